/// <reference lib="dom" />
import { BUDI, popupCity } from '../support/popup-city.ts'
import { card, openMap, search, tab } from '../support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('[M2.10] on a phone Back closes the dialog, then the sheet, then leaves the map', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const city = await popupCity(page)
  await openMap(page, city)
  // What a link opened, before and after a reload.
  await expect(card(page)).toBeVisible()
  await page.reload()
  await expect(card(page)).toBeVisible()
  await page.goBack()
  await expect(card(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${city.slug}$`))

  await search(page, BUDI.id)
  await tab(page, 'Detail Pelanggan').click()
  await page.getByRole('button', { name: 'Foto Meter' }).click()
  const photo = page.getByRole('dialog', { name: `Foto Meter ${BUDI.nama}` })
  await expect(photo).toBeVisible()
  await page.goBack()
  await expect(photo).toBeHidden()
  await expect(card(page)).toBeVisible()
  await page.goBack()
  await expect(card(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${city.slug}$`))
  // One that was closed by hand leaves no entry behind.
  await search(page, BUDI.id)
  await card(page).getByRole('button', { name: 'Tutup' }).click()
  await expect(card(page)).toBeHidden()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/map\//)
})

test("[M5.2] a page that is left does not take the customer along; a link to nobody: 'Nomor sambungan tidak ditemukan'", async ({
  page,
}) => {
  const city = await popupCity(page)
  await openMap(page, city)
  await expect(card(page)).toBeVisible()
  await page.getByRole('link', { name: 'Administrasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam$/)
  await page.goBack()
  await expect(card(page)).toBeVisible()
  await expect(page).toHaveURL(url => url.searchParams.get('pelanggan') === BUDI.id)
  await page.goto(`/map/${city.slug}?pelanggan=999`)
  await expect(page.getByText('Nomor sambungan tidak ditemukan')).toBeVisible()
  await expect(page).toHaveURL(url => url.search === '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
