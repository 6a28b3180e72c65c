import type { DeviceStanding, Refusal } from '@petatirta/contract'
import type pg from 'pg'
import { withClient } from '#platform/database/transaction.ts'
import { storableJson } from '#platform/files/text.ts'
import { applyReport, applySilence, type DeviceState, isDrawnAs } from './device-state.ts'
import { drawDevices } from './layer.ts'
import type { Report, Silence, Source } from './message.ts'
import { type Known, readKnown, tryLockCities } from './stored-devices.ts'

export interface Message {
  readonly source: Source
  readonly deviceId: string
  readonly content: Report | Silence
}

export type Outcome =
  | { readonly refused?: undefined }
  | { readonly refused: Refusal; readonly detail: string }

export interface CityChanges {
  readonly cityId: number
  readonly slug: string
  /** Devices about which something is new. */
  readonly ids: readonly string[]
  /** Of those that warn, or are silent, other than before. */
  readonly statuses: readonly DeviceStanding[]
  readonly layerChanged: boolean
}

export interface Written {
  /** `locked`: another writes to the devices of its city just now. */
  readonly outcomes: readonly (Outcome | 'locked')[]
  readonly changes: readonly CityChanges[]
}

interface Utility {
  city_id: number
  slug: string
  is_active: boolean
  unique_code_device: string
  device_key_hash: string | null
}

const TAKEN: Outcome = {}
const UNKNOWN_KEY: Outcome = { refused: 'key', detail: 'Kunci tidak dikenal' }

const unknownCode = (code: string): Outcome => ({ refused: 'utility', detail: `Kode ${code} tidak dikenal` })
const inactive = (slug: string): Outcome => ({ refused: 'utility', detail: `${slug} tidak aktif` })

async function findUtilities(client: pg.ClientBase, messages: readonly Message[]) {
  const sources = messages.map(({ source }) => source)
  const codes = new Set(sources.flatMap(source => ('code' in source ? source.code : [])))
  const hashes = new Set(sources.flatMap(source => ('keyHash' in source ? source.keyHash : [])))
  const { rows } = await client.query<Utility>(
    `SELECT city_id, slug, is_active, unique_code_device, device_key_hash FROM company
     WHERE unique_code_device = ANY($1) OR device_key_hash = ANY($2)`,
    [[...codes], [...hashes]],
  )
  const byCode = new Map(rows.map(row => [row.unique_code_device, row]))
  const byHash = new Map(rows.map(row => [row.device_key_hash, row]))
  return (source: Source): Utility | Outcome => {
    const found = 'code' in source ? byCode.get(source.code) : byHash.get(source.keyHash)
    if (!found) return 'code' in source ? unknownCode(source.code) : UNKNOWN_KEY
    return found.is_active ? found : inactive(found.slug)
  }
}

/** One device of the batch, from what was known to what is known after its messages. */
export interface Touched {
  readonly utility: Pick<Utility, 'city_id' | 'slug'>
  readonly deviceId: string
  readonly known: Known
  state: DeviceState | undefined
  readonly reports: Report[]
}

async function insertHistory(client: pg.ClientBase, touched: readonly Touched[]): Promise<void> {
  const rows = touched.flatMap(({ utility, deviceId, reports }) =>
    reports.flatMap(({ samples, receivedAt }) =>
      samples.map(sample => ({ cityId: utility.city_id, deviceId, receivedAt, sample })),
    ),
  )
  if (rows.length === 0) return
  await client.query(
    `INSERT INTO device_reading (city_id, device_id, name, sampled_at, value, constraint_operator, constraint_value,
       gmt_offset, status, received_at)
     SELECT city_id, device_id, name, to_timestamp(sampled), value, operator, lim, gmt_offset, status, to_timestamp(received)
     FROM unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[], $7::float8[], $8::float8[],
       $9::smallint[], $10::float8[])
       r(city_id, device_id, name, sampled, value, operator, lim, gmt_offset, status, received)
     ON CONFLICT DO NOTHING`,
    [
      rows.map(row => row.cityId),
      rows.map(row => row.deviceId),
      rows.map(row => row.sample.name),
      rows.map(row => row.sample.sampledAt / 1000),
      rows.map(row => row.sample.value),
      rows.map(row => row.sample.constraintOperator),
      rows.map(row => row.sample.constraintValue),
      rows.map(row => row.sample.gmtOffset),
      rows.map(row => row.sample.status),
      rows.map(row => row.receivedAt / 1000),
    ],
  )
}

type Changed = Touched & { state: DeviceState }

