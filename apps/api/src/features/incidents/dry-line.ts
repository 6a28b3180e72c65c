import { sql } from 'kysely'
import type { Line } from './closure-source.ts'

/** Every open map of the city fetches the lines of all open incidents, over slow connections, too. */
export const MOST_VERTICES = 4000
/** Degrees, about 0, 1, 5, 20 and 100 metres. */
const TOLERANCES = [0, 0.000_01, 0.000_05, 0.000_2, 0.001]

/**
 * Dry pipes as one geometry of at most so many vertices: lines that meet are merged and simplified by the smallest tolerance that
 * is enough; where none is, the longest lines are kept.
 */
export function dryLine(lines: readonly Line[]) {
  const drawn = lines.filter(line => line.length > 1)
  if (drawn.length === 0) return sql<string>`ST_GeomFromText('MULTILINESTRING EMPTY', 4326)`
  const geometry = JSON.stringify({ type: 'MultiLineString', coordinates: drawn })
  return sql<string>`(
    WITH merged AS (SELECT ST_LineMerge(ST_SetSRID(ST_GeomFromGeoJSON(${geometry}), 4326)) AS geom),
    thinned AS (
      SELECT tolerance, ST_Simplify(geom, tolerance, true) AS geom FROM merged, unnest(${TOLERANCES}::float8[]) tolerance),
    chosen AS (
      SELECT geom FROM (SELECT *, ST_NPoints(geom) <= ${MOST_VERTICES} AS fits FROM thinned) tried
      ORDER BY fits DESC, CASE WHEN fits THEN tolerance ELSE -tolerance END LIMIT 1),
    lines AS (
      SELECT part.geom, sum(ST_NPoints(part.geom)) OVER (ORDER BY ST_Length(part.geom) DESC ROWS UNBOUNDED PRECEDING) AS vertices
      FROM chosen, ST_Dump(chosen.geom) part)
    SELECT ST_Multi(ST_Collect(geom)) FROM lines WHERE vertices <= ${MOST_VERTICES})`
}
