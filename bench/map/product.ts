/** The product in Chromium: opened cold and warm, panned, clicked, opened over a slow line. */
import { setTimeout as wait } from 'node:timers/promises'
import { DEFAULT_ZOOM } from '@petatirta/domain'
import { type LineQuality, openLine, PERFECT } from '@petatirta/harness/line.ts'
import type { FilterResult } from '../baseline/bench-map.ts'
import { Browser } from '../support/cdp.ts'
import type { BenchCity } from '../support/city.ts'
import type { BenchDatabase } from '../support/database.ts'
import { type Memory, measureMemory } from '../support/memory.ts'
import { Page } from '../support/page.ts'
import { CLICK_ZOOMS, type ClickResult, clickOn, clickOnNothing, clickTarget } from './click.ts'
import { type Blocking, type FrameTimes, PAN_ZOOMS, panFrames, readBlocking } from './driver.ts'
import { measureFilter } from './filter.ts'
import { type MainThreadTask, mainThreadTasks } from './main-thread.ts'
import { colouredShare, type Opening, openCity } from './opening.ts'

const REPEATS = 3
/** Close enough for gaps between houses. */
const EMPTY_ZOOM = 20
const FILTER_ZOOM = 12
const POPUP = '[role=dialog]:has(h2)'
/** A telephone line. */
const SLOW: LineQuality = { bitsPerSecond: 4_000_000, roundTripMs: 80, loss: 0, windowBytes: 128 * 1024 }

export interface ProductResult {
  readonly cold: Opening[]
  readonly warm: Opening[]
  readonly blocking: Blocking
  readonly warmBlocking: Blocking
  /** Of a cold visit of its own: tracing takes time itself. */
  readonly tasks: MainThreadTask[]
  readonly memory: Memory
  readonly coloured: number
  readonly pan: Record<number, FrameTimes>
  readonly clicks: ClickResult[]
  readonly clickOnNothing: number | undefined
  readonly filter: FilterResult
  readonly slow: { cold: Opening; warm: Opening; bytesUntilVisible: number; warmBytes: number }
}

export interface Target {
  readonly url: string
  readonly port: number
  readonly token: string
  readonly city: BenchCity
  readonly database: BenchDatabase
  /** What the browser showed last; tiles where nothing is said. */
  readonly baseLayer?: 'plain'
}

/** Signed in, but without anything of the product loaded. */
export async function signedInPage(
  browser: Browser,
  { url, token, baseLayer }: Pick<Target, 'url' | 'token' | 'baseLayer'>,
): Promise<Page> {
  const page = await Page.open(browser)
  await page.goto(`${url}/api/ready`)
  await page.evaluate(`localStorage.setItem('petatirta.token', ${JSON.stringify(token)})`)
  if (baseLayer)
    await page.evaluate(`localStorage.setItem('petatirta.map.base-layer', ${JSON.stringify(baseLayer)})`)
  return page
}

async function coldOpenings(
  target: Target,
): Promise<Pick<ProductResult, 'cold' | 'blocking' | 'memory' | 'coloured'>> {
  const cold: Opening[] = []
  for (;;) {
    const browser = await Browser.launch()
    try {
      const page = await signedInPage(browser, target)
      cold.push(await openCity(page, { url: target.url, ...target.city }))
      if (cold.length < REPEATS) continue
      const blocking = await readBlocking(page)
      const coloured = await colouredShare(page)
      await wait(1000)
      return { cold, blocking, coloured, memory: await measureMemory(page) }
    } finally {
      await browser.close()
    }
  }
}

/** With the zoom buttons, a level a click, as there is no other way in. */
export async function zoomTo(page: Page, zoom: number): Promise<void> {
  const label = zoom > DEFAULT_ZOOM ? 'Perbesar' : 'Perkecil'
  await page.evaluate(`__probe.until('button[aria-label=${label}]')`)
  for (let level = 0; level < Math.abs(zoom - DEFAULT_ZOOM); level++) {
    await page.evaluate(`document.querySelector('button[aria-label=${label}]').click()`)
    await wait(400)
    await page.evaluate('__probe.frames(2).then(() => __probe.drawn())', 120_000)
  }
  await wait(300)
  await page.evaluate('__probe.frames(2).then(() => __probe.drawn())', 120_000)
}

