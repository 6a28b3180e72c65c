/// <reference lib="dom" />
/** What every browser test starts from: the product as a person meets it, and nothing of the outside. */
import { test as base, expect, type Page } from '@playwright/test'
import { NO_BASE_MAP } from './test-server.ts'

export const ACCOUNTS = {
  root: { username: 'rootdemo', password: 'Root#2026' },
  ops: { username: 'opsdemo', password: 'Opsdemo#2026' },
  pdam: { username: 'pdamdemo', password: 'Pdamdemo#2026' },
  hublang: { username: 'hublangdemo', password: 'Hublang#2026' },
} as const
export type Who = keyof typeof ACCOUNTS

export const PHONE = { width: 360, height: 740 }

/** A light grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4/x8AAwAB/+f2HggAAAAASUVORK5CYII=',
  'base64',
)

export interface Options {
  /** Whether the product's own base map is drawn where tile servers do not answer, as in every test. It costs each map a second. */
  baseMap: boolean
}

export const test = base.extend<Options>({
  baseMap: [false, { option: true }],
  // Not a route: with one, every file of a page passes through the test's process, and the browser keeps none of them.
  extraHTTPHeaders: ({ baseMap }, use) => use(baseMap ? {} : { [NO_BASE_MAP]: '1' }),
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    await use(page)
    expect(problems, 'uncaught errors on the page').toEqual([])
  },
})

export { expect }

/** A stand-in for other servers' images, tiles among them. Without it they do not load, which costs a test the least. */
export const stubImages = (page: Page): Promise<unknown> =>
  page.route(/^https:/, route =>
    route.fulfill({
      body: PIXEL,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )

export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Where A2 sends people after signing in. */
const HOME: Readonly<Record<Who, string>> = {
  root: '/internal/pdam',
  ops: '/internal/pdam',
  pdam: '/map/kota-contoh',
  hublang: '/map/kota-contoh',
}

/**
 * Signed in without the form, which has tests of its own: it would take a second of every other test. Then where a
 * person comes to after signing in, or at `at`: a path, or the address of another server.
 */
export async function signIn(page: Page, who: Who, at: string = HOME[who]): Promise<void> {
  const url = at.startsWith('/') ? '' : at
  const path = url ? HOME[who] : at
  await enter(page, who, url)
  await page.goto(`${url}${path}`)
  if (path.startsWith('/map/') && !url) await arrived(page)
}

/** Signed in and nowhere yet: for tests whose first step goes somewhere. */
export const enter = async (page: Page, who: Who, url = ''): Promise<void> =>
  useToken(page, await tokenOf(page, who, url), url)

export async function useToken(page: Page, token: string, url = ''): Promise<void> {
  await page.goto(`${url}/api/health`)
  await page.evaluate(text => localStorage.setItem('petatirta.token', text), token)
}

/** An expectation looks once a second after a while; this looks at every frame. Whether it came is for the test to say. */
const arrived = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(
      () =>
        document.querySelector('[data-testid=map]:not([data-state-customer=LOADING])[data-state-customer]'),
      undefined,
      { timeout: 5000 },
    )
    .catch(() => undefined)

const tokens = new Map<string, string>()

/** Signing in costs the server as much as opening a page: a token is used for as long as it is good. */
export async function tokenOf(page: Page, who: Who, url = ''): Promise<string> {
  const key = `${url} ${who}`
  const known = tokens.get(key)
  const headers = { authorization: `Bearer ${known}` }
  if (known && (await page.request.get(`${url}/api/maps/company?city=kota-contoh`, { headers })).ok())
    return known
  const answer = await page.request.post(`${url}/api/user/login`, { data: ACCOUNTS[who] })
  const { payload } = (await answer.json()) as { payload: { accessToken: string } }
  tokens.set(key, payload.accessToken)
  return payload.accessToken
}

/** For tests that are not about the panels: making them takes as long as opening the rest of the map. */
export const foldPanels = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const [key, folded] of [
      ['petatirta.map.panel', ''],
      ['petatirta.map.summary', '0'],
    ] as const)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, folded)
    // Cities of tests have a few things each; what they lack is told over the map.
    const [, slug] = /^\/map\/([^/]+)/.exec(location.pathname) ?? []
    if (slug) sessionStorage.setItem(`petatirta.map.empty.${slug}`, '1')
  })
