/** What is measured the same way on every page, the product's and the baselines'. */
import { setTimeout as wait } from 'node:timers/promises'
import { VIEWPORT } from '../support/cdp.ts'
import type { BenchCity } from '../support/city.ts'
import type { BenchDatabase } from '../support/database.ts'
import type { Page, Point } from '../support/page.ts'
import type { Probe } from '../support/probe.ts'
import { median, percentile } from '../support/table.ts'

export const CENTRE: Point = [VIEWPORT.width / 2, VIEWPORT.height / 2]
export const PAN_ZOOMS = [12, 16] as const
export const CLICK_ZOOMS = [12, 14, 16, 18] as const
const PAN_MS = 2500

export interface Blocking {
  /** The longest task on the main thread, and the time by which tasks exceeded 50 ms. */
  readonly longest: number
  readonly total: number
}

export async function readBlocking(page: Page): Promise<Blocking> {
  const tasks = await page.evaluate<Probe['longTasks']>('__probe.longTasks')
  return {
    longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
    total: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}

export interface FrameTimes {
  readonly median: number
  readonly p95: number
  readonly frames: number
}

/** Drags the map to and fro with the mouse and looks at the gaps between frames. */
export async function panFrames(page: Page): Promise<FrameTimes> {
  await page.evaluate('void (window.__stopFrames = __probe.recordFrames())')
  await page.drag(CENTRE, PAN_MS)
  const gaps = await page.evaluate<number[]>('window.__stopFrames()', 120_000)
  await wait(500)
  return { median: median(gaps), p95: percentile(gaps, 0.95), frames: gaps.length }
}

export interface ClickResult {
  readonly zoom: number
  /** From the mouse button's release to the text; OpenLayers waits 250 ms of it for a second click. */
  readonly ms: number
  /** The single-click handler alone. */
  readonly handler: number
  readonly right: boolean
}

const metresPerPixel = (zoom: number) => 156543.03392804097 / 2 ** zoom
/** Left of the middle: the popup opens to the right. */
const AIM: Point = [CENTRE[0] - 160, CENTRE[1] - 40]
const SEARCH_PX = 300
const CLICK_PATIENCE_MS = 30_000

interface Target {
  readonly at: Point
  /** The nearest customer, and those no farther away than a millimetre more. */
  readonly ids: readonly string[]
}

/** A pixel on a customer near AIM while the city's centre is in the middle, and who is nearest to that pixel. */
export async function clickTarget({ pool }: BenchDatabase, city: BenchCity, zoom: number): Promise<Target> {
  const scale = metresPerPixel(zoom)
  const { rows: centre } = await pool.query<{ x: number; y: number }>(
    'SELECT ST_X(p) AS x, ST_Y(p) AS y FROM ST_Transform(ST_SetSRID(ST_MakePoint($1, $2), 4326), 3857) p',
    [city.lon, city.lat],
  )
  const { x: cx = 0, y: cy = 0 } = centre[0] ?? {}
  const toMap = ([px, py]: Point): Point => [cx + (px - CENTRE[0]) * scale, cy - (py - CENTRE[1]) * scale]
  const toPixel = (x: number, y: number): Point => [
    Math.round(CENTRE[0] + (x - cx) / scale),
    Math.round(CENTRE[1] - (y - cy) / scale),
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
  const [first] = await nearest(toMap(AIM), 1)
  if (!first) throw new Error(`No customer near the middle of ${city.slug} at zoom ${zoom}`)
  const at = toPixel(first.x, first.y)
  const around = await nearest(toMap(at), 20)
  const least = around[0]?.distance ?? 0
  // Positions on the map are exact to a centimetre; those who stand as near as that are as right.
  return { at, ids: around.filter(({ distance }) => distance <= least + 0.05).map(({ id }) => id) }
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
