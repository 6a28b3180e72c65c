import type { Page } from '@playwright/test'
import { activities } from '../support/activities.ts'
import { freeShare, layerLoaded, menu, searchBox, someNumber } from '../support/map-page.ts'
import { expect, PHONE, signIn, test } from '../support/product.ts'

const menuWidth = async (page: Page) => Math.round((await menu(page).boundingBox())?.width ?? 0)

test('[M2.1] [D63] [M2.2] [M2.3] [M2.5] views, search, sidebar, panel and legend, on a laptop and on a phone', async ({
  page,
}) => {
  const log = activities(page)
  await signIn(page, 'pdam')
  await layerLoaded(page)

  // What people came for is what they see; the city's centre is in its middle.
  await expect(page.getByRole('complementary', { name: 'Filter' })).toBeVisible()
  expect(await freeShare(page)).toBeGreaterThanOrEqual(0.65)
  await expect(page.getByRole('img', { name: 'Skala peta' })).toHaveText(/^\d+ k?m$/)

  // A view is chosen in the sidebar, a rail of icons, and kept in the address.
  await expect(menu(page).getByRole('button', { name: 'Umum' })).toHaveAttribute('aria-current', 'page')
  expect(await menuWidth(page)).toBe(56)
  const workOrders = menu(page).getByRole('button', { name: 'Realisasi Work Order' })
  await workOrders.click()
  await expect(page).toHaveURL(/view=workOrder/)
  await expect(workOrders).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('complementary', { name: 'Filter' })).toContainText('Realisasi Work Order')

  const number = await someNumber(page)
  await searchBox(page).fill(`  ${number} `)
  await searchBox(page).press('Enter')
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
  const name = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? ''
  await searchBox(page).fill(`0${number}`)
  await page.getByRole('button', { name: 'CARI' }).click()
  await expect(page.getByText('Nomor sambungan tidak ditemukan')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // The same customer by name, from the list below the field.
  await searchBox(page).fill(`${number.slice(0, 6)} ${name.toLowerCase()}`)
  const listed = page.getByRole('option').filter({ hasText: number })
  await expect(listed).toContainText(name)
  await listed.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()

  // A wide sidebar is remembered; the log tells each view once.
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expect.poll(() => menuWidth(page)).toBe(302)
  await page.reload()
  await layerLoaded(page)
  await expect(page).toHaveURL(/view=workOrder/)
  await expect.poll(() => menuWidth(page)).toBe(302)
  await page.getByRole('button', { name: 'Tutup menu' }).click()
  await expect.poll(() => menuWidth(page)).toBe(56)
  await menu(page).getByRole('button', { name: 'Umum' }).click()
  const entries = /^(halaman-|search$)/
  await expect
    .poll(() => log.sent.filter(action => entries.test(action)))
    .toEqual(['halaman-umum', 'halaman-workOrder', 'search', 'search', 'halaman-workOrder', 'halaman-umum'])
  await expect.poll(() => log.stored).toContain('halaman-workOrder')

  // The panel closes by Escape; the legend then stands in for it.
  const legend = page.getByRole('region', { name: 'Status Tagihan' })
  const panel = page.getByRole('complementary', { name: 'Filter' })
  await panel.getByRole('button', { name: /^Diameter/ }).focus()
  await expect(legend).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(legend).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()

  // On a phone the filters are a popup over the whole screen.
  await page.setViewportSize(PHONE)
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Cari No. Sambungan')
  await page.getByRole('button', { name: 'Panel peta' }).click()
  await page.getByRole('menuitem', { name: /^Filter/ }).click()
  const popup = page.getByRole('dialog', { name: 'Filter' })
  await expect(popup.getByLabel('Lunas - Telat Bayar')).toBeChecked()
  await expect.poll(async () => (await popup.boundingBox())?.width).toBe(PHONE.width)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})
