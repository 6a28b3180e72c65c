/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import { openBreakingLine } from './support/breaking-line.ts'
import { expect, foldPanels, PHONE, signIn, test, tokenOf } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const CITY = 'kabupaten-sarolangun'
const MAPS = 'https://www.google.com/maps/**'

const map = (page: Page) => page.locator('[data-state-customer]')
const alert = (page: Page) => page.locator('.MuiSnackbar-root').getByRole('alert')
/** Also while a dialog lies over it. */
const tool = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true }).and(page.locator('[aria-pressed]'))
const go = (dialog: Locator) => dialog.getByRole('button', { name: 'Pergi' })

async function openMap(page: Page): Promise<void> {
  await signIn(page, 'root')
  await page.goto(`/map/${CITY}`)
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 30_000 })
}

async function openTool(page: Page, name: 'Petunjuk Arah' | 'Penunjuk Titik'): Promise<Locator> {
  await tool(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

interface Customer {
  properties: { idpelangga: string }
  geometry: { coordinates: [number, number] }
}

/** Customers of the demo, and where they are. */
async function customers(page: Page, count: number) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const url = `/api/customers?city=${CITY}&invalid=false&rp=${count}&p=1`
  const { payload } = (await (await page.request.get(url, { headers })).json()) as { payload: Customer[] }
  return payload.map(({ properties, geometry: { coordinates } }) => ({
    id: properties.idpelangga,
    lat: Number(coordinates[1].toFixed(6)),
    lon: Number(coordinates[0].toFixed(6)),
  }))
}

/** A stand-in for the maps page that routes are opened on. */
const stubMaps = (context: BrowserContext) =>
  context.route(MAPS, route => route.fulfill({ body: 'peta', contentType: 'text/html' }))

async function chooseOrigin(page: Page, dialog: Locator, option?: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Asal' }).click()
  const options = page.getByRole('listbox', { name: 'Asal' }).getByRole('option')
  await (option ? options.filter({ hasText: option }) : options.first()).click()
}

/** Latitude and longitude of each place that an address names. */
const placesOf = (url: string, name: string) =>
  (new URL(url).searchParams.get(name) ?? '')
    .split('|')
    .filter(Boolean)
    .map(place => place.split(',').map(Number))

const nearly = ({ lat, lon }: { lat: number; lon: number }) => [
  expect.closeTo(lat, 5),
  expect.closeTo(lon, 5),
]

test('[M2.4] Petunjuk Arah waits for customers, Penunjuk Titik does not', async ({ page, baseURL }) => {
  const line = await openBreakingLine(baseURL ?? '', Array(3).fill(1))
  try {
    await signIn(page, 'pdam', line.url)
    await expect(tool(page, 'Petunjuk Arah')).toHaveAttribute('aria-disabled', 'true')
    await tool(page, 'Petunjuk Arah').hover()
    await expect(page.getByRole('tooltip')).toHaveText('Petunjuk Arah · Menunggu data pelanggan')
    await tool(page, 'Petunjuk Arah').click({ force: true })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(tool(page, 'Penunjuk Titik')).toHaveAttribute('aria-disabled', 'false')
    await expect(tool(page, 'Petunjuk Arah')).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 })
  } finally {
    await line.close()
  }
})

