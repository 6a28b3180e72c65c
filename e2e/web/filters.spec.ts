/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const filter = (page: Page) => page.getByRole('complementary', { name: 'Filter' })
const focus = (page: Page) => page.getByRole('complementary', { name: 'Fokus Seleksi' })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Rangkuman' })
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
const card = (page: Page, name: string) =>
  filter(page).getByRole('button', { name: new RegExp(`^${name}.*TAMPILKAN$`) })

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/map/kota-contoh${search}`)
  await expect(page.locator('[data-state-customer=LOADED]')).toBeVisible()
}

async function opened(page: Page, search = ''): Promise<void> {
  await enter(page, 'pdam')
  await open(page, search)
}

const option = (panel: Locator, name: string) => panel.getByRole('checkbox', { name, exact: true })

/** The number that stands beside an option of the filter panel; NaN while there is none. */
const numberBeside = async (page: Page, name: string) => {
  const id = await option(filter(page), name).getAttribute('aria-describedby')
  if (!id) return Number.NaN
  return Number((await page.locator(`[id="${id}"]`).textContent())?.replaceAll('.', ''))
}

const SECTIONS = [
  ...['Filter Umum', 'Pipa', 'Diameter', 'Aksesoris', 'Sumber Air', 'Status Tagihan'],
  ...['Wilayah Administratif', 'Tipe Filter Wilayah', 'Wilayah Teknik', 'Loket Pembayaran', 'Tunggakan'],
  ...['Golongan', 'Pemakaian', 'Status Rekening', 'Filter Wilayah'],
]
const titles = (page: Page) =>
  filter(page)
    .getByRole('heading', { level: 3 })
    .evaluateAll(headings => headings.map(heading => heading.querySelector('span')?.textContent))

test('[M2.5] every section, by its title and in its order; billing is for umum alone', async ({ page }) => {
  await opened(page)
  await expect.poll(() => titles(page)).toEqual(SECTIONS)
  await open(page, '?view=hublang')
  const billing = ['Status Tagihan', 'Loket Pembayaran', 'Tunggakan', 'Golongan', 'Pemakaian']
  const others = SECTIONS.filter(title => ![...billing, 'Status Rekening'].includes(title))
  await expect.poll(() => titles(page)).toEqual(['Pengaduan', ...others])
  await open(page, '?view=workOrder')
  await expect.poll(() => titles(page)).toEqual(['Realisasi Work Order', ...others])
})

test('[M2.5] options say how many features they hold, and the numbers add up', async ({ page }) => {
  await opened(page)
  const customers = Number(await page.locator('[data-rows-customer]').getAttribute('data-rows-customer'))
  await expect.poll(() => numberBeside(page, 'Belum Lunas')).toBeGreaterThan(0)
  const states = ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas']
  const counts = await Promise.all(states.map(state => numberBeside(page, state)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(customers)
  await card(page, 'Filter Umum').click()
  await expect.poll(() => numberBeside(page, 'Jalan')).toBeGreaterThan(0)
  // Counted by the server: nobody loads a layer to have its number.
  await expect(page.locator('[data-state-road=LOADED]')).toHaveCount(0)
  await card(page, 'Tunggakan').click()
  const bands = ['Tidak Ada', '1 Bulan', '2 Bulan', '3 Bulan', 'Lebih dari 3 Bulan']
  await expect.poll(() => numberBeside(page, 'Tidak Ada')).toBeGreaterThan(0)
  const owing = await Promise.all(bands.map(band => numberBeside(page, band)))
  expect(owing.reduce((sum, count) => sum + count)).toBe(customers)
})

test('[M2.5] rayons are chosen, then applied; the rule is told in the help', async ({ page }) => {
  const log = activities(page)
  await opened(page)
  await filter(page).getByRole('button', { name: 'Bantuan' }).click()
  await expect(filter(page).getByText('Antarbagian saling menyaring')).toBeVisible()
  await card(page, 'Filter Wilayah').click()
  const apply = filter(page).getByRole('button', { name: 'Terapkan' })
  await expect(apply).toBeDisabled()
  const rayon = filter(page).getByRole('group', { name: 'Filter Wilayah' }).getByRole('checkbox').first()
  await rayon.check()
  await expect(filter(page).getByText('1 rayon dipilih, belum diterapkan')).toBeVisible()
  expect(page.url()).not.toContain('rayon=')
  const before = await summary(page)
    .getByRole('row', { name: /^Total/ })
    .allTextContents()
  await apply.click()
  await expect(filter(page).getByText('1 rayon diterapkan')).toBeVisible()
  await expect(page).toHaveURL(/rayon=/)
  await expect
    .poll(() =>
      summary(page)
        .getByRole('row', { name: /^Total/ })
        .allTextContents(),
    )
    .not.toEqual(before)
  await filter(page).getByRole('button', { name: 'Bersihkan filter' }).click()
  await expect(page).not.toHaveURL(/rayon=/)
  await expect(rayon).not.toBeChecked()
  await expect
    .poll(() =>
      summary(page)
        .getByRole('row', { name: /^Total/ })
        .allTextContents(),
    )
    .toEqual(before)
  await expect
    .poll(() => log.sent.filter(action => action.includes('rayon')))
    .toEqual(['card-open-rayon', 'filter-applied-rayon', 'filter-applied-rayon'])
})

test('[M4.11] Summarize: a failure is told with its reason, a success starts the page over', async ({
  page,
}) => {
  await opened(page, '?wilayah=kelurahan')
  await expect(page.locator('[data-state-kelurahan=LOADED]')).toBeVisible()
  await card(page, 'Tipe Filter Wilayah').click()
  const summarize = filter(page).getByRole('button', { name: 'Summarize' })
  await page.route('**/api/summary/kecamatan-kelurahan*', route =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ code: 5081199, message: 'Basis data penuh', payload: null }),
    }),
  )
  await summarize.click()
  await expect(page.getByText('Basis data penuh')).toBeVisible()
  await expect(summarize).toBeEnabled()
  await page.unroute('**/api/summary/kecamatan-kelurahan*')
  const asked = page.waitForRequest('**/api/summary/kecamatan-kelurahan*')
  const reloaded = page.waitForEvent('load')
  await summarize.click()
  await asked
  await reloaded
  await expect(page.locator('[data-state-kelurahan=LOADED]')).toBeVisible()
  // The address has kept what was chosen.
  await expect(page).toHaveURL(/wilayah=kelurahan/)
})

test('[issue 7] what is chosen is in the address: it survives a reload, Back, and being sent', async ({
  page,
  browser,
}) => {
  await opened(page)
  await option(filter(page), 'Belum Lunas').uncheck()
  await option(filter(page), 'PVC').uncheck()
  await card(page, 'Tunggakan').click()
  await option(filter(page), '2 Bulan').check()
  await tab(page, 'Fokus Seleksi').click()
  await option(focus(page), 'HDPE').check()
  await expect(page).toHaveURL(/tagihan=latePaid,paid/)
  await expect(page).toHaveURL(/tunggakan=twoMonth/)
  await expect(page).toHaveURL(/fokus-pipa=HDPE/)
  const address = page.url()
  const expectChoices = async (on: Page) => {
    await expect(option(focus(on), 'HDPE')).toBeChecked()
    await tab(on, 'Filter').click()
    await expect(option(filter(on), 'Belum Lunas')).not.toBeChecked()
    await expect(option(filter(on), 'PVC')).not.toBeChecked()
    await tab(on, 'Fokus Seleksi').click()
  }
  await page.reload()
  await expectChoices(page)
  expect(page.url()).toBe(address)

  // Another view starts as that view does; Back brings the choices back.
  await page.getByRole('button', { name: 'Hublang' }).click()
  await expect(page).toHaveURL(/\?view=hublang$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expectChoices(page)

  const other = await browser.newPage()
  await signIn(other, 'ops', address.slice(new URL(address).origin.length))
  await tab(other, 'Fokus Seleksi').click()
  await expectChoices(other)
  await other.close()
})

test('[M5.3] [M5.8] years: what is wrong is said, a valid range is applied', async ({ page }) => {
  const log = activities(page)
  await opened(page)
  await tab(page, 'Fokus Seleksi').click()
  const [from, until] = [focus(page).getByLabel('Awal'), focus(page).getByLabel('Akhir')]
  await from.fill('2010')
  await until.fill('2000')
  await expect(focus(page).getByText('Start year can not be bigger than end year')).toBeVisible()
  // What was valid until then stays.
  await until.press('Enter')
  await expect(page).toHaveURL(/fokus-tahun=2010-(&|$)/)
  await until.fill('')
  await from.fill('-5')
  await expect(focus(page).getByText('Invalid Year')).toBeVisible()
  await from.fill('')
  await from.pressSequentially('1e9.9-8+5,')
  await expect(from).toHaveValue('1998')
  await from.fill('1985')
  await until.fill('2015')
  await until.press('Enter')
  await expect(page).toHaveURL(/fokus-tahun=1985-2015/)
  await expect(focus(page).getByText('Tahun 1985–2015')).toBeVisible()
  await expect(focus(page).getByText(/^[\d.]+ M$/)).toBeVisible()
  await expect(summary(page).getByText('Tahun 1985–2015')).toBeVisible()
  await expect
    .poll(() => log.sent.filter(action => action.startsWith('highlight')))
    .toContain('highlight-year')
  await focus(page).getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect(from).toHaveValue('')
  await expect(page).not.toHaveURL(/fokus/)
})

test('[M2.6] Rangkuman is there while a highlight or a billing status is active', async ({ page }) => {
  await opened(page)
  await expect(summary(page)).toBeVisible()
  for (const name of ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas'])
    await option(filter(page), name).uncheck()
  await expect(summary(page)).toBeHidden()
  await tab(page, 'Fokus Seleksi').click()
  await option(focus(page), 'PVC').check()
  await expect(summary(page).getByText('PVC')).toBeVisible()
  // As long as in the panel that it comes from.
  const length = await focus(page)
    .getByText(/^[\d.]+ M$/)
    .textContent()
  await expect(summary(page).getByText(length ?? 'no length')).toBeVisible()
})

test('[M2.6] tables per status by class; an empty one says Data Kosong', async ({ page }) => {
  await opened(page)
  for (const name of ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas'])
    await expect(summary(page).getByRole('table', { name, exact: true })).toBeVisible()
  const unpaid = summary(page).getByRole('table', { name: 'Belum Lunas' })
  await expect(unpaid.getByRole('columnheader')).toHaveText(['Golongan', 'Jumlah'])
  const total = await unpaid.getByRole('row').last().getByRole('cell').last().textContent()
  expect(Number(total?.replaceAll('.', ''))).toBe(await numberBeside(page, 'Belum Lunas'))
  await card(page, 'Pemakaian').click()
  await option(filter(page), '> 1000 m³').check()
  await expect(summary(page).getByText('Data Kosong').first()).toBeVisible()
})

test('[M7.3] each change is logged once, by its name', async ({ page }) => {
  const log = activities(page)
  await opened(page)
  const changes: [string, string, string][] = [
    ['Wilayah Administratif', 'Kelurahan', 'administrative-area'],
    ['Wilayah Teknik', 'DMA', 'service-area'],
    ['Tunggakan', '1 Bulan', 'arrears'],
    ['Golongan', 'Lainnya', 'customer-group'],
    ['Pemakaian', '1-10 m³', 'water-use'],
    ['Status Rekening', 'Jatuh tempo bulan ini', 'account-status'],
  ]
  const expected: string[] = []
  for (const [section, label, name] of changes) {
    await card(page, section).click()
    const options = filter(page).getByRole('group', { name: section, exact: true })
    await option(options, label).check()
    expected.push(`card-open-${name}`, `filter-applied-${name}`)
  }
  await filter(page).getByRole('button', { name: 'Bersihkan Semua' }).click()
  expected.push('filter-cleared')
  await expect.poll(() => log.sent.filter(action => /^(card|filter)-/.test(action))).toEqual(expected)
})

test('[M2.5] on a phone: Filter, Fokus Seleksi and Rangkuman, each a popup over the whole screen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await opened(page)
  for (const name of ['Filter', 'Fokus Seleksi', 'Rangkuman']) {
    await page.getByRole('button', { name: 'Panel peta' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
    const popup = page.getByRole('dialog', { name })
    await expect(popup).toBeVisible()
    await expect.poll(async () => (await popup.boundingBox())?.width).toBe(PHONE.width)
    expect(await serious(page, '[role=dialog]')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await popup.getByRole('button', { name: 'Tutup' }).click()
    await expect(popup).toBeHidden()
  }
})

test('[issue 7] with the keyboard alone: a filter, a focus, the dial', async ({ page }) => {
  await opened(page)
  await tab(page, 'Filter').focus()
  await page.keyboard.press('Enter')
  await expect(filter(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(filter(page)).toBeVisible()
  await card(page, 'Tunggakan').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = filter(page).getByRole('group', { name: 'Tunggakan' }).getByRole('checkbox').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(filter(page)).toBeHidden()
  await expect(tab(page, 'Filter')).toBeFocused()
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Panel peta' }).focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(items.and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('[issue 7] on a 1366×768 laptop with everything open the middle of the map is free', async ({
  page,
}) => {
  await opened(page, '?fokus-pipa=*')
  await expect(summary(page)).toBeVisible()
  await expect(filter(page)).toBeVisible()
  const isMap = await page.evaluate(() => {
    const around = [-110, 0, 110].flatMap(dx => [-90, 0, 90].map(dy => [683 + dx, 384 + dy] as const))
    return around.every(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=application]'))
  })
  expect(isMap).toBe(true)
  expect(await serious(page)).toEqual([])
})

test('[issue 7] a configuration that does not come is said, and asked for again', async ({ page }) => {
  await enter(page, 'pdam')
  await page.route('**/api/filters?*', route => route.abort())
  await open(page)
  await expect(filter(page).getByText('Pilihan tidak dapat dimuat.').first()).toBeVisible()
  await page.unroute('**/api/filters?*')
  await filter(page).getByRole('button', { name: 'Coba lagi' }).first().click()
  await expect(option(filter(page), 'PVC')).toBeChecked()
})

test('[M4.4] what the views draw: hublang tells complaints, umum who has paid', async ({ page }) => {
  await enter(page, 'pdam')
  const token = await tokenOf(page, 'pdam')
  const answer = await page.request.get(
    '/api/complaints/customerid?city=kota-contoh&startDate=2020-01-01T00:00:00Z',
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  const ids = ((await answer.json()) as { payload: string[] }).payload
  expect(ids.length).toBeGreaterThan(0)
  await open(page, '?view=hublang&dari=2020-01-01')
  await expect(filter(page).getByText(`${ids.length} pelanggan disorot`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pelanggan' }).getByText('Ada pengaduan')).toBeVisible()
})
