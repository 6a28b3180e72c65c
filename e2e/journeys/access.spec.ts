import { enter, expect, signIn, test } from '../support/product.ts'

const SCREENS = [
  ['USER', '/internal/user'],
  ['IMPORT DATA', '/data/import'],
  ['SET COLOR', '/setcolor'],
  ['EDIT CUSTOMER', '/admin/customer'],
  ['EDIT SIMBOLOGI', '/admin/symbol'],
  ['PDAM UTILITY', '/pdam/utility'],
  ['PERIKSA JARINGAN', '/admin/jaringan'],
  ['STATUS SISTEM', '/internal/status'],
  ['JEJAK AUDIT', '/internal/audit'],
  ['PETA DASAR', '/internal/basemap'],
  ['PDAM', '/internal/pdam'],
] as const

test('[A2] the menu leads to every screen and to the map; a pdam user is shown none of them', async ({
  page,
}) => {
  await signIn(page, 'root')
  for (const [name, path] of SCREENS) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'GIS' }).click()
  await expect(page).toHaveURL(/\/map\/kota-contoh/)

  await enter(page, 'pdam')
  await page.goto('/internal/user')
  await expect(page.getByText('403')).toBeVisible()
  await expect(page.getByText('Akses Ditolak')).toBeVisible()
})
