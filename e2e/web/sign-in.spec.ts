/// <reference lib="dom" />

import { codeOf } from '@petatirta/harness/authenticator.ts'
import { makeUser, PASSWORD, switchOn } from '../support/account-user.ts'
import { serious } from '../support/axe.ts'
import { ACCOUNTS, expect, PHONE, test } from '../support/product.ts'

const iccOf = (account: object) => Buffer.from(JSON.stringify(account)).toString('base64url')

test('[A2] icc: a wrong one leaves the form; a good one signs in by itself and keeps its token under another key', async ({
  page,
}) => {
  await page.goto('/login?icc=bukan-akun')
  await expect(page.getByText('Wrong username and/or password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  expect(page.url()).not.toContain('icc')

  await page.goto(`/login?icc=${iccOf(ACCOUNTS.pdam)}`)
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContain('petatirta.token.icc')
  expect(keys).not.toContain('petatirta.token')
  expect(page.url()).not.toContain('icc')
})

test('[A2] icc asks for the code as well, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const username = await makeUser(page, 'ops')
  const secret = await switchOn(page, username)
  await page.goto(`/login?icc=${iccOf({ username, password: PASSWORD })}`)
  await expect(page.getByLabel('Kode verifikasi')).toBeVisible()
  expect(page.url()).not.toContain('icc')
  expect(await serious(page)).toEqual([])
  await page.getByLabel('Kode verifikasi').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)
})

test('[ASVS V7.4.1] without a connection logout ends the session here all the same', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill(await makeUser(page, 'ops'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'PDAM' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByRole('heading', { name: 'Masuk ke PetaTirta' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('petatirta.token'))).toBeNull()
})
