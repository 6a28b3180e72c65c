/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import { openBreakingLine } from './support/breaking-line.ts'
import { BUDI, popupCity } from './support/popup-city.ts'
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

async function openMap(page: Page, city: string = CITY): Promise<void> {
  await signIn(page, 'root', `/map/${city}`)
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 30_000 })
}

/** M2.4: the one tool that is in use, and the toolbox mode. */
async function expectActive(page: Page, name: string | null, mode: number): Promise<void> {
  const pressed = page.locator('[aria-pressed=true][aria-label]')
  if (name === null) await expect(pressed).toHaveCount(0)
  else await expect(pressed).toHaveAttribute('aria-label', name)
  await expect(page.locator('[data-tool-mode]')).toHaveAttribute('data-tool-mode', String(mode))
}

async function openTool(
  page: Page,
  name: 'Petunjuk Arah' | 'Penunjuk Titik' | 'Screenshot',
): Promise<Locator> {
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
  // Enough to connect and to begin: customers are on their way, and do not arrive for a while.
  const line = await openBreakingLine(baseURL ?? '', Array(4).fill(12_000))
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

test('[M2.4] [M4.7] one tool at a time, each with its mode; each use is logged, Escape ends it', async ({
  page,
}) => {
  const log = activities(page)
  await openMap(page)
  const [customer] = await customers(page, 1)
  await page.getByRole('textbox', { name: 'No. Sambungan' }).fill(customer?.id ?? '')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog').filter({ hasText: customer?.id ?? '' })
  await expect(popup).toBeVisible()
  for (const [name, mode] of [
    ['Petunjuk Arah', 4],
    ['Penunjuk Titik', 5],
    ['Screenshot', 0],
  ] as const) {
    const dialog = await openTool(page, name)
    await expectActive(page, name, mode)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectActive(page, null, 0)
    await expect(tool(page, name)).toBeFocused()
  }
  await expect(popup, 'a dialog leaves the popup open').toBeVisible()
  for (const [name, mode] of [
    ['Panjang Pipa', 1],
    ['Penghapus', 2],
    ['Street View', 3],
    ['Perhitungan Area', 6],
  ] as const) {
    await tool(page, name).click()
    await expectActive(page, name, mode)
    await expect(popup, 'a click belongs to the tool').toBeHidden()
  }
  await openTool(page, 'Penunjuk Titik')
  await expectActive(page, 'Penunjuk Titik', 5)
  await page.keyboard.press('Escape')
  await tool(page, 'Penghapus').click()
  await expectActive(page, 'Penghapus', 2)
  await page.keyboard.press('Escape')
  await expectActive(page, null, 0)
  await tool(page, 'Penghapus').click()
  await tool(page, 'Penghapus').click()
  await expectActive(page, null, 0)
  await expect
    .poll(() => log.sent.filter(action => action.startsWith('tools-')))
    .toEqual([
      ...['tools-petunjuk-arah', 'tools-penunjuk-titik', 'tools-screenshoot'],
      ...['tools-panjang-pipa', 'tools-penghapus', 'tools-street-view', 'tools-perhitungan-area'],
      ...['tools-penunjuk-titik', 'tools-penghapus', 'tools-penghapus'],
    ])
})

test('[M4.6] while a tool takes the clicks nothing is selected, and right after it everything is', async ({
  page,
  context,
}) => {
  await stubMaps(context)
  const log = activities(page)
  await openMap(page, (await popupCity(page)).slug)
  const popup = page.getByRole('dialog').filter({ hasText: BUDI.nama })
  // Budi is in the middle of the map.
  const clickBudi = () => page.mouse.click(683, 384)
  for (const name of ['Panjang Pipa', 'Penghapus', 'Perhitungan Area']) {
    await tool(page, name).click()
    await expectActive(page, name, { 'Panjang Pipa': 1, Penghapus: 2 }[name] ?? 6)
    await clickBudi()
  }
  await tool(page, 'Street View').click()
  await expect(page.getByText('Klik titik pada peta')).toBeVisible()
  const [tab] = await Promise.all([context.waitForEvent('page'), clickBudi()])
  await tab.close()
  await expectActive(page, null, 0)
  await expect(popup).toBeHidden()
  // Too soon after the last one, a click is the second half of a double click.
  await expect(async () => {
    await clickBudi()
    await expect(popup).toBeVisible({ timeout: 5000 })
  }).toPass()
  // Had one of the clicks before selected him, it would be here twice.
  await expect.poll(() => log.sent.filter(action => action.startsWith('pop-up-'))).toHaveLength(1)
})

/** The place that a tab with Street View shows. */
const viewpoint = (tab: Page) => placesOf(tab.url(), 'viewpoint')

test('[M4.7] Street View opens where the click fell, or at the centre, and is over', async ({
  page,
  context,
}) => {
  await stubMaps(context)
  await openMap(page, (await popupCity(page)).slug)
  const hint = page.getByText('Klik titik pada peta untuk membuka Street View.')
  const map = page.getByRole('application')
  await tool(page, 'Street View').click()
  await expect(hint).toBeVisible()
  await expect(map).toHaveCSS('cursor', 'crosshair')
  expect(await serious(page)).toEqual([])
  const [tab] = await Promise.all([context.waitForEvent('page'), page.mouse.click(783, 284)])
  await tab.waitForURL(MAPS)
  expect(new URL(tab.url()).searchParams.get('map_action')).toBe('pano')
  // A hundred pixels at zoom 14 are this far from the middle of the map.
  expect(viewpoint(tab)).toEqual([[expect.closeTo(-6.94148, 4), expect.closeTo(110.05858, 4)]])
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()
  await expectActive(page, null, 0)
  await expect(hint).toBeHidden()
  await expect(map).not.toHaveCSS('cursor', 'crosshair')

  // Without a mouse: the button, then the map's centre.
  await tool(page, 'Street View').press('Enter')
  await expect(hint).toBeVisible()
  await expect(map).toBeFocused()
  await expect(page.locator('[data-crosshair]')).toBeVisible()
  await expect(map).toHaveCSS('cursor', 'crosshair')
  const [centre] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await centre.waitForURL(MAPS)
  expect(viewpoint(centre)).toEqual([nearly({ lat: -6.95, lon: 110.05 })])
  await centre.close()
  await expectActive(page, null, 0)

  await tool(page, 'Street View').press('Enter')
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()
  await expectActive(page, null, 0)
  await expect(page.locator('[data-crosshair]')).toHaveCount(0)

  await page.evaluate(() => {
    window.open = () => null
  })
  await tool(page, 'Street View').click()
  await page.mouse.click(683, 384)
  await expect(page.getByText('Browser memblokir tab baru.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Buka Street View' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [linked] = await Promise.all([context.waitForEvent('page'), link.click()])
  await linked.waitForURL(MAPS)
  expect(viewpoint(linked)).toEqual([nearly({ lat: -6.95, lon: 110.05 })])
  await expectActive(page, null, 0)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('[M4.7] Street View on a phone: armed from the list, a tap, and Back disarms', async ({
    page,
    context,
  }) => {
    await stubMaps(context)
    await openMap(page, (await popupCity(page)).slug)
    const button = page.getByRole('button', { name: 'Buka alat peta' })
    const hint = page.getByText('Ketuk titik untuk membuka Street View.')
    const arm = async () => {
      await button.tap()
      await page.getByRole('menuitem', { name: 'Street View' }).tap()
      await expect(hint).toBeVisible()
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await arm()
    await expect(button).toHaveAccessibleName('Buka alat peta, Street View sedang aktif')
    expect(await serious(page)).toEqual([])
    await page.goBack()
    await expect(hint).toBeHidden()
    await arm()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.touchscreen.tap(PHONE.width / 2, PHONE.height / 2),
    ])
    await tab.waitForURL(MAPS)
    expect(viewpoint(tab)).toEqual([[expect.closeTo(-6.95, 4), expect.closeTo(110.05, 4)]])
    await tab.close()
    await expect(hint).toBeHidden()
    await expect(button).toHaveAccessibleName('Buka alat peta')
    await arm()
    await page.getByRole('button', { name: 'Tutup alat' }).tap()
    await expect(hint).toBeHidden()
    // The tool is gone: a tap selects again.
    await page.touchscreen.tap(PHONE.width / 2, PHONE.height / 2)
    await expect(page.getByRole('dialog').filter({ hasText: BUDI.nama })).toBeVisible()
  })
})

test('[M5.6] [M2.8] wrong coordinates are refused where they stand; the marker stays until it is taken away', async ({
  page,
}) => {
  await openMap(page)
  const dialog = await openTool(page, 'Penunjuk Titik')
  const [longitude, latitude] = [dialog.getByLabel('Longitude'), dialog.getByLabel('Latitude')]
  const message = 'Titik kordinat tidak valid'
  await expect(longitude).toBeFocused()
  await go(dialog).click()
  await expect(longitude).toHaveAccessibleDescription(message)
  await expect(latitude).toHaveAccessibleDescription(message)
  await expect(longitude).toBeFocused()
  expect(await serious(page, '[role=dialog]')).toEqual([])
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

  const label = page.getByRole('group', { name: 'Titik yang ditunjuk' })
  const point = async (lon: string, lat: string) => {
    await openTool(page, 'Penunjuk Titik')
    await longitude.fill(lon)
    await latitude.fill(lat)
    await latitude.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await point('102,75', '-2.35')
  await expect(label).toHaveCount(1)
  await expect(label).toContainText('Longitude 102.75')
  await expect(label).toContainText('Latitude -2.35')
  await expect
    .poll(async () => {
      const box = await label.boundingBox()
      return box && [Math.round(box.x + box.width / 2), Math.round(box.y - 18)]
    })
    .toEqual([683, 384])
  expect(await serious(page), 'marker').toEqual([])
  await point('102.76', '-2,36')
  await expect(label).toHaveCount(1)
  await expect(label).toContainText('Longitude 102.76')
  await label.getByRole('button', { name: 'Hapus titik' }).click()
  await expect(label).toHaveCount(0)
  await expect(page.getByRole('application')).toBeFocused()

  // The ends of the world are points, too.
  await point('180', '-90')
  await expect(label).toContainText('Latitude -90')
  await openTool(page, 'Penunjuk Titik')
  await expect(longitude).toHaveValue('180')
  await dialog.getByRole('button', { name: 'Hapus titik' }).click()
  await expect(label).toHaveCount(0)
})

test('[M2.7] [M5.5] up to four customers, none empty or unknown; the route opens beside the map', async ({
  page,
  context,
}) => {
  await stubMaps(context)
  await openMap(page)
  const chosen = await customers(page, 4)
  const dialog = await openTool(page, 'Petunjuk Arah')
  const number = dialog.getByLabel('No. Sambungan', { exact: true })
  const add = dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' })
  const remove = dialog.getByRole('button', { name: /^Hapus titik/ })

  await go(dialog).click()
  await expect(dialog.getByText('Tidak boleh kosong')).toHaveCount(2)
  await expect(dialog.getByRole('combobox', { name: 'Asal' })).toBeFocused()
  expect(await serious(page, '[role=dialog]')).toEqual([])
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

  // A destination is taken away again, and the focus stays in the dialog.
  await expect(remove).toHaveCount(0)
  await add.click()
  await expect(dialog.getByLabel('No. Sambungan 2')).toBeFocused()
  await page.keyboard.type(` ${chosen[0]?.id} `)
  await dialog.getByRole('button', { name: 'Hapus titik 1' }).click()
  await expect(number).toHaveValue(` ${chosen[0]?.id} `)
  await expect(number).toBeFocused()
  await expect(remove).toHaveCount(0)

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

test('[M7.4] the own place is an origin; a route that the browser does not let open is a link', async ({
  page,
  context,
}) => {
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
  await tab.close()

  await page.evaluate(() => {
    window.open = () => null
  })
  await openTool(page, 'Petunjuk Arah')
  await chooseOrigin(page, dialog)
  await dialog.getByLabel('No. Sambungan').fill(customer?.id ?? '')
  await go(dialog).click()
  await expect(dialog.getByText('Browser memblokir tab baru.')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Buka petunjuk arah' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [linked] = await Promise.all([context.waitForEvent('page'), link.click()])
  await linked.waitForURL(MAPS)
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
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Panjang Pipa', 'Penghapus', 'Screenshot', 'Street View'],
    ...['Petunjuk Arah', 'Penunjuk Titik', 'Perhitungan Area'],
  ])
  expect(await serious(page), 'menu').toEqual([])
  await page.getByRole('menuitem', { name: 'Petunjuk Arah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Petunjuk Arah' })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(PHONE.width)
  await dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' }).click()
  await go(dialog).click()
  await expect(dialog.getByText('Tidak boleh kosong').first()).toBeVisible()
  expect(await serious(page, '[role=dialog]'), 'directions').toEqual([])
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('menuitem', { name: 'Penunjuk Titik' }).click()
  const pointer = page.getByRole('dialog', { name: 'Penunjuk Titik' })
  await go(pointer).click()
  await expect(pointer.getByText('Titik kordinat tidak valid').first()).toBeVisible()
  expect(await serious(page, '[role=dialog]'), 'pointer').toEqual([])
  await pointer.getByLabel('Longitude').fill('102.75')
  await pointer.getByLabel('Latitude').fill('-2.35')
  await go(pointer).click()
  await expect(page.getByRole('group', { name: 'Titik yang ditunjuk' })).toBeVisible()
  expect(await serious(page), 'marker').toEqual([])
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
})
