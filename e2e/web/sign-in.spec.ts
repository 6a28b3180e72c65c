/// <reference lib="dom" />
import { enterAs, makeUser, statusOf } from './support/account-user.ts'
import { ACCOUNTS, expect, fillLogin, signIn, test, tokenOf } from './support/product.ts'

test('[A2] a pdam user goes straight to the map of its token', async ({ page }) => {
  await page.goto('/internal/user')
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, ACCOUNTS.pdam.username, ACCOUNTS.pdam.password)
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
})

test('[A2] an administrator returns to the page it wanted, or to /internal/pdam', async ({ page }) => {
  await page.goto('/internal/user?rp=10')
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, ACCOUNTS.ops.username, ACCOUNTS.ops.password)
  await expect(page).toHaveURL(/\/internal\/user\?.*rp=10/)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'root')
  await expect(page).toHaveURL(/\/internal\/pdam/)
})

test('[A8] wrong credentials are said and the message closes itself after 6 seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await fillLogin(page, 'opsdemo', 'salah')
  const message = page.getByText('Wrong username and/or password.')
  await expect(message).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
  await page.clock.runFor(3500)
  await expect(message).toBeVisible()
  await page.clock.runFor(2500)
  await expect(message).toBeHidden()
})

test('[A8] a network failure at login is said', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/user/login', route => route.abort())
  await fillLogin(page, 'opsdemo', 'Opsdemo#2026')
  await expect(page.getByText('Something wrong with the network')).toBeVisible()
})

test('[A5] username and password are required', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username harus diisi')).toBeVisible()
  await expect(page.getByText('Password harus diisi')).toBeVisible()
})

test('[A3] a stored token that misses a claim counts as signed out', async ({ page }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({ alg: 'HS256' })}.${part({ rule: 'ops', map: '-', exp: 4102444800 })}.x`
  await page.addInitScript(value => localStorage.setItem('petatirta.token', value), token)
  await page.goto('/internal/pdam')
  await expect(page).toHaveURL(/\/login/)
})

test('[A2] icc signs in by itself, hides the parameter and keeps its token under another key', async ({
  page,
}) => {
  const icc = Buffer.from(JSON.stringify(ACCOUNTS.pdam)).toString('base64url')
  await page.goto(`/login?icc=${icc}`)
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContain('petatirta.token.icc')
  expect(keys).not.toContain('petatirta.token')
  expect(page.url()).not.toContain('icc')
})

test('[A2] a wrong icc leaves the form, with the parameter gone', async ({ page }) => {
  await page.goto('/login?icc=bukan-akun')
  await expect(page.getByText('Wrong username and/or password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(page.url()).not.toContain('icc')
})

test('[A4] logout clears the token, in every tab', async ({ page, context }) => {
  await signIn(page, 'ops')
  const other = await context.newPage()
  await other.goto('/internal/user')
  await expect(other.getByRole('heading', { name: 'User' })).toBeVisible()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('petatirta.token'))).toBeNull()
})

test('[ASVS V7.4.1] logout ends the token on the server; without a connection it ends here all the same', async ({
  page,
  context,
}) => {
  const username = await makeUser(page, 'ops')
  const token = await enterAs(page, username)
  await page.goto('/internal/pdam')
  const told = page.waitForResponse('**/api/user/logout')
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await told
  await expect(page).toHaveURL(/\/login/)
  expect(await statusOf(page, token)).toBe(401)

  const other = await enterAs(page, username)
  await page.goto('/internal/pdam')
  await expect(page.getByRole('heading', { name: 'PDAM' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('heading', { name: 'Masuk ke PetaTirta' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('petatirta.token'))).toBeNull()
  await context.setOffline(false)
  expect(await statusOf(page, other)).toBe(200)
})

test('[decisions] a session that the server ended is sent to the login page', async ({ page }) => {
  const root = await tokenOf(page, 'root')
  const headers = { authorization: `Bearer ${root}` }
  const username = `akhir_${Date.now()}`
  const made = await page.request.post('/api/user', {
    headers,
    data: { username, password: 'Sementara#1', rule: 'ops', isActive: true },
  })
  const { payload } = (await made.json()) as { payload: { _id: string } }
  await page.goto('/login')
  await fillLogin(page, username, 'Sementara#1')
  await expect(page).toHaveURL(/\/internal\/pdam/)
  await page.request.delete(`/api/user?id=${payload._id}`, { headers })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})
