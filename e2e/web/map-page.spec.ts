/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { expect, PHONE, signIn, test } from './support/product.ts'

const map = (page: Page) => page.locator('[data-state-customer]')
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'No. Sambungan' })

async function loaded(page: Page, kind = 'customer'): Promise<void> {
  await expect(map(page)).toHaveAttribute(`data-state-${kind}`, 'LOADED', { timeout: 30_000 })
}

/** The number of some customer: where only customers are shown, Enter selects the one nearest to the middle. */
async function someNumber(page: Page): Promise<string> {
  await page.goto('/map/kota-contoh?view=hublang')
  await loaded(page)
  const heading = page.getByRole('dialog').getByText(/^No\. Sambungan \d+/)
  await expect(async () => {
    await page.getByRole('application').press('Enter')
    await expect(heading).toBeVisible({ timeout: 3000 })
  }).toPass()
  const text = await heading.textContent()
  await page.keyboard.press('Escape')
  return text?.replace(/\D/g, '') ?? ''
}

test('[M2.2] a view is chosen in the sidebar, kept in the address and logged once', async ({ page }) => {
  const log = activities(page)
  await signIn(page, 'pdam')
  await loaded(page)
  const menu = page.getByRole('navigation', { name: 'Menu peta' })
  await expect(menu.getByRole('button', { name: 'Umum' })).toHaveAttribute('aria-current', 'page')
  expect(Math.round((await menu.boundingBox())?.width ?? 0)).toBe(302)
  await menu.getByRole('button', { name: 'Realisasi Work Order' }).click()
  await expect(page).toHaveURL(/view=workOrder/)
  await expect(page.getByRole('complementary', { name: 'Filter' })).toContainText('Realisasi Work Order')
  await page.reload()
  await loaded(page)
  await expect(menu.getByRole('button', { name: 'Realisasi Work Order' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect.poll(() => log.sent).toEqual(['halaman-umum', 'halaman-workOrder', 'halaman-workOrder'])
  await expect.poll(() => log.stored).toContain('halaman-workOrder')
})

test('[M6] a pdam user sees the views of its roles only, whatever the address says', async ({ page }) => {
  await signIn(page, 'hublang', '/map/kota-contoh?view=umum')
  await loaded(page)
  const menu = page.getByRole('navigation', { name: 'Menu peta' })
  await expect(menu.getByRole('button')).toHaveText([/Hublang/, '', /Logout/])
  await expect(menu.getByRole('link')).toHaveText(['Akun Saya', 'Bantuan'])
})

test('[M2.2] Data Pelanggan is offered in one city, administration to ops', async ({ page }) => {
  await signIn(page, 'ops', '/map/kabupaten-sarolangun')
  const menu = page.getByRole('navigation', { name: 'Menu peta' })
  await expect(menu.getByRole('button', { name: /Data Pelanggan/ })).toBeVisible()
  await page.goto('/map/kota-contoh')
  await expect(menu.getByRole('button', { name: 'Hublang' })).toBeVisible()
  await expect(menu.getByText('Data Pelanggan')).toBeHidden()
  await menu.getByRole('link', { name: 'Administrasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)
})

test('[M2.3] the sidebar is remembered', async ({ page }) => {
  await signIn(page, 'pdam')
  await page.getByRole('button', { name: 'Tutup menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu peta' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu peta' })).toBeHidden()
})

for (const who of ['pdam', 'ops'] as const) {
  test(`[M2.3] ${who} finds a customer by number; an unknown one is said`, async ({ page }) => {
    const log = activities(page)
    await signIn(page, who)
    const number = await someNumber(page)
    await expect(searchBox(page)).toHaveAttribute('placeholder', 'Masukkan No. Sambungan')
    await searchBox(page).fill(`  ${number} `)
    await searchBox(page).press('Enter')
    await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
    await searchBox(page).fill(`0${number}`)
    await page.getByRole('button', { name: 'CARI' }).click()
    await expect(page.getByText('Nomor sambungan tidak ditemukan')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(log.sent.filter(action => action === 'search')).toEqual(['search'])
  })
}

test('[M2.5] the filter panel shows and hides layers, and clears them all', async ({ page }) => {
  const log = activities(page)
  await signIn(page, 'pdam')
  await loaded(page)
  const panel = page.getByRole('complementary', { name: 'Filter' })
  await expect(map(page)).not.toHaveAttribute('data-state-road', 'LOADED')
  await panel.getByRole('button', { name: /^Filter Umum/ }).click()
  await panel.getByLabel('Jalan').check()
  await loaded(page, 'road')
  await panel.getByLabel('Belum Lunas').uncheck()
  await panel.getByRole('button', { name: /^Status Tagihan/ }).click()
  await expect(panel.getByText('2/3')).toBeVisible()
  expect(log.sent.slice(1)).toEqual([
    'card-open-general',
    'filter-applied-general',
    'filter-applied-billing-status',
  ])
  await panel.getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect(panel.getByLabel('0 diterapkan')).toBeVisible()
  await expect(panel.getByText('0/3').first()).toBeVisible()
})

test('[M2.5] the panel closes by its tab or Escape; the legend then stands in for it', async ({ page }) => {
  await signIn(page, 'pdam')
  await loaded(page)
  const legend = page.getByRole('region', { name: 'Status Tagihan' })
  const tab = page.getByRole('button', { name: 'Filter', exact: true })
  await expect(legend).toBeHidden()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Diameter/ })
    .focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Bersihkan Semua' })).toBeHidden()
  await expect(legend).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab).toHaveAttribute('aria-expanded', 'true')
})

test('[M2.5] on a phone the filters are a popup over the whole screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'pdam')
  await loaded(page)
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Cari No. Sambungan')
  await page.getByRole('button', { name: 'Panel peta' }).click()
  await page.getByRole('menuitem', { name: /^Filter/ }).click()
  const popup = page.getByRole('dialog', { name: 'Filter' })
  await expect(popup.getByLabel('Lunas - Telat Bayar')).toBeChecked()
  expect((await popup.boundingBox())?.width).toBe(PHONE.width)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('[M2.1] the user is on the map when the browser says where; otherwise it is only logged', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 110.42, latitude: -7.05 })
  await signIn(page, 'pdam')
  const button = page.getByRole('button', { name: 'Lokasi saya' })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  await context.clearPermissions()
  const said = page.waitForEvent('console', message =>
    message.text().includes('Geolocation is not available'),
  )
  await page.reload()
  await said
  await expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('[decisions] ?embed=1 hides the bar and the sidebar', async ({ page }) => {
  await signIn(page, 'pdam', '/map/kota-contoh?embed=1')
  await loaded(page)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
})

test('[A2] a session that ends on the map leads to the login page and back', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'ops', '/map/kota-contoh?view=hublang')
  await loaded(page)
  await page.clock.fastForward('13:00:00')
  await expect(page).toHaveURL(/\/login\?from=%2Fmap%2Fkota-contoh%3Fview%3Dhublang/)
})
