import { sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import type { NetworkVersion } from './version.ts'

/** A year of them, where something changed every day. */
const LISTED = 365

interface Score {
  at: string
  score: number
  faults: number
}

/**
 * Notes a score that differs from the one before. Of a day and a state of the layers there is one row, the last: who repairs a
 * hundred faults one by one writes no hundred lines of history.
 */
export async function noteScore(
  db: Db,
  { cityId, gmtOffset }: City,
  { pipe, accessories, water_source }: NetworkVersion,
  { score, faults }: { score: number; faults: number },
): Promise<void> {
  const counters = `${pipe} ${accessories} ${water_source}`
  await sql`
    INSERT INTO network_score (city_id, day, counters, at, score, faults)
    SELECT ${cityId}, (now() AT TIME ZONE 'UTC' + ${gmtOffset} * interval '1 hour')::date, ${counters}, now(), ${score}, ${faults}
    WHERE NOT EXISTS (
      SELECT FROM (SELECT * FROM network_score WHERE city_id = ${cityId} ORDER BY at DESC LIMIT 1) last
      WHERE last.score = ${score} AND last.faults = ${faults})
    ON CONFLICT (city_id, day, counters) DO UPDATE
      SET at = excluded.at, score = excluded.score, faults = excluded.faults`.execute(db)
}

/** Oldest first. */
export async function readScores(db: Db, cityId: number): Promise<Score[]> {
  const { rows } = await sql<Score>`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, score, faults
    FROM network_score WHERE city_id = ${cityId} ORDER BY network_score.at DESC LIMIT ${LISTED}`.execute(db)
  return rows.reverse()
}
