import type { DeviceHistory, HistoryRange } from '@petatirta/contract'
import type { ConstraintOperator } from '@petatirta/domain'
import type pg from 'pg'

const MINUTE_S = 60
/** A time range and its step: about 300 points, as many as a chart has room for. */
const RANGES: Record<HistoryRange, { readonly seconds: number; readonly step: number }> = {
  '24h': { seconds: 24 * 60 * MINUTE_S, step: 5 * MINUTE_S },
  '7d': { seconds: 7 * 24 * 60 * MINUTE_S, step: 35 * MINUTE_S },
  '30d': { seconds: 30 * 24 * 60 * MINUTE_S, step: 150 * MINUTE_S },
}

interface Row {
  name: string
  constraint_operator: ConstraintOperator | null
  constraint_value: number | null
  gmt_offset: number
  points: { at: number; min: number; max: number; mean: number; anomaly: boolean }[]
}

/**
 * A point lies where its samples lie on average: several in a step become one, a single one stays what it was. The rule is
 * the newest sample's. Reads one device's stretch of the months' primary keys.
 */
export async function readHistory(
  pool: pg.Pool,
  cityId: number,
  deviceId: string,
  range: HistoryRange,
  now: number = Date.now(),
): Promise<DeviceHistory> {
  const { seconds, step } = RANGES[range]
  const [from, to] = [new Date(now - seconds * 1000), new Date(now)]
  const { rows } = await pool.query<Row>(
    `WITH samples AS MATERIALIZED (
       SELECT name, extract(epoch FROM sampled_at)::float8 AS at, value, constraint_operator, constraint_value, gmt_offset, status
       FROM device_reading
       WHERE city_id = $1 AND device_id = $2 AND sampled_at >= $3 AND sampled_at <= $4
     ), points AS (
       SELECT name, avg(at) AS at, min(value) AS min, max(value) AS max, avg(value) AS mean, bool_or(status <> 0) AS anomaly
       FROM samples GROUP BY name, floor(at / $5)
     ), rules AS (
       SELECT DISTINCT ON (name) name, constraint_operator, constraint_value, gmt_offset FROM samples ORDER BY name, at DESC
     )
     SELECT r.*, (SELECT json_agg(json_build_object('at', p.at, 'min', p.min, 'max', p.max, 'mean', p.mean,
       'anomaly', p.anomaly) ORDER BY p.at) FROM points p WHERE p.name = r.name) AS points
     FROM rules r WHERE lower(btrim(r.name)) <> 'signal' ORDER BY r.name`,
    [cityId, deviceId, from, to, step],
  )
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    readings: rows.map(row => ({
      name: row.name,
      constraintOperator: row.constraint_operator,
      constraintValue: row.constraint_value,
      gmtOffset: row.gmt_offset,
      points: row.points.map(point => ({ ...point, at: new Date(point.at * 1000).toISOString() })),
    })),
  }
}
