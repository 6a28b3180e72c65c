/// <reference lib="dom" />
/** Maps as people have them open: Chromium, on a desk and on a phone. */

import { CHROMIUM } from '@petatirta/harness/chromium.ts'
import { type Browser, chromium } from '@playwright/test'
import type { OpenMap } from './maps.ts'

const SCREENS = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
] as const
const OPEN_WITHIN_MS = 60_000

async function openPage(
  browser: Browser,
  viewport: (typeof SCREENS)[number],
  url: string,
  token: string,
  city: string,
): Promise<OpenMap> {
  const context = await browser.newContext({ viewport, locale: 'id-ID', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}/api/health`)
  await page.evaluate(text => localStorage.setItem('petatirta.token', text), token)
  await page.goto(`${url}/map/${city}`)
  const map = page.getByTestId('map')
  await page.waitForSelector('[data-testid=map][data-state-customer=LOADED]', { timeout: OPEN_WITHIN_MS })
  // Gone when the page is loaded again.
  await page.evaluate(() => Reflect.set(window, 'openedBefore', true))
  return {
    name: `the page of ${viewport.width}x${viewport.height}`,
    rows: async () => {
      const state = await map.getAttribute('data-state-customer', { timeout: 1000 })
      const rows = await map.getAttribute('data-rows-customer', { timeout: 1000 })
      return state === 'LOADED' ? Number(rows) : -1
    },
    isSame: () => page.evaluate(() => Reflect.get(window, 'openedBefore') === true),
    close: () => context.close(),
  }
}

export async function openPages(url: string, token: string, city: string) {
  const browser = await chromium.launch(CHROMIUM)
  const pages = await Promise.all(SCREENS.map(screen => openPage(browser, screen, url, token, city)))
  return { pages, close: () => browser.close() }
}
