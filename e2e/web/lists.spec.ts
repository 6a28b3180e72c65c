import { enter, expect, signIn, test, tokenOf } from './support/product.ts'

test('[A2] the user list: columns, timestamps, the name of the utility', async ({ page }) => {
  await signIn(page, 'ops', '/internal/user?keyword=pdamdemo')
  const headings = ['Dibuat', 'Diperbarui', 'Username', 'Rule', 'Map', 'Status', 'Aksi']
  await expect(page.getByRole('columnheader')).toHaveText(headings)
  const row = page.getByRole('row').filter({ hasText: 'pdamdemo' })
  await expect(row).toContainText('Kota Contoh')
  await expect(row).toContainText('Aktif')
  await expect(row).toContainText(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/)
})

test('[A2] search is applied on Enter or Cari, and lives in the address', async ({ page }) => {
  await enter(page, 'ops')
  // Other tests add users meanwhile: the list begins with those who have 'demo' in their names.
  await page.goto('/internal/user?keyword=demo&rp=25')
  const search = page.getByPlaceholder('Cari username atau PDAM')
  const names = page.getByRole('row')
  await expect(names.filter({ hasText: 'opsdemo' })).toBeVisible()
  await search.fill('hublang')
  await expect(names.filter({ hasText: 'opsdemo' })).toBeVisible()
  await search.press('Enter')
  await expect(names.filter({ hasText: 'opsdemo' })).toBeHidden()
  await expect(names.filter({ hasText: 'hublangdemo' })).toBeVisible()
  await expect(page).toHaveURL(/keyword=hublang/)
  await page.reload()
  await expect(search).toHaveValue('hublang')
  await search.fill('tidak-ada-siapa-pun')
  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(page.getByText('Data Kosong')).toBeVisible()
  await page.goBack()
  await expect(names.filter({ hasText: 'hublangdemo' })).toBeVisible()
})

test('[A9] five rows a page, 5, 10 and 25 to choose', async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  for (let i = 0; i < 6; i++) {
    const data = { username: `halaman_${i}_${Date.now()}`, password: 'Sementara#1', rule: 'ops' }
    expect((await page.request.post('/api/user', { headers, data })).status()).toBe(200)
  }
  await signIn(page, 'ops', '/internal/user?keyword=halaman_')
  const rows = page.getByRole('row').filter({ hasText: 'halaman_' })
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: /halaman berikutnya/i }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('combobox', { name: /baris per halaman/i }).click()
  await expect(page.getByRole('option')).toHaveText(['5', '10', '25'])
  await page.getByRole('option', { name: '10' }).click()
  await expect(rows).toHaveCount(6)
})

test('[A2] the utility list and its status filter', async ({ page }) => {
  await signIn(page, 'ops', '/internal/pdam?general=sarolangun')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Dibuat',
    'Diperbarui',
    'Nama',
    'Lon',
    'Lat',
    'Status',
    'Slug',
    'Aksi',
  ])
  await expect(page.getByRole('row').filter({ hasText: 'kabupaten-sarolangun' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Non Aktif' }).click()
  await expect(page).toHaveURL(/isActive=false/)
  await expect(page.getByRole('row').filter({ hasText: 'kabupaten-sarolangun' })).toBeHidden()
})

test('[A8] a failing server is said, and trying again works', async ({ page }) => {
  await enter(page, 'ops')
  await page.route('**/api/users?*', route =>
    route.fulfill({ status: 500, json: { code: 5080199, message: 'x', payload: null } }),
  )
  await page.goto('/internal/user?keyword=demo')
  await expect(page.getByText('Ada kesalahan pada server')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/users?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'demo' }).first()).toBeVisible()
})
