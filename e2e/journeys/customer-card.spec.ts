import { activities } from '../support/activities.ts'
import { BUDI, popupCity, SITI } from '../support/popup-city.ts'
import { bills, card, map, openMap, row, search, tab } from '../support/popup-page.ts'
import { expect, foldPanels, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('[M2.10] [M4.6] [M7.3] a customer is opened by a link, read tab by tab, searched, kept in the address and closed', async ({
  page,
}) => {
  const log = activities(page)
  const city = await popupCity(page)
  await openMap(page, city, `?tagihan=paid&pelanggan=${BUDI.id}`)
  const popup = card(page)
  await expect(popup.getByText(`No. Sambungan ${BUDI.id}`)).toBeVisible()
  await expect(popup.getByText('Rp 103.000', { exact: true }).first()).toBeVisible()
  await expect(popup.getByText('Tunggakan 2 bulan')).toBeVisible()
  await expect(tab(page, 'Detail Pelanggan')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Kelurahan')).toContainText('Anggrek')
  await expect(tab(page, 'Pengaduan').getByLabel('27 pengaduan')).toHaveText('27')
  await tab(page, 'Rincian Tagihan').click()
  await expect(bills(page)).toHaveCount(30)
  await expect(bills(page).nth(0)).toHaveText(
    /^November 202611 m³Rp 51\.000Belum LunasJatuh tempo 20\/11\/2026/,
  )
  await expect(page.getByText('Total Tunggakan', { exact: true }).locator('..')).toContainText('Rp 103.000')
  const opened = page.waitForEvent('popup')
  await popup.getByRole('link', { name: 'Menuju Lokasi' }).click()
  await (await opened).close()

  // Escape closes what is on top first.
  await tab(page, 'Detail Pelanggan').click()
  const button = page.getByRole('button', { name: 'Foto Meter' })
  await button.click()
  const photo = page.getByRole('dialog', { name: `Foto Meter ${BUDI.nama}` })
  await expect(photo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photo).toBeHidden()
  await expect(popup).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(map(page)).toBeFocused()

  // The address says who is selected, through a reload, and nobody afterwards.
  await search(page, SITI.id)
  await expect(card(page, SITI.nama).getByText('Tidak ada tunggakan')).toBeVisible()
  await expect(page).toHaveURL(url => url.searchParams.get('pelanggan') === SITI.id)
  await page.reload()
  await expect(card(page, SITI.nama)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(url => url.search === '?tagihan=paid')
  // The router remembers the address as it was; another view must not bring the customer back.
  await page.getByRole('button', { name: 'Hublang' }).click()
  await expect(page).toHaveURL(url => url.search === '?view=hublang')

  const ofCard = (action: string) => action.startsWith('pop-up-customer-')
  await expect
    .poll(() => log.sent.filter(ofCard))
    .toEqual(
      [
        'ditampilkan',
        'rincian-tagihan',
        'menuju-lokasi',
        'detail-pelanggan',
        'ditampilkan',
        'ditampilkan',
      ].map(part => `pop-up-customer-${part}`),
    )
})