test('[M2.4] one tool at a time; each use is logged, Escape ends it and leaves the popup open', async ({
  page,
}) => {
  const log = activities(page)
  await openMap(page)
  const [customer] = await customers(page, 1)
  await page.getByRole('textbox', { name: 'No. Sambungan' }).fill(customer?.id ?? '')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog').filter({ hasText: customer?.id ?? '' })
  await expect(popup).toBeVisible()
  for (const name of ['Penunjuk Titik', 'Petunjuk Arah', 'Penunjuk Titik'] as const) {
    const dialog = await openTool(page, name)
    const pressed = page.locator('[aria-pressed=true][aria-label]')
    await expect(pressed).toHaveAttribute('aria-label', name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(pressed).toHaveCount(0)
    await expect(tool(page, name)).toBeFocused()
  }
  await expect(popup).toBeVisible()
  await expect
    .poll(() => log.sent.filter(action => action.startsWith('tools-')))
    .toEqual(['tools-penunjuk-titik', 'tools-petunjuk-arah', 'tools-penunjuk-titik'])
})

test('[M5.6] coordinates that are none are refused where they stand', async ({ page }) => {
  await openMap(page)
  const dialog = await openTool(page, 'Penunjuk Titik')
  const [longitude, latitude] = [dialog.getByLabel('Longitude'), dialog.getByLabel('Latitude')]
  const message = 'Titik kordinat tidak valid'
  await expect(longitude).toBeFocused()
  await go(dialog).click()
  await expect(longitude).toHaveAccessibleDescription(message)
  await expect(latitude).toHaveAccessibleDescription(message)
  await expect(longitude).toBeFocused()
  for (const [lon, lat, wrong] of [
    ['180,5', '-2', longitude],
    ['-181', '-2', longitude],
    ['102.12345678901', '-2', longitude],
    ['<b>1</b>', '-2', longitude],
    ['102', '90.1', latitude],
    ['102', '-91', latitude],
    ['102', '1e1', latitude],
  ] as const) {
    await longitude.fill(lon)
    await latitude.fill(lat)
    await go(dialog).click()
    await expect(wrong, `${lon} ${lat}`).toHaveAccessibleDescription(message)
    await expect(dialog.getByText(message)).toHaveCount(1)
  }
  await longitude.fill('102')
  await latitude.fill('-2,1234567891')
  await go(dialog).click()
  await expect(dialog).toBeHidden()
})

test('[M2.8] the marker stands in the middle of the map, stays, and can be taken away', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMap(page)
  const label = page.getByRole('group', { name: 'Titik yang ditunjuk' })
  const point = async (lon: string, lat: string) => {
    const dialog = await openTool(page, 'Penunjuk Titik')
    await dialog.getByLabel('Longitude').fill(lon)
    await dialog.getByLabel('Latitude').fill(lat)
    await dialog.getByLabel('Latitude').press('Enter')
    await expect(dialog).toBeHidden()
  }
  await point('102,75', '-2.35')
  await expect(label).toContainText('Longitude 102.75')
  await expect(label).toContainText('Latitude -2.35')
  await expect
    .poll(async () => {
      const box = await label.boundingBox()
      return box && [Math.round(box.x + box.width / 2), Math.round(box.y - 18)]
    })
    .toEqual([683, 384])
  await point('102.76', '-2,36')
  await expect(label).toHaveCount(1)
  await expect(label).toContainText('Longitude 102.76')
  await label.getByRole('button', { name: 'Hapus titik' }).click()
  await expect(label).toHaveCount(0)
  await expect(page.getByRole('application')).toBeFocused()

  // The ends of the world are points, too.
  await point('180', '-90')
  await expect(label).toContainText('Latitude -90')
  const dialog = await openTool(page, 'Penunjuk Titik')
  await expect(dialog.getByLabel('Longitude')).toHaveValue('180')
  await dialog.getByRole('button', { name: 'Hapus titik' }).click()
  await expect(label).toHaveCount(0)
})

test('[M2.7] up to four customers; the route opens beside the map', async ({ page, context }) => {
  await stubMaps(context)
  await openMap(page)
  const chosen = await customers(page, 4)
  const dialog = await openTool(page, 'Petunjuk Arah')
  await chooseOrigin(page, dialog)
  const add = dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' })
  const remove = dialog.getByRole('button', { name: /^Hapus titik/ })
  await expect(remove).toHaveCount(0)
  await dialog.getByLabel('No. Sambungan').fill(` ${chosen[0]?.id} `)
  for (const { id } of chosen.slice(1)) {
    await add.click()
    await page.keyboard.type(id)
  }
  await expect(add).toBeHidden()
  await expect(remove).toHaveCount(4)
  const [tab] = await Promise.all([context.waitForEvent('page'), go(dialog).click()])
  await tab.waitForURL(MAPS)
  const [first, second, third, last] = chosen.map(nearly)
  expect(placesOf(tab.url(), 'origin')).toHaveLength(1)
  expect(placesOf(tab.url(), 'waypoints')).toEqual([first, second, third])
  expect(placesOf(tab.url(), 'destination')).toEqual([last])
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(dialog).toBeHidden()
})

