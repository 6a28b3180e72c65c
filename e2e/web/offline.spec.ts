/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { type BreakingLine, openBreakingLine } from './support/breaking-line.ts'
import { deviceCity, PLACES } from './support/device-city.ts'
import { BUDI, popupCity, SITI } from './support/popup-city.ts'
import { card, search, tab } from './support/popup-page.ts'
import { enter, expect, foldPanels, PHONE, test as plain, tokenOf } from './support/product.ts'

const test = plain.extend<{ line: BreakingLine }>({
  // Between browser and server: what is cut there is cut for pages, workers and service workers alike.
  line: async ({ baseURL }, use) => {
    const line = await openBreakingLine(baseURL ?? '')
    await use(line)
    await line.close()
  },
})
test.use({ serviceWorkers: 'allow' })

const map = (page: Page) => page.getByTestId('map')
const badge = (page: Page) => page.getByText(/^Tanpa jaringan · data per \d{1,2} \w{3} \d{4} \d\d\.\d\d$/)
const filter = (page: Page) => page.getByRole('complementary', { name: 'Filter' })
const total = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Rangkuman' })
    .getByRole('row', { name: /^Total/ })
    .allTextContents()

const loaded = (page: Page) =>
  expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 60_000 })

/** Everything is here that the next visit needs: customers, answers and the client's own files. */
async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await loaded(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter(name => !name.startsWith('petatirta-client-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

test('[issue 12] without a network an opened city opens, says of when it is, and filters', async ({
  page,
  line,
}) => {
  await enter(page, 'pdam', line.url)
  await openWhole(page, `${line.url}/map/kota-contoh`)
  await expect(filter(page).getByRole('button', { name: /^Filter Wilayah/ })).toBeVisible()
  await expect(page.getByTestId('offline')).toBeEmpty()
  line.cut()
  await page.reload()
  await loaded(page)
  await expect(map(page)).toHaveAttribute('data-rows-customer', '2000')
  await expect(badge(page)).toBeVisible()
  const before = await total(page)
  await filter(page)
    .getByRole('button', { name: /^Filter Wilayah.*TAMPILKAN$/ })
    .click()
  await filter(page).getByRole('group', { name: 'Filter Wilayah' }).getByRole('checkbox').first().check()
  await filter(page).getByRole('button', { name: 'Terapkan' }).click()
  await expect.poll(() => total(page)).not.toEqual(before)
  const street = page.getByRole('button', { name: 'Street View' })
  await expect(street).toHaveAttribute('aria-disabled', 'true')
  await expect(street).toHaveAccessibleDescription(/Tidak tersedia tanpa jaringan/)
  expect(await serious(page)).toEqual([])
})

test('[issue 12] a new tab finds customers and their cards; what only the server has says so; back online it catches up', async ({
  page,
  line,
  context,
}) => {
  const city = await popupCity(page)
  try {
    await enter(page, 'root', line.url)
    await openWhole(page, `${line.url}/map/${city.slug}?pelanggan=${BUDI.id}`)
    await expect(card(page)).toBeVisible()
    await page.close()
    line.cut()
    const cold = await context.newPage()
    await cold.goto(`${line.url}/map/${city.slug}?pelanggan=${BUDI.id}`)
    await expect(card(cold)).toBeVisible()
    await expect(badge(cold)).toBeVisible()
    await expect(map(cold)).toHaveAttribute('data-rows-customer', '3')
    await tab(cold, 'Rincian Tagihan').click()
    await expect(card(cold).getByText('Tidak tersedia tanpa jaringan')).toBeVisible()
    await search(cold, SITI.id)
    await expect(card(cold, SITI.nama)).toBeVisible()

    const feature = {
      type: 'Feature',
      properties: { idpelangga: '100209', nama: 'Dewi Lestari' },
      geometry: { type: 'Point', coordinates: [110.06, -6.95] },
    }
    const answer = await cold.request.post('/api/upload/customer', {
      headers: { authorization: `Bearer ${await tokenOf(cold, 'root')}` },
      multipart: {
        city: city.slug,
        geojson: {
          name: 'pelanggan.geojson',
          mimeType: 'application/geo+json',
          buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
        },
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    line.mend()
    await expect(map(cold)).toHaveAttribute('data-rows-customer', '4', { timeout: 60_000 })
    await expect(badge(cold)).toBeHidden()
    await search(cold, BUDI.id)
    await expect(card(cold)).toBeVisible()
    await tab(cold, 'Rincian Tagihan').click()
    await expect(cold.getByRole('list', { name: 'Daftar tagihan' })).toBeVisible()
  } finally {
    await city.pool.end()
  }
})

test('[ASVS V14.3.1] signing out, without a network as well, leaves nothing of the city in the browser', async ({
  page,
  line,
}) => {
  await enter(page, 'pdam', line.url)
  await openWhole(page, `${line.url}/map/kota-contoh`)
  await expect
    .poll(() => leftBehind(page))
    .toEqual({ caches: ['petatirta-answers'], databases: ['petatirta'] })
  line.cut()
  await expect(badge(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftBehind(page)).toEqual({ caches: [], databases: [] })
  await page.goto(`${line.url}/map/kota-contoh`)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('[issue 12] on a phone the badge leaves the map usable; pages of administration say what is missing', async ({
  page,
  line,
}) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, 'ops', line.url)
  await openWhole(page, `${line.url}/map/kota-contoh`)
  line.cut()
  await page.reload()
  await loaded(page)
  await expect(badge(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await serious(page)).toEqual([])
  await page.goto(`${line.url}/internal/user?keyword=opsdemo`)
  await expect(page.getByText('Server tidak dapat dihubungi. Periksa koneksi internet Anda.')).toBeVisible()
  line.mend()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('opsdemo').first()).toBeVisible()
})

test('[issue 12] without a network devices stand on the map, and their labels say that nothing is on its way', async ({
  page,
  line,
}) => {
  const city = await deviceCity(page)
  const said = 'Tidak tersedia tanpa jaringan'
  const label = page.getByRole('group', { name: PLACES.pasar.name })
  try {
    await foldPanels(page)
    await enter(page, 'root', line.url)
    await openWhole(page, `${line.url}/map/${city.slug}`)
    await expect(label).toContainText('tekanan (bar)')
    line.cut()
    await page.reload()
    await expect(label).toContainText(said)
    line.mend()
    await expect(label).toContainText('tekanan (bar)', { timeout: 30_000 })
  } finally {
    await city.pool.end()
  }
})

test('[issue 12] the product can be installed', async ({ page, request }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'PetaTirta', lang: 'id', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const bytes = await (await request.get(src)).body()
    // Width and height stand behind the PNG's signature and the name of its first chunk.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
})

test("[issue 12] who was here lately gets the kept page at once, others the server's while it answers", async ({
  page,
  line,
}) => {
  await page.goto(`${line.url}/login`)
  /** Another page is kept, since or last visited then. */
  const keep = (at: Date) =>
    page.evaluate(async date => {
      await navigator.serviceWorker.ready
      const name = (await caches.keys()).find(key => key.startsWith('petatirta-client-')) ?? ''
      const cache = await caches.open(name)
      const headers = { 'content-type': 'text/html', date }
      await cache.put('/index.html', new Response('<title>Salinan</title>', { headers }))
      if (await cache.match('/last-visit')) await cache.put('/last-visit', new Response(date))
    }, at.toISOString())
  const longAgo = new Date(Date.now() - 30 * 60 * 60 * 1000)
  // A busy machine may take longer than the page's patience now and then.
  await expect(async () => {
    await keep(longAgo)
    await page.reload()
    expect(await page.title()).toBe('PetaTirta')
  }).toPass()
  // That visit was one.
  await page.reload()
  await expect(page).toHaveTitle('Salinan')
  await keep(longAgo)
  line.cut()
  await page.reload()
  await expect(page).toHaveTitle('Salinan')
})
