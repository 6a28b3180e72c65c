import type { DeviceStatus } from '@petatirta/domain'
import type pg from 'pg'
import type { DeviceState, Drawn, StoredReading } from './device-state.ts'

export interface Place {
  readonly cityId: number
  readonly deviceId: string
}

export interface Known {
  readonly state?: DeviceState | undefined
  readonly drawn?: (Drawn & { readonly status: DeviceStatus }) | undefined
}

export interface StateRow {
  name: string
  type: string
  lat: number
  long: number
  status: DeviceStatus
  data: StoredReading[]
  ordered_at: Date
  received_at: Date
  silent_since: Date | null
}

export const stateOf = (row: StateRow): DeviceState => ({
  name: row.name,
  type: row.type,
  lat: row.lat,
  long: row.long,
  status: row.status,
  data: row.data,
  orderedAt: row.ordered_at.getTime(),
  receivedAt: row.received_at.getTime(),
  silentSince: row.silent_since?.getTime() ?? null,
})

/** A layer's status, of a device that never reported: the publisher's, whatever he wrote. */
export const LAYER_STATUS = "CASE WHEN d.properties->>'status' ~ '^0*[1-9]\\d{0,3}$' THEN 1 ELSE 0 END"

/** Until the end of the transaction other writers to a city's devices wait. In order, to avoid a deadlock. */
export const lockCities = (client: pg.ClientBase, cityIds: readonly number[]) =>
  client.query(
    `SELECT pg_advisory_xact_lock(hashtext('devices'), city_id)
     FROM (SELECT city_id FROM unnest($1::int[]) city_id ORDER BY 1) cities`,
    [cityIds],
  )

/** The same for those of the cities that no other writes to just now, and that are not being deleted. */
export async function tryLockCities(
  client: pg.ClientBase,
  cityIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (cityIds.length === 0) return new Set()
  const { rows } = await client.query<{ city_id: number }>(
    `SELECT c.city_id FROM company c
     WHERE c.city_id IN (SELECT city_id FROM (SELECT DISTINCT unnest($1::int[]) AS city_id OFFSET 0) wanted
       WHERE pg_try_advisory_xact_lock(hashtext('devices'), city_id))
     FOR KEY SHARE OF c SKIP LOCKED`,
    [cityIds],
  )
  return new Set(rows.map(({ city_id }) => city_id))
}

type KnownRow = { [K in keyof StateRow]: StateRow[K] | null } & {
  city_id: number
  device_id: string
  drawn: boolean
  drawn_name: string
  drawn_type: string
  drawn_long: number
  drawn_lat: number
  drawn_status: DeviceStatus
}

export async function readKnown(
  client: pg.ClientBase,
  places: readonly Place[],
): Promise<Map<string, Known>> {
  const { rows } = await client.query<KnownRow>(
    `SELECT w.city_id, w.device_id, s.name, s.type, s.lat, s.long, s.status, s.data, s.ordered_at, s.received_at, s.silent_since,
       d.id IS NOT NULL AS drawn, COALESCE(d.name, '') AS drawn_name, COALESCE(d.properties->>'type', '') AS drawn_type,
       ST_XMin(d.geom) AS drawn_long, ST_YMin(d.geom) AS drawn_lat, ${LAYER_STATUS} AS drawn_status
     FROM (SELECT DISTINCT * FROM unnest($1::int[], $2::text[]) AS u(city_id, device_id)) w
     LEFT JOIN device_state s USING (city_id, device_id)
     LEFT JOIN device d ON d.kind = 'device' AND d.city_id = w.city_id AND d.id = w.device_id`,
    [places.map(({ cityId }) => cityId), places.map(({ deviceId }) => deviceId)],
  )
  return new Map(
    rows.map(row => [
      `${row.city_id} ${row.device_id}`,
      {
        state: row.ordered_at ? stateOf(row as StateRow) : undefined,
        drawn: row.drawn
          ? {
              name: row.drawn_name,
              type: row.drawn_type,
              lat: row.drawn_lat,
              long: row.drawn_long,
              status: row.drawn_status,
            }
          : undefined,
      },
    ]),
  )
}