async function warmOpenings(
  target: Target,
): Promise<Pick<ProductResult, 'warm' | 'warmBlocking' | 'pan' | 'clicks' | 'clickOnNothing' | 'filter'>> {
  const browser = await Browser.launch()
  const address = { url: target.url, ...target.city }
  const reopen = async (page: Page) => {
    await page.close()
    const next = await Page.open(browser)
    return { page: next, opening: await openCity(next, address) }
  }
  try {
    const first = await signedInPage(browser, target)
    await openCity(first, address)
    const warm: Opening[] = []
    let page = first
    for (let i = 0; i < REPEATS; i++) {
      const again = await reopen(page)
      warm.push(again.opening)
      page = again.page
    }
    const warmBlocking = await readBlocking(page)
    const pan: Record<number, FrameTimes> = {}
    for (const zoom of PAN_ZOOMS) {
      page = (await reopen(page)).page
      await zoomTo(page, zoom)
      pan[zoom] = await panFrames(page)
    }
    page = (await reopen(page)).page
    await zoomTo(page, FILTER_ZOOM)
    const filter = await measureFilter(page)
    const clicks: ClickResult[] = []
    for (const zoom of CLICK_ZOOMS) {
      page = (await reopen(page)).page
      await zoomTo(page, zoom)
      const customer = await clickTarget(target.database, target.city, zoom)
      if (customer) clicks.push(await clickOn(page, customer, zoom, POPUP))
    }
    page = (await reopen(page)).page
    await zoomTo(page, EMPTY_ZOOM)
    const missed = await clickOnNothing(page, target.database, target.city, EMPTY_ZOOM)
    return { warm, warmBlocking, pan, clicks, clickOnNothing: missed, filter }
  } finally {
    await browser.close()
  }
}

/** Panning alone: each zoom on a page of its own, opened warm. */
export async function measurePan(target: Target): Promise<ProductResult['pan']> {
  const browser = await Browser.launch()
  const address = { url: target.url, ...target.city }
  try {
    const first = await signedInPage(browser, target)
    await openCity(first, address)
    await first.close()
    const pan: Record<number, FrameTimes> = {}
    for (const zoom of PAN_ZOOMS) {
      const page = await Page.open(browser)
      await openCity(page, address)
      await zoomTo(page, zoom)
      pan[zoom] = await panFrames(page)
      await page.close()
    }
    return pan
  } finally {
    await browser.close()
  }
}

export type OwnBaseResult = Pick<ProductResult, 'cold' | 'warm' | 'pan'>

/** The same on the installation's own base map, in place of tiles. */
export async function measureOwnBase(target: Target): Promise<OwnBaseResult> {
  const own = { ...target, baseLayer: 'plain' } as const
  const { cold } = await coldOpenings(own)
  const { warm, pan } = await warmOpenings(own)
  return { cold, warm, pan }
}

async function overSlowLine(target: Target): Promise<ProductResult['slow']> {
  const line = await openLine({ port: target.port, host: '127.0.0.1' })
  const browser = await Browser.launch()
  const address = { ...target.city, url: line.url }
  try {
    const page = await signedInPage(browser, { url: line.url, token: target.token })
    let before = line.received()
    let bytesUntilVisible = 0
    line.setQuality(SLOW)
    const cold = await openCity(page, address, () => {
      bytesUntilVisible = line.received() - before
      // What follows is for the next visit; waiting for it at this speed would measure patience.
      line.setQuality(PERFECT)
    })
    await page.close()
    const next = await Page.open(browser)
    line.setQuality(SLOW)
    before = line.received()
    const warm = await openCity(next, address)
    return { cold, warm, bytesUntilVisible, warmBytes: line.received() - before }
  } finally {
    await browser.close()
    await line.close()
  }
}

async function tracedOpening(target: Target): Promise<MainThreadTask[]> {
  const browser = await Browser.launch()
  try {
    const page = await signedInPage(browser, target)
    const open = () => openCity(page, { url: target.url, ...target.city })
    return await mainThreadTasks(browser, `/map/${target.city.slug}`, open)
  } finally {
    await browser.close()
  }
}

export async function measureProduct(target: Target): Promise<ProductResult> {
  return {
    tasks: await tracedOpening(target),
    ...(await coldOpenings(target)),
    ...(await warmOpenings(target)),
    slow: await overSlowLine(target),
  }
}
