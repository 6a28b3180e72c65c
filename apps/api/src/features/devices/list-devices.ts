import {
  type Device,
  type DeviceStanding,
  type Feature,
  ok,
  type Reading,
  readingInputSchema,
} from '@petatirta/contract'
import { type DeviceStatus, readingStatus, visibleReadings } from '@petatirta/domain'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Snapshot } from '#platform/database/snapshot.ts'
import { check } from '#platform/untrusted.ts'
import { toDevice } from './device-state.ts'
import { LAYER_STATUS, type StateRow, stateOf } from './stored-devices.ts'

type Row = { [K in keyof StateRow]: StateRow[K] | null } & {
  id: string
  drawn_name: string | null
  drawn_status: DeviceStatus
  drawn_long: number
  drawn_lat: number
  properties: Record<string, unknown>
}

/** What a publisher gave along with a device that has never reported; what is no reading is left out. */
function publishedReadings(data: unknown): Reading[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((item: unknown): Reading[] => {
    const parsed = check(readingInputSchema, item)
    if (!parsed.success) return []
    const { value, constraintOperator, constraintValue } = parsed.data
    return [
      {
        ...parsed.data,
        status: constraintOperator ? readingStatus(value, constraintOperator, constraintValue) : 0,
      },
    ]
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function deviceOf(row: Row): Device {
  if (row.ordered_at) return toDevice(row.id, stateOf(row as StateRow))
  const data = publishedReadings(row.properties.data)
  return {
    id: row.id,
    name: row.drawn_name ?? '',
    type: textOf(row.properties.type),
    status: row.drawn_status,
    lat: row.drawn_lat,
    long: row.drawn_long,
    data: visibleReadings(data),
    silentSince: null,
  }
}

const STATUS = `COALESCE(s.status, ${LAYER_STATUS})`
const FROM = `FROM device d LEFT JOIN device_state s ON s.city_id = d.city_id AND s.device_id = d.id
  WHERE d.kind = 'device' AND d.city_id =`
const COLUMNS = `d.id, d.name AS drawn_name, ${LAYER_STATUS} AS drawn_status, ST_XMin(d.geom) AS drawn_long,
  ST_YMin(d.geom) AS drawn_lat, d.properties - 'id' AS properties,
  s.name, s.type, s.lat, s.long, s.status, s.data, s.ordered_at, s.received_at, s.silent_since`

/** The layer's devices with what they reported last. */
export async function readDevices(pool: pg.Pool, cityId: number, ids: readonly string[]): Promise<Device[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} ${FROM} $1 AND d.id = ANY($2)`, [cityId, ids])
  return rows.map(deviceOf)
}

/** Rows that are in memory at a time; each may have 200 readings. */
const ROWS_AT_ONCE = 100

const featureOf = (row: Row): Feature => {
  const device = deviceOf(row)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [device.long, device.lat] },
    properties: { ...device },
  }
}

/** A feature collection in its envelope, piece by piece. */
export async function* devicesAsJson(
  snapshot: Snapshot,
  cityId: number,
  wanted: { status: DeviceStatus | undefined; limit: number; offset: number },
): AsyncGenerator<string> {
  const end = ']}}'
  yield JSON.stringify(ok({ type: 'FeatureCollection', features: [] })).slice(0, -end.length)
  const page = sql<Row>`SELECT ${sql.raw(COLUMNS)} ${sql.raw(FROM)} ${cityId}
    ${wanted.status === undefined ? sql`` : sql`AND ${sql.raw(STATUS)} = ${wanted.status}`}
    ORDER BY d.id LIMIT ${wanted.limit} OFFSET ${wanted.offset}`
  let separator = ''
  for await (const rows of snapshot.batches(page, ROWS_AT_ONCE)) {
    yield separator + rows.map(row => JSON.stringify(featureOf(row))).join(',\n')
    separator = ',\n'
  }
  yield end
}

/** The devices that warn or are silent. */
export async function readStandings(pool: pg.Pool, cityId: number): Promise<DeviceStanding[]> {
  const { rows } = await pool.query<{ id: string; status: DeviceStatus; silent: boolean }>(
    `SELECT d.id, ${STATUS} AS status, s.silent_since IS NOT NULL AS silent ${FROM} $1
       AND (${STATUS} = 1 OR s.silent_since IS NOT NULL) ORDER BY d.id`,
    [cityId],
  )
  return rows.map(({ id, status, silent }) => [id, status, silent])
}
