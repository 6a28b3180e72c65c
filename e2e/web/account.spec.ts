/// <reference lib="dom" />
import { enterAs, logIn, makeUser, PASSWORD, statusOf } from './support/account-user.ts'
import { serious } from './support/axe.ts'
import { expect, fillLogin, PHONE, test } from './support/product.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('[ASVS V6.2.2] an administrator changes the own password from the menu; other sessions end', async ({
  page,
}) => {
  const username = await makeUser(page, 'ops')
  const other = await logIn(page, username)
  const token = await enterAs(page, username)
  await page.goto('/internal/pdam')
  await page.getByRole('link', { name: 'Akun Saya' }).click()
  await expect(page).toHaveURL(/\/akun$/)
  await expect(page.getByRole('heading', { name: 'Akun Saya' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Ubah password' })
  const fill = async (current: string, next: string, repeat = next) => {
    await form.getByLabel('Password saat ini').fill(current)
    await form.getByLabel('Password baru', { exact: true }).fill(next)
    await form.getByLabel('Ulangi password baru').fill(repeat)
    await form.getByRole('button', { name: 'Simpan password' }).click()
  }
  await fill(PASSWORD, 'Admin#123')
  await expect(form.getByText('password terlalu umum')).toBeVisible()
  await fill(PASSWORD, 'Hujan-deras#7', 'Hujan-deras#8')
  await expect(form.getByText('Tidak sama dengan password baru')).toBeVisible()
  await fill('Salah#2026', 'Hujan-deras#7')
  await expect(form.getByText('Password saat ini salah')).toBeVisible()
  await fill(PASSWORD, 'Hujan-deras#7')
  await expect(page.getByText('Password telah diubah')).toBeVisible()
  expect([await statusOf(page, token), await statusOf(page, other.accessToken)]).toEqual([200, 401])
  expect((await logIn(page, username, 'Hujan-deras#7')).accessToken).toBeTruthy()
})

test('[ASVS V7.5.2] sessions are seen and ended, one by one and all others', async ({ page }) => {
  const username = await makeUser(page, 'ops')
  const lost = await logIn(page, username, PASSWORD, FIREFOX)
  const others = [await logIn(page, username), await logIn(page, username)]
  await enterAs(page, username)
  await page.goto('/akun')
  const list = page.getByRole('list', { name: 'Sesi dan perangkat' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('Sesi ini')
  await page.getByRole('button', { name: /^Keluar dari sesi ini: Firefox, Linux/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect(await statusOf(page, lost.accessToken)).toBe(401)
  await page.getByRole('button', { name: 'Keluar dari semua perangkat lain' }).click()
  await page.getByRole('button', { name: 'Ya, Keluar' }).click()
  await expect(page.getByText('2 sesi lain telah diakhiri')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const { accessToken } of others) expect(await statusOf(page, accessToken)).toBe(401)
})

test('[ASVS V7.4.2] who is ended elsewhere comes to the login page', async ({ page }) => {
  const username = await makeUser(page, 'ops')
  const token = await enterAs(page, username)
  await page.goto('/akun')
  await expect(page.getByRole('heading', { name: 'Akun Saya' })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  await page.request.delete('/api/account/sessions?all=true', { headers })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('a user of a utility gets there from the map and back, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const username = await makeUser(page, 'pdam')
  await page.goto('/login')
  await fillLogin(page, username, PASSWORD)
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: 'Akun Saya' }).click()
  await expect(page.getByText(username)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verifikasi dua langkah' })).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.getByRole('button', { name: 'Kembali ke peta' }).click()
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`nobody is kept out by the page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const username = await makeUser(page, 'ops')
    await logIn(page, username)
    await enterAs(page, username)
    await page.goto('/akun')
    await expect(page.getByRole('list', { name: 'Sesi dan perangkat' })).toBeVisible()
    expect(await serious(page)).toEqual([])
  })
