/** Clicks whose answer is known beforehand: the database says who stands nearest to a pixel. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchCity } from '../support/city.ts'
import type { BenchDatabase } from '../support/database.ts'
import type { Page, Point } from '../support/page.ts'
import { MIDDLE, screenOf } from './screen.ts'

export interface ClickResult {
  readonly zoom: number
  /** From the mouse button's release to the text. In the baselines OpenLayers waits 250 ms of it for a second click. */
  readonly ms: number
  /** The handlers of the click alone. */
  readonly handler: number
  readonly right: boolean
}

export const CLICK_ZOOMS = [12, 14, 16, 18] as const

const AIM: Point = [MIDDLE[0] - 60, MIDDLE[1] - 40]
const CLEAR_PX = 30
const CANDIDATES = 50_000
const STEP = 50
const CLICK_PATIENCE_MS = 30_000

interface Target {
  readonly at: Point
  /** The nearest customer, and those no farther away than a millimetre more. */
  readonly ids: readonly string[]
}

/** A pixel on a customer near AIM, and who is nearest to that pixel; undefined where icons cover all of them. */
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
