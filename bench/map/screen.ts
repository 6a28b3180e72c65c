import type { BenchCity } from '../support/city.ts'
import type { BenchDatabase } from '../support/database.ts'
import type { Point } from '../support/page.ts'
import { CENTRE } from './driver.ts'

const metresPerPixel = (zoom: number) => 156543.03392804097 / 2 ** zoom
/** The middle of what bars and panels leave free, where the map keeps the city's centre. */
export const MIDDLE: Point = [CENTRE[0] - 128, CENTRE[1] + 20]
const SEARCH_PX = 300
const ICON_PX = 20
/** Half a speck, the two pixels beside it that still hit it, and rounding. */
const speckPx = (zoom: number) => Math.max(1, 1.5 + (zoom - 13)) / 2 + 2.7
/** Accessories are specks below this zoom. */
const ICONS_FROM = 15
const ABOVE_CUSTOMERS = ['device', 'accessories', 'water_source']

/** Pixels and customers while the city's centre is in the middle. */
export async function screenOf({ pool }: BenchDatabase, city: BenchCity, zoom: number) {
  const scale = metresPerPixel(zoom)
  const { rows: centre } = await pool.query<{ x: number; y: number }>(
    'SELECT ST_X(p) AS x, ST_Y(p) AS y FROM ST_Transform(ST_SetSRID(ST_MakePoint($1, $2), 4326), 3857) p',
    [city.lon, city.lat],
  )
  const { x: cx = 0, y: cy = 0 } = centre[0] ?? {}
  const toMap = ([px, py]: Point): Point => [cx + (px - MIDDLE[0]) * scale, cy - (py - MIDDLE[1]) * scale]
  const toPixel = (x: number, y: number): Point => [
    Math.round(MIDDLE[0] + (x - cx) / scale),
    Math.round(MIDDLE[1] - (y - cy) / scale),
  ]
  const nearest = async ([x, y]: Point, limit: number) => {
    const { rows } = await pool.query<{ id: string; x: number; y: number; distance: number }>(
      `SELECT id, ST_X(p) AS x, ST_Y(p) AS y, ST_Distance(p, ST_SetSRID(ST_MakePoint($2, $3), 3857)) AS distance
       FROM (SELECT id, ST_Transform(geom, 3857) AS p FROM customer WHERE city_id = $1 AND geom &&
             ST_Transform(ST_Expand(ST_SetSRID(ST_MakePoint($2, $3), 3857), $4), 4326)) c
       ORDER BY distance LIMIT $5`,
      [city.cityId, x, y, SEARCH_PX * scale, limit],
    )
    return rows
  }
  /** Whether something that lies above customers is drawn there: it would be hit instead, and rightly so. */
  const isCovered = async ([x, y]: Point) => {
    const { rows } = await pool.query(
      `SELECT 1 FROM feature
       WHERE city_id = $1 AND kind = ANY($2) AND geom && ST_Transform(ST_Expand(
         ST_SetSRID(ST_MakePoint($3, $4), 3857), CASE kind WHEN 'accessories' THEN $5::float8 ELSE $6::float8 END), 4326) LIMIT 1`,
      [
        city.cityId,
        ABOVE_CUSTOMERS,
        x,
        y,
        (zoom < ICONS_FROM ? speckPx(zoom) : ICON_PX) * scale,
        ICON_PX * scale,
      ],
    )
    return rows.length > 0
  }
  return { scale, toMap, toPixel, nearest, isCovered }
}
