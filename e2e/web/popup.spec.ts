/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { BUDI, LONG, ODD, popupCity } from '../support/popup-city.ts'
import { card, openMap, overflows, row, search, tab } from '../support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const TABS = ['Detail Pelanggan', 'Rincian Tagihan', 'Pengaduan', 'Aset']

async function keepsNobodyOut(page: Page): Promise<void> {
  for (const name of TABS) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(0)
    expect(await serious(page, '[role=dialog]')).toEqual([])
  }
}

/** Values of every kind are text, and the card ends below the bar and above the page's edge. */
async function fits(page: Page, width: number): Promise<void> {
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('heading', { level: 2 })).toContainText('<img src=x onerror=')
  await tab(page, 'Detail Pelanggan').click()
  await expect(row(page, 'Sumber').getByRole('cell')).toContainText('<script>')
  await expect(row(page, 'Keterangan').getByRole('cell')).toHaveText(LONG)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  const box = await popup.boundingBox()
  expect(box?.width).toBe(width)
  expect(box?.y).toBeGreaterThan(60)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  const wider = await popup.evaluate(
    element =>
      [element, ...element.querySelectorAll('*')].filter(part => part.scrollWidth > element.clientWidth + 1)
        .length,
  )
  expect(wider).toBe(0)
  await page.getByRole('button', { name: 'Foto Rumah' }).click()
  const photo = page.getByRole('dialog', { name: /^Foto Rumah <img/ })
  await expect(photo).toBeVisible()
  expect(await overflows(page)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(photo).toBeHidden()
}

test('on a laptop every kind of value fits the card, and nothing keeps anybody out of it', async ({
  page,
}) => {
  await openMap(page, await popupCity(page), `?pelanggan=${ODD.id}`)
  await fits(page, 380)
  await search(page, BUDI.id)
  await expect(card(page)).toBeVisible()
  await keepsNobodyOut(page)
})

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('[M2.10] a sheet at the lower edge without a chosen tab; every kind of value fits, nobody is kept out', async ({
    page,
  }) => {
    await openMap(page, await popupCity(page), `?view=hublang&pelanggan=${BUDI.id}`)
    await expect(page.getByRole('tab')).toHaveCount(TABS.length)
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
    const closed = await card(page).boundingBox()
    expect([closed?.x, closed?.width]).toEqual([0, PHONE.width])
    expect((closed?.y ?? 0) + (closed?.height ?? 0)).toBeGreaterThan(PHONE.height - 2)
    await page.getByRole('button', { name: 'Tagihan belum termasuk denda' }).tap()
    await expect(page.getByRole('tooltip')).toHaveText('Tagihan belum termasuk denda')
    await tab(page, 'Rincian Tagihan').click()
    await expect(page.getByText('Total Tunggakan', { exact: true })).toBeVisible()
    expect((await card(page).boundingBox())?.y).toBeGreaterThan(PHONE.height / 4)
    await keepsNobodyOut(page)
    await search(page, ODD.id)
    await fits(page, PHONE.width)
  })
})
