/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** What a person sees of the readings: the labels on a map that is open in Chromium. */
import { setTimeout as wait } from 'node:timers/promises'
import { DEFAULT_ZOOM } from '@petatirta/domain'
import { Browser } from '../support/cdp.ts'
import { Page } from '../support/page.ts'

/** Labels may cover 30 % of the map: a small screen has no room for 20. */
const SCREEN = { width: 1920, height: 1080 }
/** So close that a device that begins to warn takes the place of few others. */
const ZOOM = 18
const FOLDED = { 'petatirta.map.sidebar': '0', 'petatirta.map.panel': '', 'petatirta.map.summary': '0' }

export interface LabelTimes {
  /** How many labels stand on the map. */
  readonly standing: number
  /** From publishing a reading to its value in the text of a label that stood there before, in ms. */
  readonly latencies: number[]
  /** Readings that such a label never showed. */
  readonly missed: number
}

/** What labels showed one after the other: the moment of publishing that the value is, and when it was there. */
interface Shown {
  readonly moment: number
  readonly at: number
}

/** Runs in the page; sent as text, so it must not use anything from outside itself. */
function watchLabels(): void {
  const shown = new Map<Element, Shown[]>()
  const look = () => {
    const at = Date.now()
    for (const label of document.querySelectorAll('.map-labels [role=group]')) {
      const value = /(?:Normal|Anomali)-?([\d.]+)Batas/.exec(label.textContent ?? '')?.[1]
      if (value === undefined) continue
      const moment = Number(value.replaceAll('.', ''))
      const before = shown.get(label) ?? []
      if (before.at(-1)?.moment !== moment) shown.set(label, [...before, { moment, at }])
    }
  }
  const everything = { subtree: true, childList: true, characterData: true }
  new MutationObserver(look).observe(document.body, everything)
  const read = () => [...shown].map(([label, values]) => ({ stands: label.isConnected, values }))
  Object.assign(window, { __labels: read })
}

async function openMap(page: Page, { url, token, slug }: { url: string; token: string; slug: string }) {
  await page.send('Emulation.setDeviceMetricsOverride', { ...SCREEN, deviceScaleFactor: 1, mobile: false })
  // Labels that do not turn their pages show the first reading, which is the one that carries the moment.
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await page.send('Emulation.setEmulatedMedia', { features })
  await page.goto(`${url}/api/ready`)
  const stored = { ...FOLDED, 'petatirta.token': token }
  await page.evaluate(`void Object.assign(localStorage, ${JSON.stringify(stored)})`)
  await page.goto(`${url}/map/${slug}`)
  const button = 'button[aria-label=Perbesar]'
  await page.evaluate(`__probe.until('${button}')`)
  for (let level = DEFAULT_ZOOM; level < ZOOM; level++) {
    await page.evaluate(`document.querySelector('${button}').click()`)
    await wait(400)
  }
  await page.evaluate('__probe.until(".map-labels")')
}

export async function openLabels(address: { url: string; token: string; slug: string }) {
  const browser = await Browser.launch()
  try {
    const page = await Page.open(browser)
    await openMap(page, address)
    await page.evaluate(`(${watchLabels.toString()})()`)
    return {
      read: async (run: { startedAt: number; periodMs: number; durationMs: number }) =>
        timesOf(await page.evaluate('__labels()'), run),
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** The first value of a label was published before it stood there, and tells nothing. */
function timesOf(
  labels: readonly { stands: boolean; values: readonly Shown[] }[],
  run: { startedAt: number; periodMs: number; durationMs: number },
): LabelTimes {
  const latencies: number[] = []
  let missed = 0
  for (const { stands, values } of labels) {
    for (const [i, { moment, at }] of values.entries()) {
      const before = values[i - 1]
      if (!before) continue
      latencies.push(at - run.startedAt - moment)
      missed += Math.round((moment - before.moment) / run.periodMs) - 1
    }
    const last = values.at(-1)
    if (stands && last) missed += Math.max(0, Math.ceil((run.durationMs - last.moment) / run.periodMs) - 1)
  }
  return { standing: labels.filter(({ stands }) => stands).length, latencies, missed }
}
