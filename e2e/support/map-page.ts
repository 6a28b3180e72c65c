/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The page around the map, the map of the demo, and what the browser keeps of it. */
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export const DEMO_CUSTOMERS = 2000

export const map = (page: Page) => page.getByTestId('map')

export async function customersLoaded(page: Page, count = DEMO_CUSTOMERS): Promise<void> {
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
  await expect(map(page)).toHaveAttribute('data-rows-customer', String(count))
}

/** How many entries lie in the browser's databases. */
export const storedRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const table of db.objectStoreNames) {
        count += await new Promise<number>(resolve => {
          const request = db.transaction(table).objectStore(table).count()
          request.onsuccess = () => resolve(request.result)
        })
      }
      db.close()
    }
    return count
  })
/** Where the city's centre is when a map opens: in the middle of what bar, sidebar and panels leave free. */
export function middleOf(page: Page, panel?: 'filter'): [number, number] {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const left = width < 1100 ? 12 : 80
  const right = width < 768 ? 12 : panel ? 336 : 32
  return [(left + width - right) / 2, (68 + height - 28) / 2]
}

/** How much of the window shows the map, and nothing that lies over it. */
export const freeShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const step = 8
    let [free, all] = [0, 0]
    for (let x = step / 2; x < innerWidth; x += step)
      for (let y = step / 2; y < innerHeight; y += step) {
        all++
        // Labels of devices are part of the map, and come when they come.
        const at = document.elementFromPoint(x, y)
        if (at?.closest('.ol-viewport') && !at.closest('.ol-control')) free++
      }
    return free / all
  })

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu peta' })
export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'No. Sambungan' })

export const layerLoaded = (page: Page, kind = 'customer') =>
  expect(page.getByTestId('map')).toHaveAttribute(`data-state-${kind}`, 'LOADED')

/** The number of some customer: where only customers are shown, Enter selects the one nearest to the middle. */
export async function someNumber(page: Page): Promise<string> {
  const heading = page.getByRole('dialog').getByText(/^No\. Sambungan \d+/)
  await expect(async () => {
    await page.getByRole('application').press('Enter')
    await expect(heading).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const text = await heading.textContent()
  await page.keyboard.press('Escape')
  return text?.replace(/\D/g, '') ?? ''
}
