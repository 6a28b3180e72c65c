import { codeOf } from '@petatirta/harness/authenticator.ts'
import type { Page } from '@playwright/test'
import { expect, tokenOf, useToken } from './product.ts'

export const PASSWORD = 'Rahasia#2026'

let made = 0

/** A user that no other test needs. */
export async function makeUser(page: Page, rule: 'ops' | 'pdam') {
  const username = `akun_${Date.now()}_${++made}`
  const rights = rule === 'pdam' ? { roles: ['umum'], map: 'kota-contoh' } : {}
  const answer = await page.request.post('/api/user', {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
    data: { username, password: PASSWORD, rule, ...rights },
  })
  expect(answer.status()).toBe(200)
  return username
}

/** What signing in answers. */
export async function logIn(page: Page, username: string, password = PASSWORD, userAgent?: string) {
  const answer = await page.request.post('/api/user/login', {
    data: { username, password },
    ...(userAgent && { headers: { 'user-agent': userAgent } }),
  })
  return (await answer.json()).payload as { accessToken: string; ticket?: string }
}

/** Signed in on this page. */
export async function enterAs(page: Page, username: string): Promise<string> {
  const { accessToken } = await logIn(page, username)
  await useToken(page, accessToken)
  return accessToken
}

export const statusOf = async (page: Page, token: string) =>
  (await page.request.get('/api/account', { headers: { authorization: `Bearer ${token}` } })).status()

/** Switches the second factor on past the screen. The code of now is used up; that of the next half minute is good. */
export async function switchOn(page: Page, username: string): Promise<string> {
  const { accessToken } = await logIn(page, username)
  const headers = { authorization: `Bearer ${accessToken}` }
  const url = '/api/account/second-factor'
  const begun = await page.request.post(url, { headers, data: { password: PASSWORD } })
  const { secret } = (await begun.json()).payload as { secret: string }
  const on = await page.request.put(url, { headers, data: { code: codeOf(secret) } })
  expect(on.status()).toBe(200)
  return secret
}
