/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'
import { openBreakingLine } from './support/breaking-line.ts'
import { expect, signIn, test, tokenOf } from './support/product.ts'

const map = (page: Page) => page.getByTestId('map')

async function customersLoaded(page: Page): Promise<void> {
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 60_000 })
  await expect(map(page)).toHaveAttribute('data-rows-customer', '2000')
}

const asked = (message: string | Buffer) =>
  /"request_features"[,:]\{"featureType":"(\w+)"/.exec(String(message))?.[1]

test('[M4.1] a copy that was spoiled in the browser is fetched again and the map is whole', async ({
  page,
}) => {
  await signIn(page, 'pdam')
  await customersLoaded(page)
  // Away from the map, so that nothing writes while the store is spoiled by hand.
  await page.goto('/404')
  const spoiled = await page.evaluate(async () => {
    let count = 0
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const store = db.transaction('customer', 'readwrite').objectStore('customer')
      await new Promise<void>(resolve => {
        const cursor = store.openCursor()
        cursor.onsuccess = () => {
          const at = cursor.result
          if (!at) return resolve()
          const value = at.value as Record<string, unknown>
          for (const [key, bytes] of Object.entries(value)) {
            if (bytes instanceof Uint8Array) value[key] = bytes.map(byte => byte ^ 0x5a)
            if (bytes instanceof ArrayBuffer)
              value[key] = new Uint8Array(bytes).map(byte => byte ^ 0x5a).buffer
            if (bytes instanceof Blob) value[key] = new Blob(['rusak'])
          }
          at.update(value)
          count++
          at.continue()
        }
      })
      db.close()
    }
    return count
  })
  expect(spoiled).toBeGreaterThan(0)
  await page.goto('/map/kota-contoh')
  await customersLoaded(page)
})

test('[M7.3] a line that is cut in the middle of a load is taken up again', async ({ page, baseURL }) => {
  // In the middle of the style part, of what follows it, and again.
  const line = await openBreakingLine(baseURL ?? '', [12_000, 30_000, 45_000])
  try {
    await signIn(page, 'pdam', line.url)
    await customersLoaded(page)
    expect(line.cuts()).toBe(3)
  } finally {
    await line.close()
  }
})

test('[M3.7] a change on the server reaches the open map and reloads only what changed', async ({ page }) => {
  const requests: string[] = []
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      const kind = asked(payload)
      // What it is drawn from, and then the rest: two requests for one layer.
      if (kind && !requests.includes(kind)) requests.push(kind)
    }),
  )
  await signIn(page, 'ops', '/map/kota-contoh')
  await customersLoaded(page)
  await page.getByRole('button', { name: /Wilayah Administratif/ }).click()
  await page.getByLabel('Kelurahan', { exact: true }).click()
  await expect(map(page)).toHaveAttribute('data-state-kelurahan', 'LOADED')
  await expect(map(page)).toHaveAttribute('data-state-kelurahan_boundaries', 'LOADED')
  requests.length = 0
  const headers = { authorization: `Bearer ${await tokenOf(page, 'ops')}` }
  const answer = await page.request.get('/api/summary/kelurahan?city=kota-contoh', { headers })
  expect(answer.status()).toBe(200)
  await expect.poll(() => requests).toEqual(['kelurahan'])
  await expect(map(page)).toHaveAttribute('data-state-kelurahan', 'LOADED')
  expect(requests).toEqual(['kelurahan'])
})
