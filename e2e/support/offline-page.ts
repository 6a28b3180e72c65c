/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The map without a network. */

import type { Line } from '@petatirta/harness/line.ts'
import type { Page } from '@playwright/test'
import { openLineTo } from './line.ts'
import { customersLoaded } from './map-page.ts'
import { coloursAround } from './pixels.ts'
import { expect, test as plain } from './product.ts'

export const test = plain.extend<{ line: Line }>({
  // Between browser and server: what is cut there is cut for pages, workers and service workers alike.
  line: async ({ baseURL }, use) => {
    const line = await openLineTo(baseURL ?? '')
    await use(line)
    await line.close()
  },
})

export const badge = (page: Page) =>
  page.getByText(/^Tanpa jaringan · data per \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)

/** Everything is here that the next visit needs: customers, answers and the client's own files. */
export async function openWhole(page: Page, url: string, customers?: number): Promise<void> {
  await page.goto(url)
  await customersLoaded(page, customers)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Land, forest and a main road of the own base map's light style. */
const OWN_BASE_MAP = ['f3f4f1', 'd9e6d5', 'fffaf0']

/** No tile server answers: the own base map stands in, and is drawn. */
export async function expectOwnBaseMap(page: Page): Promise<void> {
  await expect(page.getByText('Peta OSM tidak terjangkau; memakai peta polos')).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(async () => (await coloursAround(page, [[width / 2, height / 2]], 300))[0])
    .toEqual(expect.arrayContaining(OWN_BASE_MAP))
}

/** How many blocks of a base map lie in the browser. */
export const keptBlocks = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('petatirta-basemap')).keys()).length - 1)

/** What the browser keeps of cities. */
export const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter(name => !name.startsWith('petatirta-client-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
