/** Clicks whose answer is known beforehand: the database says who stands nearest to a pixel. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchCity } from '../support/city.ts'
import type { BenchDatabase } from '../support/database.ts'
import type { Page, Point } from '../support/page.ts'
import { CENTRE } from './driver.ts'

export interface ClickResult {
  readonly zoom: number
  /** From the mouse button's release to the text. In the baselines OpenLayers waits 250 ms of it for a second click. */
  readonly ms: number
  /** The handlers of the click alone. */
  readonly handler: number
  readonly right: boolean
}

export const CLICK_ZOOMS = [12, 14, 16, 18] as const

const metresPerPixel = (zoom: number) => 156543.03392804097 / 2 ** zoom
/** The middle of what bars and panels leave free, where the map keeps the city's centre. */
const MIDDLE: Point = [CENTRE[0] - 128, CENTRE[1] + 20]
const AIM: Point = [MIDDLE[0] - 60, MIDDLE[1] - 40]
const SEARCH_PX = 300
const CLEAR_PX = 30
const ICON_PX = 20
/** Half a speck, the two pixels beside it that still hit it, and rounding. */
const speckPx = (zoom: number) => Math.max(1, 1.5 + (zoom - 13)) / 2 + 2.7
/** Accessories are specks below this zoom. */
const ICONS_FROM = 15
const CANDIDATES = 50_000
const STEP = 50
const ABOVE_CUSTOMERS = ['device', 'accessories', 'water_source']
const CLICK_PATIENCE_MS = 30_000

interface Target {
  readonly at: Point
  /** The nearest customer, and those no farther away than a millimetre more. */
  readonly ids: readonly string[]
}

/** Pixels and customers while the city's centre is in the middle. */
async function screenOf({ pool }: BenchDatabase, city: BenchCity, zoom: number) {
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

/** A pixel on a customer near AIM, and who is nearest to that pixel; undefined where icons cover everybody. */
export async function clickTarget(
  database: BenchDatabase,
  city: BenchCity,
  zoom: number,
): Promise<Target | undefined> {
  const { toMap, toPixel, nearest, isCovered } = await screenOf(database, city, zoom)
  let first: { x: number; y: number } | undefined
  const around = await nearest(toMap(AIM), CANDIDATES)
  // Neighbours are covered by the same icon: from the nearest outwards, but not one by one.
  for (let i = 0; i < around.length && !first; i += i < STEP ? 1 : STEP) {
    const candidate = around[i]
    if (candidate && !(await isCovered([candidate.x, candidate.y]))) first = candidate
  }
  if (!first) return undefined
  const at = toPixel(first.x, first.y)
  const closest = await nearest(toMap(at), 20)
  const least = closest[0]?.distance ?? 0
  // Positions on the map are exact to a centimetre; those who stand as near as that are as right.
  return { at, ids: closest.filter(({ distance }) => distance <= least + 0.05).map(({ id }) => id) }
}

/** A pixel without a customer anywhere near; the edges of the screen belong to panels. */
async function emptySpot(database: BenchDatabase, city: BenchCity, zoom: number): Promise<Point | undefined> {
  const { scale, toMap, nearest } = await screenOf(database, city, zoom)
  for (let step = 0; step < 400; step++) {
    const at: Point = [MIDDLE[0] - 100 + (step % 20) * 15, MIDDLE[1] - 200 + Math.floor(step / 20) * 20]
    const [closest] = await nearest(toMap(at), 1)
    if (!closest || closest.distance > CLEAR_PX * scale) return at
  }
  return undefined
}

/** How long the handler takes when nothing is hit; undefined where there is no such place. */
export async function clickOnNothing(
  page: Page,
  database: BenchDatabase,
  city: BenchCity,
  zoom: number,
): Promise<number | undefined> {
  const at = await emptySpot(database, city, zoom)
  if (!at) return undefined
  await page.click(at)
  await wait(1500)
  return (await page.evaluate<number[]>('__probe.clickHandlers')).at(-1)
}

export async function clickOn(
  page: Page,
  target: Target,
  zoom: number,
  selector: string,
): Promise<ClickResult> {
  const answer = page.evaluate<{ ms: number; text: string }>(
    `__probe.clickAnswer(${JSON.stringify(selector)})`,
    CLICK_PATIENCE_MS,
  )
  const outcome = answer.catch(() => ({ ms: Number.NaN, text: '' }))
  await page.click(target.at)
  const { ms, text } = await outcome
  const handlers = await page.evaluate<number[]>('__probe.clickHandlers')
  const right = target.ids.some(id => text.includes(id))
  return { zoom, ms, handler: handlers.at(-1) ?? Number.NaN, right }
}