test('[M2.7] a destination is taken away again, and the focus stays in the dialog', async ({ page }) => {
  await openMap(page)
  const dialog = await openTool(page, 'Petunjuk Arah')
  await dialog.getByLabel('No. Sambungan').fill('1')
  const add = dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' })
  await add.click()
  await expect(dialog.getByLabel('No. Sambungan 2')).toBeFocused()
  await page.keyboard.type('2')
  await dialog.getByRole('button', { name: 'Hapus titik 1' }).click()
  await expect(dialog.getByLabel('No. Sambungan', { exact: true })).toHaveValue('2')
  await expect(dialog.getByLabel('No. Sambungan', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: /^Hapus titik/ })).toHaveCount(0)
})

test('[M5.5] what is empty, and whom nobody knows', async ({ page, context }) => {
  await stubMaps(context)
  await openMap(page)
  const [customer] = await customers(page, 1)
  const dialog = await openTool(page, 'Petunjuk Arah')
  const number = dialog.getByLabel('No. Sambungan', { exact: true })
  await go(dialog).click()
  await expect(dialog.getByText('Tidak boleh kosong')).toHaveCount(2)
  await expect(dialog.getByRole('combobox', { name: 'Asal' })).toBeFocused()
  await chooseOrigin(page, dialog)
  await expect(dialog.getByText('Tidak boleh kosong')).toHaveCount(1)
  await number.fill('   ')
  await go(dialog).click()
  await expect(number).toHaveAccessibleDescription('Tidak boleh kosong')
  await expect(number).toBeFocused()
  for (const unknown of ['000', "1' OR 1=1", '<b>', '😀']) {
    await number.fill(unknown)
    await number.press('Enter')
    await expect(number, unknown).toHaveAccessibleDescription('Pelanggan tidak ditemukan')
  }
  expect(context.pages()).toHaveLength(1)
  // Leaving the field is enough to hear of it.
  await number.fill('111')
  await expect(dialog.getByText('Pelanggan tidak ditemukan')).toBeHidden()
  await number.press('Tab')
  await expect(number).toHaveAccessibleDescription('Pelanggan tidak ditemukan')
  await number.fill(customer?.id ?? '')
  const [tab] = await Promise.all([context.waitForEvent('page'), number.press('Enter')])
  await tab.waitForURL(MAPS)
})

test('[M8] a search that fails is said, and nothing typed is lost', async ({ page }) => {
  // The worker's answer to every search for a customer is an error.
  await page.addInitScript(() => {
    const send = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: { id: number; method: string }, ...rest) {
      if (message.method !== 'find') return send.apply(this, [message, ...rest] as never)
      this.dispatchEvent(new MessageEvent('message', { data: { id: message.id, error: 'broken' } }))
    }
  })
  await openMap(page)
  const dialog = await openTool(page, 'Petunjuk Arah')
  await chooseOrigin(page, dialog)
  await dialog.getByLabel('No. Sambungan').fill('123')
  await go(dialog).click()
  await expect(alert(page)).toHaveText('Pencarian pelanggan gagal')
  await expect(alert(page)).toHaveClass(/colorError/)
  await expect(dialog.getByLabel('No. Sambungan')).toHaveValue('123')
  await expect(go(dialog)).toBeEnabled()
})

test('[M7.4] the own place is an origin where the browser tells it', async ({ page, context }) => {
  await stubMaps(context)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 102.71, latitude: -2.31 })
  await openMap(page)
  await expect(page.getByRole('button', { name: 'Lokasi saya' })).toHaveAttribute('aria-disabled', 'false')
  const [customer] = await customers(page, 1)
  const dialog = await openTool(page, 'Petunjuk Arah')
  await chooseOrigin(page, dialog, 'Lokasi saya')
  await dialog.getByLabel('No. Sambungan').fill(customer?.id ?? '')
  const [tab] = await Promise.all([context.waitForEvent('page'), go(dialog).click()])
  await tab.waitForURL(MAPS)
  expect(placesOf(tab.url(), 'origin')).toEqual([nearly({ lat: -2.31, lon: 102.71 })])
})

