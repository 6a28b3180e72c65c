/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { LONG, popupCity, SCRIPT } from '../support/popup-city.ts'
import { figures, openMap, selectMiddle } from '../support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const NOTHING = { umum: '-', tagihan: '-', pipa: '-', diameter: '-', aksesoris: '-', 'sumber-air': '-' }
const only = (shown: Record<string, string>) => `?${new URLSearchParams({ ...NOTHING, ...shown })}`

test('[M3.13] a kecamatan is selected by its marker, and nothing keeps anybody out of its popup', async ({
  page,
}) => {
  // Only the marker of this area lies in the middle of the map, where Enter selects.
  await openMap(page, await popupCity(page, { lon: 110.1 }), only({ wilayah: 'kecamatan' }))
  await selectMiddle(page, 'Kecamatan Selatan')
  await expect(figures(page)).toHaveAttribute('aria-busy', 'false')
  await expect(figures(page)).toContainText('Jumlah pelanggan-')
  expect(await serious(page, '[role=dialog]')).toEqual([])
})

async function fits(page: Page): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Kantor Pusat' })
  await expect(popup.getByText('DESKRIPSI')).toBeVisible()
  const value = (name: string) =>
    popup
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
  await expect(value('Markup')).toHaveText(SCRIPT)
  await expect(value('Panjang')).toHaveText(LONG)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  const scroll = popup.getByRole('table').locator('..')
  const height = await scroll.evaluate(element => element.clientHeight)
  expect(height).toBeLessThanOrEqual(300)
  expect(await scroll.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await serious(page, '[role=dialog]')).toEqual([])
}

test('[M2.10] DESKRIPSI: whatever a publisher wrote fits, on a laptop and on a phone', async ({ page }) => {
  const city = await popupCity(page)
  await city.pool.query(
    `INSERT INTO feature (kind, city_id, id, name, geom, properties)
     VALUES ('pdam_office', $1, 'K1', 'Kantor', ST_SetSRID(ST_MakePoint(110.05, -6.95), 4326), $2)`,
    [city.cityId, { nama: 'Kantor Pusat', markup: SCRIPT, panjang: LONG, emoji: '👩🏽‍🌾💧'.repeat(40) }],
  )
  await openMap(page, city, only({ umum: 'pdamOffice' }))
  await selectMiddle(page, 'Kantor Pusat')
  await fits(page)
  await page.setViewportSize(PHONE)
  await fits(page)
})
