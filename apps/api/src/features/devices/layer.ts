import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { raiseCounter } from '#city/counters.ts'
import { importLock } from '#city/import-lock.ts'
import type { Db } from '#platform/database/database.ts'
import { withClient } from '#platform/database/transaction.ts'
import { storableJson } from '#platform/files/text.ts'
import { type DeviceState, toDevice } from './device-state.ts'
import { LAYER_STATUS, lockCities, type StateRow, stateOf } from './stored-devices.ts'

export interface DrawnDevice {
  readonly cityId: number
  readonly deviceId: string
  readonly state: DeviceState
}

const TRIES = 5
const PAUSE_MS = 10

/**
 * Layers that are free to be written, until the transaction ends. An import holds one for as long as its file takes: readings
 * do not wait for that. What cannot be drawn now is found missing again with the device's next message.
 */
async function tryLayers(client: pg.ClientBase, cityIds: readonly number[]): Promise<Set<number>> {
  const free = new Set<number>()
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ city_id: number }>(
      `SELECT city_id FROM (SELECT unnest($2::int[]) AS city_id OFFSET 0) cities
       WHERE pg_try_advisory_xact_lock(hashtext($1), city_id)`,
      [importLock('device'), cityIds.filter(cityId => !free.has(cityId))],
    )
    for (const { city_id } of rows) free.add(city_id)
    if (free.size === cityIds.length || attempt === TRIES) return free
    await wait(PAUSE_MS)
  }
}

/** Puts devices on their layers and raises the counters; the answer is the cities whose layer changed. */
export async function drawDevices(
  client: pg.ClientBase,
  db: Db,
  devices: readonly DrawnDevice[],
): Promise<Set<number>> {
  if (devices.length === 0) return new Set()
  const cities = new Set(devices.map(({ cityId }) => cityId))
  const redrawn = await tryLayers(client, [...cities])
  const free = devices.filter(({ cityId }) => redrawn.has(cityId))
  if (free.length === 0) return redrawn
  await client.query(
    `INSERT INTO feature (kind, city_id, id, geom, name, properties)
     SELECT 'device', city_id, id, ST_SetSRID(ST_MakePoint(long, lat), 4326), NULLIF(name, ''), properties::jsonb
     FROM unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::text[], $6::text[]) u(city_id, id, long, lat, name, properties)
     ON CONFLICT (kind, city_id, id) DO UPDATE
       SET geom = excluded.geom, name = excluded.name, properties = feature.properties || excluded.properties`,
    [
      free.map(({ cityId }) => cityId),
      free.map(({ deviceId }) => deviceId),
      free.map(({ state }) => state.long),
      free.map(({ state }) => state.lat),
      free.map(({ state }) => state.name),
      free.map(({ deviceId, state }) => storableJson(toDevice(deviceId, state))),
    ],
  )
  const drawn = Map.groupBy(free, device => device.cityId)
  for (const cityId of redrawn) {
    const ids = drawn.get(cityId)?.map(({ deviceId }) => deviceId) ?? []
    await raiseCounter(db, cityId, 'device', ids)
  }
  return redrawn
}

/** Brings the layer's copy of every status up to date; the answer is whether anything changed. */
export const copyStatuses = (pool: pg.Pool, cityId: number): Promise<boolean> =>
  withClient(pool, async (client, db) => {
    await lockCities(client, [cityId])
    const { rows } = await client.query<StateRow & { device_id: string }>(
      `SELECT s.* FROM device_state s JOIN device d ON d.kind = 'device' AND d.city_id = s.city_id AND d.id = s.device_id
       WHERE s.city_id = $1 AND s.status <> ${LAYER_STATUS}`,
      [cityId],
    )
    if (rows.length === 0) return false
    const devices = rows.map(row => ({ cityId, deviceId: row.device_id, state: stateOf(row) }))
    return (await drawDevices(client, db, devices)).has(cityId)
  })
