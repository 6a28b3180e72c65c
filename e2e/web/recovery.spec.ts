/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { openLineTo } from '../support/line.ts'
import { customersLoaded } from '../support/map-page.ts'
import { expect, foldPanels, signIn, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

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

test('[M7.3] a line that is cut in the middle of a load is taken up again; [M2.4] Petunjuk Arah waits for customers, Penunjuk Titik does not', async ({
  page,
  baseURL,
}) => {
  // Enough to connect and to begin, not enough for customers: they stay on their way for as long as the test wants.
  const breakAfter = Array<number>(100).fill(6000)
  const line = await openLineTo(baseURL ?? '', breakAfter)
  const directions = page.getByRole('button', { name: 'Petunjuk Arah', exact: true })
  try {
    await signIn(page, 'pdam', line.url)
    await expect(directions).toHaveAttribute('aria-disabled', 'true')
    await directions.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Petunjuk Arah · Menunggu data pelanggan')
    await directions.click({ force: true })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Penunjuk Titik' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    // From now on in the middle of the style part, of what follows it, and again.
    const before = line.breaks()
    breakAfter.splice(before, 100, 12_000, 30_000, 45_000)
    await customersLoaded(page)
    await expect(directions).toHaveAttribute('aria-disabled', 'false')
    expect(line.breaks()).toBeGreaterThanOrEqual(before + 3)
  } finally {
    await line.close()
  }
})
