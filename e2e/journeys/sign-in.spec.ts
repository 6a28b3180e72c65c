/// <reference lib="dom" />
import { makeUser, PASSWORD, statusOf } from '../support/account-user.ts'
import { ACCOUNTS, expect, fillLogin, test } from '../support/product.ts'

test('[A2] [A4] [A8] to the wanted page, out again in every tab and on the server, then to a map', async ({
  page,
  context,
}) => {
  const username = await makeUser(page, 'ops')
  await page.goto('/internal/user?rp=10')
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, username, 'salah')
  await expect(page.getByText('Wrong username and/or password.')).toBeVisible()
  await fillLogin(page, username, PASSWORD)
  await expect(page).toHaveURL(/\/internal\/user\?.*rp=10/)
  const stored = () => page.evaluate(() => localStorage.getItem('petatirta.token'))
  const token = (await stored()) ?? ''

  const other = await context.newPage()
  await other.goto('/internal/user')
  await expect(other.getByRole('heading', { name: 'User' })).toBeVisible()
  const told = page.waitForResponse('**/api/user/logout')
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await told
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login/)
  expect(await stored()).toBeNull()
  expect(await statusOf(page, token)).toBe(401)

  // Who belongs to a utility has one page, whatever was wanted.
  await page.goto('/internal/user')
  await fillLogin(page, ACCOUNTS.pdam.username, ACCOUNTS.pdam.password)
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
})
