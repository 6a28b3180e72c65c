/** What is measured the same way on every page, the product's and the baselines'. */
import { setTimeout as wait } from 'node:timers/promises'
import { median, percentile } from '@petatirta/harness/table.ts'
import { VIEWPORT } from '../support/cdp.ts'
import type { Page, Point } from '../support/page.ts'
import type { Probe } from '../support/probe.ts'

export const CENTRE: Point = [VIEWPORT.width / 2, VIEWPORT.height / 2]
export const PAN_ZOOMS = [12, 16] as const
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
