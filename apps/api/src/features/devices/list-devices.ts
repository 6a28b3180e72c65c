import {
  type Device,
  type DeviceStanding,
  type Feature,
  type Reading,
  readingInputSchema,
} from '@petatirta/contract'
import { type DeviceStatus, readingStatus, visibleReadings } from '@petatirta/domain'
import type pg from 'pg'
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
  WHERE d.kind = 'device' AND d.city_id = $1`
const COLUMNS = `d.id, d.name AS drawn_name, ${LAYER_STATUS} AS drawn_status, ST_XMin(d.geom) AS drawn_long,
  ST_YMin(d.geom) AS drawn_lat, d.properties - 'id' AS properties,
  s.name, s.type, s.lat, s.long, s.status, s.data, s.ordered_at, s.received_at, s.silent_since`

/** The layer's devices with what they reported last. */
export async function readDevices(pool: pg.Pool, cityId: number, ids: readonly string[]): Promise<Device[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} ${FROM} AND d.id = ANY($2)`, [cityId, ids])
  return rows.map(deviceOf)
}

export async function listDevices(
  pool: pg.Pool,
  cityId: number,
  wanted: { status: DeviceStatus | undefined; limit: number; offset: number },
): Promise<Feature[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} ${FROM} AND ($2::int IS NULL OR ${STATUS} = $2) ORDER BY d.id LIMIT $3 OFFSET $4`,
    [cityId, wanted.status ?? null, wanted.limit, wanted.offset],
  )
  return rows.map(row => {
    const device = deviceOf(row)
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [device.long, device.lat] },
      properties: { ...device },
    }
  })
}

/** The devices that warn or are silent. */
export async function readStandings(pool: pg.Pool, cityId: number): Promise<DeviceStanding[]> {
  const { rows } = await pool.query<{ id: string; status: DeviceStatus; silent: boolean }>(
    `SELECT d.id, ${STATUS} AS status, s.silent_since IS NOT NULL AS silent ${FROM}
       AND (${STATUS} = 1 OR s.silent_since IS NOT NULL) ORDER BY d.id`,
    [cityId],
  )
  return rows.map(({ id, status, silent }) => [id, status, silent])
}
