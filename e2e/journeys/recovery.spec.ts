import { features, importAs, text } from '../support/import-files.ts'
import { customersLoaded, map } from '../support/map-page.ts'
import { popupCity } from '../support/popup-city.ts'
import { expect, foldPanels, signIn, test } from '../support/product.ts'

const area = (nama: string, at: number) => {
  const [west, east] = [110 + at / 10, 110.1 + at / 10]
  const ring = [
    [west, -7],
    [east, -7],
    [east, -6.9],
    [west, -7],
  ]
  return { type: 'Feature', properties: { nama }, geometry: { type: 'Polygon', coordinates: [ring] } }
}

const asked = (message: string | Buffer) =>
  /"request_features"[,:]\{"featureType":"(\w+)"/.exec(String(message))?.[1]

test('[M3.7] a change on the server reaches the open map and reloads only what changed', async ({ page }) => {
  const requests = new Set<string>()
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      const kind = asked(payload)
      if (kind) requests.add(kind)
    }),
  )
  await foldPanels(page)
  const city = await popupCity(page)
  await signIn(page, 'root', `/map/${city.slug}?wilayah=kelurahan`)
  await customersLoaded(page, 3)
  await expect(map(page)).toHaveAttribute('data-rows-kelurahan', '4')
  for (const kind of ['kelurahan', 'kelurahan_boundaries', 'pipe', 'accessories', 'water_source', 'device'])
    await expect(map(page)).toHaveAttribute(`data-state-${kind}`, 'LOADED')
  requests.clear()

  await importAs(
    page,
    city,
    'kelurahan',
    text('kelurahan.geojson', features(['Anggrek', 'Melati', 'Sukamaju'].map(area))),
  )
  await expect(map(page)).toHaveAttribute('data-rows-kelurahan', '3')
  expect([...requests]).toEqual(['kelurahan'])
})
