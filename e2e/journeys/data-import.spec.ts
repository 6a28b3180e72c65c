import { readFileSync } from 'node:fs'
import { makeCity } from '../support/city-database.ts'
import {
  BILLS,
  customer,
  features,
  importAs,
  pipe,
  pipeFile,
  pipes,
  pipesOf,
  text,
} from '../support/import-files.ts'
import {
  choose,
  counts,
  fileOf,
  history,
  PARTLY_DONE,
  results,
  row,
  said,
  upload,
} from '../support/import-page.ts'
import { expect, signIn, test } from '../support/product.ts'

test("[A2] [A8] import: files of several sections, 'Gagal Import' is downloaded, the history takes a layer back", async ({
  page,
}) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', pipeFile(pipes(2, 'LAMA'), 'benar.geojson'))
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'IMPORT DATA' }).click()
  await page.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await page.getByRole('option', { name: city.name }).click()
  await choose(page, 'Pipa', pipeFile([...pipes(2), pipe('<b>tebal</b>', 0, null)]))
  await choose(page, 'Tagihan', text('tagihan.csv', BILLS, 'text/csv'))
  await choose(page, 'Pelanggan', text('pelanggan.geojson', features([customer('C1'), customer('C2')])))
  const downloading = page.waitForEvent('download')
  await upload(page).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Gagal Import.json')
  await expect(said(page, PARTLY_DONE)).toBeVisible()
  const report = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(Object.keys(report).sort()).toEqual(['bill', 'pipe'])
  expect(report.pipe).toMatchObject([{ position: 3, id: '<b>tebal</b>', value: { type: 'Feature' } }])
  await expect(counts(fileOf(page, 'Pelanggan'))).toHaveText(['2', '0', '0', '0', '0', '0'])
  // The bill of a customer that is not there is refused; that of the other came after its customer.
  await expect(counts(fileOf(page, 'Tagihan'))).toHaveText(['1', '0', '0', '0', '0', '1'])
  await expect(counts(fileOf(page, 'Pipa'))).toHaveText(['2', '0', '0', '2', '0', '1'])
  expect(await pipesOf(city)).toEqual(['P0', 'P1'])

  await results(page).getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect(history(page).getByRole('heading')).toBeInViewport()
  await expect(row(page, 'pipa.geojson')).toContainText('opsdemo')
  await row(page, 'pipa.geojson')
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  await page.getByRole('button', { name: 'Ya, Kembalikan' }).click()
  await expect(said(page, 'Data Pipa telah dikembalikan')).toBeVisible()
  expect(await pipesOf(city)).toEqual(['LAMA0', 'LAMA1'])
  await expect(row(page, 'pipa.geojson')).toContainText('Dikembalikan oleh opsdemo')
})
