import { enter, expect, PHONE, signIn, test } from './support/product.ts'

const ADMIN_ROUTES = [
  '/internal/user',
  '/internal/pdam',
  '/data/import',
  '/setcolor',
  '/admin/customer',
  '/admin/symbol',
  '/pdam/utility',
]

test('[A2] administration shows a pdam user 403 and Akses Ditolak', async ({ page }) => {
  await enter(page, 'pdam')
  for (const route of ADMIN_ROUTES) {
    await page.goto(route)
    await expect(page.getByText('403')).toBeVisible()
    await expect(page.getByText('Akses Ditolak')).toBeVisible()
  }
})

test('[A2] protected pages need a token', async ({ page }) => {
  for (const route of [...ADMIN_ROUTES, '/map/kota-contoh']) {
    await page.goto(route)
    await expect(page).toHaveURL(/\/login/)
  }
})

test('[A2] /404 says so, any other path leads to /login', async ({ page }) => {
  await page.goto('/404')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Alamat Tidak Di Temukan')).toBeVisible()
  for (const path of ['/', '/apa-saja', '/internal/tidak-ada']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
})

test('[A2] the menu has its nine entries; on a phone it is a drawer of 240', async ({ page }) => {
  await signIn(page, 'ops')
  const names = [
    'USER',
    'PDAM',
    'GIS',
    'IMPORT DATA',
    'SET COLOR',
    'EDIT CUSTOMER',
    'EDIT SIMBOLOGI',
    'PDAM UTILITY',
    'LOGOUT',
  ]
  const menu = page.getByRole('navigation', { name: 'Menu administrasi' })
  await expect(menu.locator('li')).toHaveText(names)

  await page.setViewportSize(PHONE)
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expect(menu.locator('li')).toHaveText(names)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(240)
  await menu.getByRole('link', { name: 'USER', exact: true }).click()
  await expect(page).toHaveURL(/\/internal\/user/)
  await expect(menu).toBeHidden()
})

test('[A2] GIS opens the map of the default city', async ({ page }) => {
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'GIS' }).click()
  await expect(page).toHaveURL(/\/map\/kota-contoh/)
})
