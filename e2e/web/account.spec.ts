/// <reference lib="dom" />
import { makeUser, PASSWORD } from '../support/account-user.ts'
import { serious } from '../support/axe.ts'
import { expect, fillLogin, PHONE, test } from '../support/product.ts'

test('a user of a utility gets to the account from the map and back, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const username = await makeUser(page, 'pdam')
  await page.goto('/login')
  await fillLogin(page, username, PASSWORD)
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: 'Akun Saya' }).click()
  await expect(page.getByText(username)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verifikasi dua langkah' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.getByRole('button', { name: 'Kembali ke peta' }).click()
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
})
