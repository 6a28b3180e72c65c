import { gapCity } from '../support/gap-city.ts'
import { expect, foldPanels, signIn, test } from '../support/product.ts'

test('[D105] a gap is found, seen on the map, repaired, and the repair taken back', async ({ page }) => {
  await foldPanels(page)
  const { slug } = await gapCity(page)
  await signIn(page, 'ops', `/admin/jaringan?city=${slug}`)
  const list = page.getByRole('table', { name: 'daftar kesalahan' })
  const gap = list.getByRole('row').filter({ hasText: 'pipa-1' }).filter({ hasText: 'pipa-2' })
  await expect(gap).toContainText('Celah antar ujung pipa')

  await gap.getByRole('link', { name: /^Lihat/ }).click()
  const bar = page.getByRole('region', { name: 'Periksa Jaringan' })
  await expect(bar).toContainText(/Celah antar ujung pipa · .* m · /)
  await bar.getByRole('link', { name: 'Buka halaman' }).click()

  await page.getByRole('button', { name: 'Perbaiki semua: Celah antar ujung pipa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Perbaiki' }).click()
  await expect(page.getByRole('alert')).toContainText('1 kesalahan diperbaiki.')

  await page.getByRole('tab', { name: 'Perbaikan' }).click()
  await page.getByRole('button', { name: /^Batalkan perbaikan/ }).click()
  await page.getByRole('button', { name: 'Ya, Batalkan' }).click()
  await expect(page.getByRole('alert')).toContainText('1 perbaikan dibatalkan.')
  await page.getByRole('tab', { name: 'Kesalahan' }).click()
  await expect(gap).toBeVisible()
})
