/// <reference lib="dom" />
/** The Content-Security-Policy stops what it should, and nothing else. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { BUDI, popupCity } from '../support/popup-city.ts'
import { card, openMap, tab } from '../support/popup-page.ts'
import { ACCOUNTS, enter, expect, stubImages, test } from '../support/product.ts'

const PAGES = [
  '/internal/pdam',
  '/internal/user',
  '/internal/status',
  '/data/import',
  '/pdam/utility',
  '/setcolor',
  '/admin/symbol',
  '/admin/customer?city=kabupaten-sarolangun',
]

/** Only the marker of an area is left in the middle of the map, where Enter selects. */
const NOTHING = { umum: '-', tagihan: '-', pipa: '-', diameter: '-', aksesoris: '-', 'sumber-air': '-' }

/** Everything that a policy has refused on this page since; workers and frames say it on the console alone. */
async function violations(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('console', message => {
    if (/Content.Security.Policy|Permissions.Policy/i.test(message.text())) seen.push(message.text())
  })
  await page.exposeFunction('reportViolation', (text: string) => void seen.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${event.violatedDirective}: ${event.blockedURI} at ${location.pathname}`)
    })
  })
  return seen
}

test('[ASVS V3.4.3] every page works under its policy', async ({ page }) => {
  const seen = await violations(page)
  await stubImages(page)
  for (const path of ['/login', '/404']) {
    await page.goto(path)
    await expect(page.locator('#root > *').first()).toBeVisible()
  }
  await enter(page, 'root')
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
  await page.goto('/api/docs')
  const heading = page.getByRole('heading', { name: 'PetaTirta API' })
  // The style that its hash allows.
  await expect(page.locator('body')).toHaveCSS('max-width', '960px')
  await expect(heading).toBeVisible()
  // So does its script: a call is found by words, and made.
  await page.getByRole('searchbox', { name: 'Search' }).fill('/api/health')
  await expect(page.getByRole('status')).toHaveText(/^1 of/)
  await page.locator('#health summary').filter({ hasText: 'Try it' }).click()
  await page.getByRole('button', { name: 'GET /api/health' }).click()
  await expect(page.locator('#health output')).toContainText('"code": 200')
  expect(seen).toEqual([])
})

test('[ASVS V3.4.3] so does the map: cards, photos from elsewhere, pictures and spreadsheets', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
  const seen = await violations(page)
  await stubImages(page)
  const city = await popupCity(page)
  await page.route('**/api/customers/*/bacameter?*', route =>
    route.fulfill({ json: { code: 200, message: 'OK', payload: '' } }),
  )
  await openMap(page, city)
  await expect(card(page)).toBeVisible()
  await tab(page, 'Detail Pelanggan').click()
  await page.getByRole('button', { name: 'Foto Meter' }).click()
  const photo = page.getByRole('dialog', { name: `Foto Meter ${BUDI.nama}` })
  await expect(photo.getByRole('img')).toHaveAttribute('src', 'https://foto.example/meter.png')
  await expect(photo.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photo).toBeHidden()
  await page.getByRole('button', { name: 'Screenshot', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Screenshot' })
  await expect(preview.getByText('Berhasil salin ke clipboard!')).toBeVisible()
  await expect(preview.getByRole('img')).toBeVisible()
  await page.goto(`/map/${city.slug}?${new URLSearchParams({ ...NOTHING, wilayah: 'kelurahan' })}`)
  await expect(async () => {
    await page.getByRole('application').press('Enter')
    await expect(card(page, 'Kelurahan Anggrek')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Data' }).click()
  await page.getByRole('button', { name: 'Unduh spreadsheet' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(seen).toEqual([])
})

test('[ASVS V3.4.3] scripts that somebody got into a page do nothing', async ({ page }) => {
  const seen = await violations(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'window.broken = "inline"'
    const foreign = document.createElement('script')
    foreign.src = 'https://jahat.example/x.js'
    document.body.append(inline, foreign)
    document.body.insertAdjacentHTML('beforeend', '<img src="/tidak-ada.png" onerror="window.broken = 1">')
    document.body.insertAdjacentHTML('beforeend', '<base href="https://jahat.example/">')
    document.body.insertAdjacentHTML('beforeend', '<a id="trap" href="javascript:window.broken = 2">x</a>')
    document.getElementById('trap')?.click()
  })
  const refused = (what: RegExp) => expect.poll(() => seen.some(text => what.test(text))).toBe(true)
  await refused(/^script-src-elem: inline/)
  await refused(/^script-src-elem: https:\/\/jahat\.example/)
  await refused(/^script-src-attr: inline/)
  await refused(/^base-uri: /)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(await page.evaluate(() => document.baseURI)).toContain('/login')
})

/** Another site's page with nothing but a frame. */
async function site(port = 0) {
  const server = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://x').searchParams.get('frame') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<iframe width="800" height="600" src="${target.replaceAll('&', '&amp;').replaceAll('"', '')}">`,
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    framing: (target: string) => `${url}/?frame=${encodeURIComponent(target)}`,
    close: () => void server.close(),
  }
}

test('[ASVS V3.4.6] the map is framed in embed mode, by sites that the operator named, and nothing else is', async ({
  page,
  baseURL,
}) => {
  const own = baseURL ?? ''
  const known = await site(Number(new URL(own).port) + 1000)
  const unknown = await site()
  const icc = Buffer.from(JSON.stringify(ACCOUNTS.pdam)).toString('base64url')
  const embedded = `${own}/map/kota-contoh?embed=1&icc=${icc}`
  try {
    await page.goto(known.framing(embedded))
    const map = page.frameLocator('iframe').locator('[data-testid=map]')
    await expect(map).toHaveAttribute('data-state-customer', 'LOADED')
    for (const address of [
      unknown.framing(embedded),
      known.framing(`${own}/map/kota-contoh`),
      known.framing(`${own}/login`),
      known.framing(`${own}/api/health`),
    ]) {
      await page.goto(address)
      await expect.poll(() => page.frames()[1]?.url(), { message: address }).toMatch(/^chrome-error:/)
    }
  } finally {
    known.close()
    unknown.close()
  }
})