test('a route that the browser does not let open is offered as a link', async ({ page, context }) => {
  await stubMaps(context)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openMap(page)
  const [customer] = await customers(page, 1)
  const dialog = await openTool(page, 'Petunjuk Arah')
  await chooseOrigin(page, dialog)
  await dialog.getByLabel('No. Sambungan').fill(customer?.id ?? '')
  await go(dialog).click()
  await expect(dialog.getByText('Browser memblokir tab baru.')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Buka petunjuk arah' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.waitForURL(MAPS)
  await expect(dialog).toBeHidden()
})

test('[M2.4] the bar leaves the middle, the legend and Rangkuman free', async ({ page }) => {
  // Both panels: the bar has to leave them their room.
  await page.addInitScript(() => {
    localStorage.setItem('petatirta.map.panel', 'filter')
    localStorage.setItem('petatirta.map.summary', '1')
  })
  await openMap(page)
  const bar = page.getByRole('group', { name: 'Alat peta' })
  const others = [
    page.getByRole('group', { name: 'Peta dasar' }),
    page.getByRole('complementary', { name: 'Rangkuman' }),
    page.getByRole('region', { name: 'Status Tagihan' }),
    page.getByRole('complementary', { name: 'Filter', exact: true }),
  ]
  const check = async () => {
    const mine = await bar.boundingBox()
    if (!mine) throw new Error('no bar')
    const meets = (x: number, y: number, width: number, height: number) =>
      mine.x < x + width && x < mine.x + mine.width && mine.y < y + height && y < mine.y + mine.height
    expect(meets(683, 384, 1, 1)).toBe(false)
    const seen = []
    for (const other of others) {
      if (!(await other.isVisible())) continue
      const box = await other.boundingBox()
      if (box) seen.push(meets(box.x, box.y, box.width, box.height))
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).not.toContain(true)
  }
  await expect(others[1] as Locator).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(others[2] as Locator).toBeVisible()
  await check()
})

test('[M2.4] on a phone one button opens the list of tools, and Back closes what it opened', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openMap(page)
  await expect(page.getByRole('group', { name: 'Alat peta' })).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Buka alat peta' })
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Petunjuk Arah', 'Penunjuk Titik'])
  await page.getByRole('menuitem', { name: 'Petunjuk Arah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Petunjuk Arah' })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(PHONE.width)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('menuitem', { name: 'Penunjuk Titik' }).click()
  const pointer = page.getByRole('dialog', { name: 'Penunjuk Titik' })
  await pointer.getByLabel('Longitude').fill('102.75')
  await pointer.getByLabel('Latitude').fill('-2.35')
  await go(pointer).click()
  await expect(page.getByRole('group', { name: 'Titik yang ditunjuk' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const) {
  test(`no serious violation in the tools, ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await openMap(page)
    const open = async (title: 'Petunjuk Arah' | 'Penunjuk Titik') => {
      if (name === 'desktop') return openTool(page, title)
      await page.getByRole('button', { name: 'Buka alat peta' }).click()
      expect(await serious(page), 'menu').toEqual([])
      await page.getByRole('menuitem', { name: title }).click()
      return page.getByRole('dialog', { name: title })
    }
    const directions = await open('Petunjuk Arah')
    await directions.getByRole('button', { name: 'Tambah Titik Pelanggan' }).click()
    await go(directions).click()
    await expect(directions.getByText('Tidak boleh kosong').first()).toBeVisible()
    expect(await serious(page, '[role=dialog]'), 'directions').toEqual([])
    await page.keyboard.press('Escape')
    await expect(directions).toBeHidden()
    const pointer = await open('Penunjuk Titik')
    await go(pointer).click()
    await expect(pointer.getByText('Titik kordinat tidak valid').first()).toBeVisible()
    expect(await serious(page, '[role=dialog]'), 'pointer').toEqual([])
    await pointer.getByLabel('Longitude').fill('102.75')
    await pointer.getByLabel('Latitude').fill('-2.35')
    await go(pointer).click()
    await expect(page.getByRole('group', { name: 'Titik yang ditunjuk' })).toBeVisible()
    expect(await serious(page), 'marker').toEqual([])
  })
}
