import type { Page } from '@playwright/test'
import { unfoldSummary } from '../support/filter-page.ts'
import { customersLoaded, searchBox } from '../support/map-page.ts'
import { badge, expectOwnBaseMap, keptBlocks, leftBehind, openWhole, test } from '../support/offline-page.ts'
import { enter, expect } from '../support/product.ts'

test.use({ serviceWorkers: 'allow', baseMap: true })

const filter = (page: Page) => page.getByRole('complementary', { name: 'Filter' })
const total = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Rangkuman' })
    .getByRole('row', { name: /^Total/ })
    .allTextContents()

test('[D30] [D97] without a network an opened city opens, says of when it is, searches and filters; [ASVS V14.3.1] signing out leaves nothing of it', async ({
  page,
  line,
}) => {
  await unfoldSummary(page)
  await enter(page, 'pdam', line.url)
  await openWhole(page, `${line.url}/map/kota-contoh`)
  await expect(filter(page).getByRole('button', { name: /^Filter Wilayah/ })).toBeVisible()
  await expect(page.getByTestId('offline')).toBeEmpty()
  await expectOwnBaseMap(page)
  await expect.poll(() => keptBlocks(page), 'the whole file').toBeGreaterThan(2)
  line.cut()
  await page.reload()
  await customersLoaded(page)
  await expect(badge(page)).toBeVisible()
  await expectOwnBaseMap(page)
  await searchBox(page).fill('siti')
  await expect(page.getByRole('option').first()).toContainText(/siti/i)
  await page.keyboard.press('Escape')
  const before = await total(page)
  await filter(page)
    .getByRole('button', { name: /^Filter Wilayah.*TAMPILKAN$/ })
    .click()
  await filter(page).getByRole('group', { name: 'Filter Wilayah' }).getByRole('checkbox').first().check()
  await filter(page).getByRole('button', { name: 'Terapkan' }).click()
  await expect.poll(() => total(page)).not.toEqual(before)
  const street = page.getByRole('button', { name: 'Street View' })
  await expect(street).toHaveAttribute('aria-disabled', 'true')
  await expect(street).toHaveAccessibleDescription(/Tidak tersedia tanpa jaringan/)

  expect(await leftBehind(page)).toEqual({
    caches: ['petatirta-answers', 'petatirta-basemap'],
    databases: ['petatirta'],
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftBehind(page)).toEqual({ caches: [], databases: [] })
  await page.goto(`${line.url}/map/kota-contoh`)
  await expect(page.getByLabel('Username')).toBeVisible()
})
