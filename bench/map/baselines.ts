/** The baselines in the same Chromium, from the same data, at the same view. */
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '@petatirta/harness/table.ts'
import type { BenchPage, FilterResult } from '../baseline/bench-map.ts'
import { Browser } from '../support/cdp.ts'
import type { BenchCity } from '../support/city.ts'
import type { BenchDatabase } from '../support/database.ts'
import { type Memory, measureMemory } from '../support/memory.ts'
import { Page } from '../support/page.ts'
import { type ClickResult, clickOn, clickTarget } from './click.ts'
import { type Blocking, type FrameTimes, PAN_ZOOMS, panFrames, readBlocking } from './driver.ts'
import { rowsSelector } from './opening.ts'

const PATIENCE_MS = 240_000
const CLICK_ZOOM = 16

export interface BaselineResult {
  readonly visible: number
  readonly blocking: Blocking
  readonly memory: Memory
  readonly pan?: Record<number, FrameTimes>
  readonly filter?: FilterResult
  readonly click?: ClickResult
  /** Records: ms to write the records, and to read them back into objects. */
  readonly store?: number
  readonly read?: number
}
/** A baseline may not open at all; then this says why. */
export type BaselineOutcome = BaselineResult | { readonly failed: string }

interface Source {
  readonly url: string
  readonly city: BenchCity
  readonly database: BenchDatabase
}

const address = ({ url, city }: Source, page: string, extra = '') =>
  `${url}/${page}.html?size=${city.size}&lon=${city.lon}&lat=${city.lat}${extra}`

const call = <K extends keyof BenchPage>(page: Page, name: K, ...args: Parameters<BenchPage[K]>) =>
  page.evaluate<Awaited<ReturnType<BenchPage[K]>>>(`__bench.${name}(${args.map(String).join()})`, PATIENCE_MS)

/** Waits for `selector`, or for the page to say that it failed. */
async function visible(page: Page, selector: string): Promise<number> {
  const either = JSON.stringify(`${selector}, [data-failed]`)
  const { drawn } = await page.evaluate<{ drawn: number }>(`__probe.visible(${either})`, PATIENCE_MS)
  const failed = await page.evaluate<string | undefined>('window.__failed')
  if (failed) throw new Error(failed)
  return drawn
}

async function medianFilter(page: Page): Promise<FilterResult> {
  const results: FilterResult[] = []
  for (let i = 0; i < 5; i++) results.push(await call(page, 'filter'))
  const ms = median(results.map(result => result.ms))
  return results.find(result => result.ms === ms) ?? { ms, geometryBytes: Number.NaN }
}

async function attempt(measure: (browser: Browser) => Promise<BaselineResult>): Promise<BaselineOutcome> {
  const browser = await Browser.launch()
  try {
    return await measure(browser)
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  } finally {
    await browser.close()
  }
}

/** One Feature per customer, on OpenLayers' canvas or with its WebGL layer. */
export const measureFeatures = (source: Source, name: 'canvas' | 'webgl'): Promise<BaselineOutcome> =>
  attempt(async browser => {
    const page = await Page.open(browser)
    await page.goto(address(source, name))
    const drawn = await visible(page, rowsSelector(source.city.size))
    const blocking = await readBlocking(page)
    await wait(1000)
    const memory = await measureMemory(page)
    const filter = await medianFilter(page)
    await call(page, 'zoom', CLICK_ZOOM)
    const target = await clickTarget(source.database, source.city, CLICK_ZOOM)
    if (!target) throw new Error(`Icons cover every customer of ${source.city.slug} at zoom ${CLICK_ZOOM}`)
    const click = await clickOn(page, target, CLICK_ZOOM, '#popup[data-answer]').catch(() => undefined)
    const pan: Record<number, FrameTimes> = {}
    for (const zoom of PAN_ZOOMS) {
      await call(page, 'zoom', zoom)
      pan[zoom] = await panFrames(page)
    }
    return { visible: drawn, blocking, memory, pan, filter, ...(click && { click }) }
  })

/** One record per customer: stored once, then opened from the store as the product's warm visit is. */
export const measureRecords = (source: Source): Promise<BaselineOutcome> =>
  attempt(async browser => {
    const writer = await Page.open(browser)
    await writer.goto(address(source, 'records', '&step=store'))
    const store = await visible(writer, '[data-stored]')
    await writer.close()
    const page = await Page.open(browser)
    await page.goto(address(source, 'records'))
    const drawn = await visible(page, rowsSelector(source.city.size))
    const read = Number(await page.evaluate("document.querySelector('[data-read]').dataset.read"))
    const blocking = await readBlocking(page)
    await wait(1000)
    return { visible: drawn, blocking, memory: await measureMemory(page), store, read }
  })

/** The product's decoder and points layer without the page around them: what a filter costs the engine itself. */
export async function measureEngineFilter(source: Source): Promise<FilterResult> {
  const browser = await Browser.launch()
  try {
    const page = await Page.open(browser)
    await page.goto(address(source, 'engine'))
    await visible(page, rowsSelector(source.city.size))
    await call(page, 'zoom', 12)
    return await medianFilter(page)
  } finally {
    await browser.close()
  }
}
