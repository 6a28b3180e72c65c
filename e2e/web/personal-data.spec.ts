/** Telephone, address and photos: for hublang and workOrder, not for umum alone. */
import { serious } from '../support/axe.ts'
import { BUDI, popupCity, signInWith } from '../support/popup-city.ts'
import { card, row, tab } from '../support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

const PERSONAL = ['Alamat', 'No. HP', 'URL Foto Meter', 'URL Foto Rumah']

test.beforeEach(({ page }) => foldPanels(page))

for (const size of [{ width: 1366, height: 768 }, PHONE])
  test(`[ASVS V8.2.3] umum sees a customer without telephone, address and photos, on ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const city = await popupCity(page)
    await signInWith(page, city, ['umum'])
    await page.goto(`/map/${city.slug}?pelanggan=${BUDI.id}`)
    await expect(card(page).getByText('Rp 51.000', { exact: true }).first()).toBeVisible()
    await tab(page, 'Detail Pelanggan').click()
    await expect(row(page, 'Nama')).toContainText(BUDI.nama)
    await expect(row(page, 'No. Meter')).toContainText('LF-1')
    const labels = await card(page).getByRole('rowheader').allTextContents()
    expect(labels.filter(label => PERSONAL.includes(label))).toEqual([])
    await expect(page.getByRole('button', { name: /^Foto/ })).toHaveCount(0)
    expect(await serious(page, '[role=dialog]')).toEqual([])
  })

for (const role of ['hublang', 'workOrder'])
  test(`[M2.10] ${role} sees them`, async ({ page }) => {
    const city = await popupCity(page)
    await city.pool.query("UPDATE customer SET alamat = 'Jalan Melati 7' WHERE city_id = $1 AND id = $2", [
      city.cityId,
      BUDI.id,
    ])
    await signInWith(page, city, ['umum', role])
    await page.goto(`/map/${city.slug}?pelanggan=${BUDI.id}`)
    await tab(page, 'Detail Pelanggan').click()
    await expect(row(page, 'Alamat')).toContainText('Jalan Melati 7')
    await expect(row(page, 'No. HP')).toContainText('0812')
    for (const name of ['Foto Meter', 'Foto Rumah'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  })
