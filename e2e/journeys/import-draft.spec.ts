import { makeCity } from '../support/city-database.ts'
import { features, importAs, pipeFile, pipes, pipesOf, text } from '../support/import-files.ts'
import { results } from '../support/import-page.ts'
import { layerLoaded, middleOf } from '../support/map-page.ts'
import { expect, foldPanels, signIn, test } from '../support/product.ts'

/** As another program names its columns; the middle of all lies on the second one. */
const drawn = [0, 1, 2].map(at => ({
  type: 'Feature',
  properties: { NO_PIPA: `TD-${1000 + at}`, MATERIAL: 'HDPE', DIA_MM: 110, THN_PASANG: 2019 },
  geometry: {
    type: 'LineString',
    coordinates: [
      [110.1, -7.1 + at / 1000],
      [110.104, -7.1 + at / 1000],
    ],
  },
}))
const FILE = text('pipa-gis.geojson', features(drawn))

test('[D92] [D91] any file: looked at, confirmed, imported and seen on the map; the next one asks nothing', async ({
  page,
}) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', pipeFile(pipes(2, 'LAMA')))
  await foldPanels(page)
  await signIn(page, 'ops', `/data/import?city=${city.slug}`)
  const file = page.getByLabel('File apa saja', { exact: true })
  const next = page.getByRole('button', { name: 'Impor', exact: true })
  await file.setInputFiles(FILE)
  const layers = page.getByRole('list', { name: 'Lapisan dalam file' })
  await expect(layers).toContainText('Siap')
  await expect(layers).toContainText(/Diameter[^:]*: 3 dari 3/)
  await page.getByRole('button', { name: 'Periksa' }).click()
  await expect(page.getByRole('region', { name: 'Yang akan terjadi' }).locator('dd')).toHaveText([
    '3',
    '0',
    '0',
    '2',
    '0',
  ])
  // All that was there goes.
  await expect(next).toBeDisabled()
  expect(await pipesOf(city)).toEqual(['LAMA0', 'LAMA1'])
  await page.getByLabel(`Ketik ${city.slug} untuk melanjutkan`).fill(city.slug)
  await next.click()
  await expect(results(page)).toContainText('Ditambahkan3')
  expect(await pipesOf(city)).toEqual(['TD-1000', 'TD-1001', 'TD-1002'])

  await file.setInputFiles(FILE)
  await next.click()
  await expect(results(page)).toContainText('Tidak berubah3')
  await results(page).getByRole('link', { name: 'Lihat di peta' }).click()
  await layerLoaded(page, 'pipe')
  await expect(async () => {
    await page.mouse.click(...middleOf(page))
    await expect(page.getByText('TD-1001')).toBeVisible({ timeout: 1000 })
  }).toPass()
})
