/** What an administrator gives a utility first: the list of what it lacks, and a map to draw on. */
import { basemapFile } from '@petatirta/harness/basemap.ts'
import { makeCity } from '../support/city-database.ts'
import { expect, signIn, test } from '../support/product.ts'

test('[D95] what a utility lacks leads from the list of utilities to a template and to the import', async ({
  page,
}) => {
  const city = await makeCity(page)
  await signIn(page, 'ops', `/internal/pdam?general=${city.slug}`)
  const row = page.getByRole('row').filter({ hasText: city.slug })
  await row.getByRole('link', { name: 'Kesiapan data' }).click()
  await expect(page.getByRole('status')).toContainText('0 dari 9 jenis data sudah ada')
  const pipes = page.getByRole('listitem', { name: 'Pipa', exact: true })
  await expect(pipes).toContainText('Belum ada')
  await pipes.getByRole('button', { name: 'Unduh template' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /GeoJSON/ }).click()
  expect((await download).suggestedFilename()).toBe('Template Pipa.geojson')
  await pipes.getByRole('link', { name: 'Import data' }).click()
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue(city.name)
  await city.pool.end()
})

test('[D97] a base map is sent for one utility, listed with what it is, and removed', async ({ page }) => {
  const city = await makeCity(page)
  await signIn(page, 'root', '/internal/basemap')
  await page.getByRole('button', { name: 'Unggah Peta Dasar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unggah Peta Dasar' })
  await dialog.getByRole('radio', { name: 'Satu PDAM' }).check()
  await dialog.getByRole('combobox', { name: 'PDAM' }).fill(city.name)
  await page.getByRole('option', { name: city.name }).click()
  const buffer = Buffer.from(basemapFile({ bounds: [110, -7, 110.2, -6.8] }))
  await dialog
    .getByLabel('File peta dasar (.pmtiles)')
    .setInputFiles({ name: 'kota.pmtiles', mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: 'Unggah', exact: true }).click()
  await expect(page.getByText('Peta dasar disimpan')).toBeVisible()
  const file = `${city.slug}.pmtiles`
  const row = page.getByRole('row').filter({ hasText: file })
  await expect(row).toContainText(city.name)
  await row.getByRole('button', { name: `Hapus ${file}` }).click()
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(page.getByText('Peta dasar dihapus')).toBeVisible()
  await expect(row).toHaveCount(0)
  await city.pool.end()
})
