/// <reference lib="dom" />
/**
 * What a browser that was never here fetches before customers are on the map, and in how many files the whole page comes, against the
 * figures of bench/first-visit.json.
 * Who lets them grow on purpose writes them anew: node scripts/first-visit.ts --write
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DEMO_CUSTOMERS } from '../support/map-page.ts'
import { enter, expect, test } from '../support/product.ts'

const FIGURES = new URL('../../bench/first-visit.json', import.meta.url)
/** Compressors differ a little from release to release. */
const TOLERANCE = 1.03

interface Fetched {
  readonly name: string
  readonly bytes: number
}

/** Notes when customers are drawn, in whichever element. */
const watchDrawn = (page: Page) =>
  page.addInitScript(rows => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(`[data-rows-customer="${rows}"]`)) return
      observer.disconnect()
      Object.assign(window, { drawnAt: performance.now() })
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, DEMO_CUSTOMERS)

/** Files and calls of the product that were asked for until then, compressed as they came. */
const fetchedFirst = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() => {
    const { drawnAt } = window as unknown as { drawnAt: number }
    const own = (name: string) => name.startsWith(`${location.origin}/assets/`) || name.includes('/api/')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => own(name) && startTime < drawnAt)
      .map(entry => ({
        name: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      }))
  })

/** What customers are drawn from, compressed as it came: the browser keeps it like that. */
const customerBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answered(indexedDB.open('petatirta'))
    const { bytes } = await answered(
      database.transaction('customer').objectStore('customer').get(['kota-contoh', 'style']),
    )
    database.close()
    return (bytes as Uint8Array).length
  })

/** Each is a request, which on a slow line costs more than its bytes. */
const filesOfPage = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(`${location.origin}/assets/`)).length,
  )

const sum = (files: readonly Fetched[]) => files.reduce((total, { bytes }) => total + bytes, 0)

test('no more travels before customers are on the map than the committed figures say', async ({ page }) => {
  await watchDrawn(page)
  await enter(page, 'pdam')
  await page.goto('/map/kota-contoh')
  await expect(page.getByTestId('map')).toHaveAttribute('data-state-customer', 'LOADED')
  const files = await fetchedFirst(page)
  await page.waitForLoadState('networkidle')
  const isScript = ({ name }: Fetched) => name.endsWith('.js')
  const scripts = files.filter(isScript)
  const found: Readonly<Record<string, number>> = {
    requests: files.length,
    scriptBytes: sum(scripts),
    otherBytes: sum(files.filter(file => !isScript(file))),
    filesOfPage: await filesOfPage(page),
    [`bytesOf${DEMO_CUSTOMERS}Customers`]: await customerBytes(page),
  }
  // The picture does not wait for what draws the page around it.
  expect(scripts.map(({ name }) => name).filter(name => name.includes('react'))).toEqual([])
  if (process.env.FIRST_VISIT === 'write') {
    writeFileSync(FIGURES, `${JSON.stringify(found, null, 2)}\n`)
    return
  }
  const committed = JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, number>
  const grown = Object.entries(found).filter(([name, now]) => !(now <= TOLERANCE * (committed[name] ?? 0)))
  expect(grown, `${JSON.stringify({ found, committed, files }, null, 2)}`).toEqual([])
})
