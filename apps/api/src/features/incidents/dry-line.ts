import { sql } from 'kysely'

/** Every open map of the city fetches the lines of all open incidents, over slow connections, too. */
export const MOST_VERTICES = 4000
/** Degrees, about 0, 1, 5, 20 and 100 metres. */
const TOLERANCES = [0, 0.000_01, 0.000_05, 0.000_2, 0.001]

/**
 * Dry pipes as one geometry of at most so many vertices: lines that meet are merged and simplified by the smallest tolerance that
 * is enough; where none is, the longest lines are kept.
 */
export const dryLine = (lines: Uint8Array) => sql<string>`(
    WITH merged AS (SELECT ST_LineMerge(ST_GeomFromWKB(${Buffer.from(lines.buffer, lines.byteOffset, lines.length)}::bytea, 4326)) AS geom),
    thinned AS (
      SELECT tolerance, ST_Simplify(geom, tolerance, true) AS geom FROM merged, unnest(${TOLERANCES}::float8[]) tolerance),
    chosen AS (
      SELECT geom FROM (SELECT *, ST_NPoints(geom) <= ${MOST_VERTICES} AS fits FROM thinned) tried
      ORDER BY fits DESC, CASE WHEN fits THEN tolerance ELSE -tolerance END LIMIT 1),
    lines AS (
      SELECT part.geom, sum(ST_NPoints(part.geom)) OVER (ORDER BY ST_Length(part.geom) DESC ROWS UNBOUNDED PRECEDING) AS vertices
      FROM chosen, ST_Dump(chosen.geom) part)
    SELECT COALESCE(ST_Multi(ST_Collect(geom)), ST_GeomFromText('MULTILINESTRING EMPTY', 4326))
    FROM lines WHERE vertices <= ${MOST_VERTICES})`
