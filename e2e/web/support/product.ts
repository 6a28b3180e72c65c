/** What every browser test starts from: the product as a person meets it, with a stand-in for the tile servers. */
import { test as base, expect, type Page } from '@playwright/test'

export const ACCOUNTS = {
  root: { username: 'rootdemo', password: 'Root#2026' },
  ops: { username: 'opsdemo', password: 'Opsdemo#2026' },
  pdam: { username: 'pdamdemo', password: 'Pdamdemo#2026' },
  hublang: { username: 'hublangdemo', password: 'Hublang#2026' },
} as const
export type Who = keyof typeof ACCOUNTS

export const PHONE = { width: 360, height: 740 }

/** A light grey pixel: a tile with nothing on it. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4/x8AAwAB/+f2HggAAAAASUVORK5CYII=',
  'base64',
)

export const test = base.extend({
  page: async ({ page }, use) => {
    await page.route(
      url => url.hostname !== 'localhost',
      route =>
        route.fulfill({
          body: TILE,
          contentType: 'image/png',
          headers: { 'access-control-allow-origin': '*' },
        }),
    )
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    await use(page)
    expect(problems, 'uncaught errors on the page').toEqual([])
  },
})

export { expect }

export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function signIn(page: Page, who: Who, url = ''): Promise<void> {
  await page.goto(`${url}/login`)
  await fillLogin(page, ACCOUNTS[who].username, ACCOUNTS[who].password)
  await page.waitForURL(url => url.pathname !== '/login')
}

/** A token without the form, for tests about something else. */
export async function tokenOf(page: Page, who: Who): Promise<string> {
  const answer = await page.request.post('/api/user/login', { data: ACCOUNTS[who] })
  const { payload } = (await answer.json()) as { payload: { accessToken: string } }
  return payload.accessToken
}
