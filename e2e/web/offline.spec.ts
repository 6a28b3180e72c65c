/// <reference lib="dom" />
import { serious } from '../support/axe.ts'
import { deviceCity, PLACES } from '../support/device-city.ts'
import { customersLoaded, map } from '../support/map-page.ts'
import { badge, openWhole, test } from '../support/offline-page.ts'
import { BUDI, popupCity, SITI } from '../support/popup-city.ts'
import { card, search, tab } from '../support/popup-page.ts'
import { enter, expect, foldPanels, PHONE, tokenOf } from '../support/product.ts'

test.use({ serviceWorkers: 'allow' })

test('[D30] a new tab finds customers and their cards; what only the server has says so; back online it catches up', async ({
  page,
  line,
  context,
}) => {
  const city = await popupCity(page)
  try {
    await enter(page, 'root', line.url)
    await openWhole(page, `${line.url}/map/${city.slug}?pelanggan=${BUDI.id}`, 3)
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
    line.open()
    await expect(map(cold)).toHaveAttribute('data-rows-customer', '4')
    await expect(badge(cold)).toBeHidden()
    await search(cold, BUDI.id)
    await expect(card(cold)).toBeVisible()
    await tab(cold, 'Rincian Tagihan').click()
    await expect(cold.getByRole('list', { name: 'Daftar tagihan' })).toBeVisible()
  } finally {
    await city.pool.end()
  }
})

test('[D30] on a phone the badge leaves the map usable; pages of administration say what is missing', async ({
  page,
  line,
}) => {
  await enter(page, 'ops', line.url)
  await openWhole(page, `${line.url}/map/kota-contoh`)
  line.cut()
  await page.reload()
  await customersLoaded(page)
  await expect(badge(page)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(badge(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await serious(page)).toEqual([])
  await page.goto(`${line.url}/internal/user?keyword=opsdemo`)
  await expect(page.getByText('Server tidak dapat dihubungi. Periksa koneksi internet Anda.')).toBeVisible()
  line.open()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('opsdemo').first()).toBeVisible()
})

test('[D30] without a network devices stand on the map, and their labels say that nothing is on its way', async ({
  page,
  line,
}) => {
  const city = await deviceCity(page)
  const said = 'Tidak tersedia tanpa jaringan'
  const label = page.getByRole('group', { name: PLACES.pasar.name })
  try {
    await foldPanels(page)
    await enter(page, 'root', line.url)
    await openWhole(page, `${line.url}/map/${city.slug}`, 0)
    await expect(label).toContainText('tekanan (bar)')
    line.cut()
    await page.reload()
    await expect(label).toContainText(said)
    line.open()
    await expect(label).toContainText('tekanan (bar)')
  } finally {
    await city.pool.end()
  }
})

test("[D31] the product can be installed; who was here lately gets the kept page at once, others the server's while it answers", async ({
  page,
  request,
  line,
}) => {
  await page.goto(`${line.url}/login`)
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
