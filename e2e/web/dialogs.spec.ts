import { BUDI, popupCity } from '../support/popup-city.ts'
import { tab } from '../support/popup-page.ts'
import { expect, foldPanels, signIn, stubImages, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test("[M2.11] [M5.9] a customer's complaints page by page, and the photo at its own address", async ({
  page,
}) => {
  await stubImages(page)
  const city = await popupCity(page)
  await signIn(page, 'root', `/map/${city.slug}?view=workOrder&pelanggan=${BUDI.id}`)
  await expect(tab(page, 'Pengaduan')).toHaveAttribute('aria-selected', 'true')
  const newest = page.getByRole('list', { name: 'Pengaduan terbaru' }).getByRole('listitem')
  await expect(newest).toHaveCount(3)
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pengaduan Pelanggan' })
  await expect(dialog.getByText('27 pengaduan, 1 work order · Waktu dalam WIB')).toBeVisible()
  const rows = dialog.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  await expect(rows.first().getByRole('cell')).toHaveText([
    'A-001',
    '09/11/2026 08:30:15',
    'Kebocoran pipa',
    'Air mengalir ke jalan 1',
    '10/11/2026 14:00:00',
    '-',
    '-',
    '-',
  ])
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(rows).toHaveText([/A-026/, /A-027/])
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await expect(dialog).toBeHidden()

  await tab(page, 'Detail Pelanggan').click()
  await page.getByRole('button', { name: 'Foto Meter' }).click()
  const photo = page.getByRole('dialog', { name: `Foto Meter ${BUDI.nama}` })
  await expect(photo.getByRole('img')).toBeVisible()
  await expect(photo.getByRole('img')).toHaveAttribute('src', 'https://foto.example/meter.png')
})
