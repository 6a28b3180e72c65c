/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The map without a network. */

import type { Line } from '@petatirta/harness/line.ts'
import type { Page } from '@playwright/test'
import { openLineTo } from './line.ts'
import { customersLoaded } from './map-page.ts'
import { test as plain } from './product.ts'

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

/** What the browser keeps of cities. */
export const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter(name => !name.startsWith('petatirta-client-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
