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
  anomalies: number
  events: { from: number; to: number; extreme: number; isOngoing: boolean }[] | null
}

/** As many events as a list has room for. */
const MOST_EVENTS = 50
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * A point lies where its samples lie on average: several in a step become one, a single one stays what it was. The rule is
 * the newest sample's. Reads one device's stretch of the months' primary keys.
 *
 * An event is a run of samples outside their limits. It is found among the samples, not the points: a long range must not
 * count fewer than a short one, only because its points lie farther apart.
 */
export async function readHistory(
  client: pg.ClientBase,
  cityId: number,
  deviceId: string,
  range: HistoryRange,
  now: number = Date.now(),
): Promise<DeviceHistory> {
  const { seconds, step } = RANGES[range]
  const [from, to] = [new Date(now - seconds * 1000), new Date(now)]
  const { rows } = await client.query<Row>(
    `WITH samples AS MATERIALIZED (
       SELECT name, extract(epoch FROM sampled_at)::float8 AS at, value, constraint_operator, constraint_value, gmt_offset, status
       FROM device_reading
       WHERE city_id = $1 AND device_id = $2 AND sampled_at >= $3 AND sampled_at <= $4
     ), points AS (
       SELECT name, avg(at) AS at, min(value) AS min, max(value) AS max, avg(value) AS mean, bool_or(status <> 0) AS anomaly
       FROM samples GROUP BY name, floor(at / $5)
     ), rules AS (
       SELECT DISTINCT ON (name) name, constraint_operator, constraint_value, gmt_offset, at AS newest
       FROM samples ORDER BY name, at DESC
     ), marked AS (
       SELECT name, at, value, constraint_operator, status <> 0 AS outside,
         status <> 0 AND COALESCE(lag(status) OVER (PARTITION BY name ORDER BY at), 0) = 0 AS begins FROM samples
     ), runs AS (
       SELECT *, count(*) FILTER (WHERE begins) OVER (PARTITION BY name ORDER BY at) AS run FROM marked
     ), events AS (
       SELECT name, min(at) AS since, max(at) AS until,
         CASE WHEN bool_or(constraint_operator IN ('lt', 'lte')) THEN min(value) ELSE max(value) END AS extreme,
         row_number() OVER (PARTITION BY name ORDER BY min(at) DESC) AS rank
       FROM runs WHERE outside GROUP BY name, run
     )
     SELECT r.*, (SELECT count(*)::int FROM events e WHERE e.name = r.name) AS anomalies,
       (SELECT json_agg(json_build_object('from', e.since, 'to', e.until, 'extreme', e.extreme,
         'isOngoing', e.until = r.newest) ORDER BY e.rank) FROM events e WHERE e.name = r.name AND e.rank <= $6) AS events, (SELECT json_agg(json_build_object('at', p.at, 'min', p.min, 'max', p.max, 'mean', p.mean,
       'anomaly', p.anomaly) ORDER BY p.at) FROM points p WHERE p.name = r.name) AS points
     FROM rules r WHERE lower(btrim(r.name)) <> 'signal' ORDER BY r.name`,
    [cityId, deviceId, from, to, step, MOST_EVENTS],
  )
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    readings: rows.map(row => ({
      name: row.name,
      constraintOperator: row.constraint_operator,
      constraintValue: row.constraint_value,
      gmtOffset: row.gmt_offset,
      points: row.points.map(point => ({ ...point, at: iso(point.at) })),
      anomalies: row.anomalies,
      events: (row.events ?? []).map(event => ({ ...event, from: iso(event.from), to: iso(event.to) })),
    })),
  }
}