async function writeStates(client: pg.ClientBase, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  await client.query(
    `INSERT INTO device_state (city_id, device_id, name, type, lat, long, status, data, ordered_at, received_at, silent_since)
     SELECT city_id, device_id, name, type, lat, long, status, data::jsonb, to_timestamp(ordered), to_timestamp(received),
       to_timestamp(silent)
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::smallint[], $8::text[],
       $9::float8[], $10::float8[], $11::float8[])
       s(city_id, device_id, name, type, lat, long, status, data, ordered, received, silent)
     ON CONFLICT (city_id, device_id) DO UPDATE SET (name, type, lat, long, status, data, ordered_at, received_at, silent_since) =
       (excluded.name, excluded.type, excluded.lat, excluded.long, excluded.status, excluded.data, excluded.ordered_at,
        excluded.received_at, excluded.silent_since)`,
    [
      changed.map(({ utility }) => utility.city_id),
      changed.map(({ deviceId }) => deviceId),
      changed.map(({ state }) => state.name),
      changed.map(({ state }) => state.type),
      changed.map(({ state }) => state.lat),
      changed.map(({ state }) => state.long),
      changed.map(({ state }) => state.status),
      changed.map(({ state }) => storableJson(state.data)),
      changed.map(({ state }) => state.orderedAt / 1000),
      changed.map(({ state }) => state.receivedAt / 1000),
      changed.map(({ state }) => state.silentSince && state.silentSince / 1000),
    ],
  )
}

async function countAccepted(client: pg.ClientBase, cities: ReadonlyMap<number, number>): Promise<void> {
  await client.query(
    `INSERT INTO device_intake (city_id, accepted) SELECT * FROM unnest($1::int[], $2::bigint[])
     ON CONFLICT (city_id) DO UPDATE SET accepted = device_intake.accepted + excluded.accepted`,
    [[...cities.keys()], [...cities.values()]],
  )
}

/** Repeats and late readings leave the newest state as it was, but for the time it was last seen. */
const isNews = ({ known: { state: before }, state }: Changed): boolean =>
  !before ||
  before.status !== state.status ||
  before.silentSince !== state.silentSince ||
  before.orderedAt !== state.orderedAt ||
  state.data.some((reading, i) => reading.orderedAt !== before.data[i]?.orderedAt)

const isSilent = (state: DeviceState | undefined): boolean => (state?.silentSince ?? null) !== null

function changesOf(changed: readonly Changed[], redrawn: ReadonlySet<number>): CityChanges[] {
  const cities = Map.groupBy(changed.filter(isNews), ({ utility }) => utility.city_id)
  return [...cities].map(([cityId, devices]) => ({
    cityId,
    slug: devices[0]?.utility.slug ?? '',
    ids: devices.map(({ deviceId }) => deviceId),
    statuses: devices
      .filter(
        ({ known, state }) =>
          (known.state?.status ?? known.drawn?.status ?? 0) !== state.status ||
          isSilent(known.state) !== isSilent(state),
      )
      .map(({ deviceId, state }) => [deviceId, state.status, isSilent(state)] as const),
    layerChanged: redrawn.has(cityId),
  }))
}

/** Locks of rows and statements of one city must not keep those of the others waiting for long. */
const LIMITS = "SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = '15s'"

/**
 * All of the messages in one transaction, in statements that each deal with all of them. Two processes that write to the
 * same city take turns: what is newest is decided on what the other has committed. Messages for a city that another writes
 * to are left out: the others do not wait for it.
 */
export const writeBatch = (pool: pg.Pool, messages: readonly Message[]): Promise<Written> =>
  withClient(pool, async (client, db) => {
    await client.query(LIMITS)
    const utilityOf = await findUtilities(client, messages)
    const placed = messages.map(message => ({ message, utility: utilityOf(message.source) }))
    const found = placed.flatMap(({ utility }) => ('city_id' in utility ? utility.city_id : []))
    const locked = await tryLockCities(client, found)
    const outcomes = placed.map(({ utility }) => {
      if (!('city_id' in utility)) return utility
      return locked.has(utility.city_id) ? TAKEN : 'locked'
    })
    const mine = placed.flatMap(({ message, utility }) =>
      'city_id' in utility && locked.has(utility.city_id) ? { message, utility } : [],
    )
    if (mine.length === 0) return { outcomes, changes: [] }

    const accepted = new Map<number, number>()
    for (const { utility } of mine) accepted.set(utility.city_id, (accepted.get(utility.city_id) ?? 0) + 1)

    const touched = new Map<string, Touched>()
    const keyOf = (cityId: number, deviceId: string) => `${cityId} ${deviceId}`
    const known = await readKnown(
      client,
      mine.map(({ message, utility }) => ({ cityId: utility.city_id, deviceId: message.deviceId })),
    )
    for (const { message, utility } of mine) {
      const { deviceId, content } = message
      const key = keyOf(utility.city_id, deviceId)
      const before = known.get(key) ?? {}
      const device = touched.get(key) ?? {
        utility,
        deviceId,
        known: before,
        state: before.state,
        reports: [],
      }
      touched.set(key, device)
      if ('silent' in content) {
        device.state = applySilence(device.state, content)
      } else {
        device.state = applyReport(device.state, content, before.drawn)
        device.reports.push(content)
      }
    }

    const devices = [...touched.values()]
    const changed = devices.filter((device): device is Changed => device.state !== device.known.state)
    await insertHistory(client, devices)
    await writeStates(client, changed)
    const drawn = changed.filter(
      ({ known: { drawn }, state, reports }) => reports.length > 0 && !isDrawnAs(drawn, state),
    )
    const redrawn = await drawDevices(
      client,
      db,
      drawn.map(({ utility, deviceId, state }) => ({ cityId: utility.city_id, deviceId, state })),
    )
    await countAccepted(client, accepted)
    return { outcomes, changes: changesOf(changed, redrawn) }
  })
