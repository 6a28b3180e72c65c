/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { type Asked, asked, colourAt, draw, openMap, type Pixel, post, SUMMARY } from './support/area-page.ts'
import { serious } from './support/axe.ts'
import type { City } from './support/city-database.ts'
import { expect, foldPanels, PHONE, test } from './support/product.ts'

const CROSSING = 'Garis pada polygon tidak boleh berpotongan'
const RED = [185, 28, 28]

test.beforeEach(async ({ page }) => {
  await foldPanels(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const tool = (page: Page) => page.getByRole('button', { name: 'Perhitungan Area', exact: true })
/** Its code comes when it is first taken up. */
const ready = (page: Page) => expect(page.getByText(/^(Klik|Ketuk) peta untuk menggambar area/)).toBeVisible()
const popup = (page: Page) => page.getByRole('dialog', { name: 'Perhitungan Area' })
const figures = (page: Page) => popup(page).getByRole('region', { name: 'Ringkasan wilayah' })
const closeArea = (page: Page) => page.getByRole('button', { name: 'Tutup perhitungan area' })
const files = (page: Page) => page.getByRole('dialog', { name: 'Download Data' })
const alert = (page: Page) => page.locator('.MuiSnackbar-root').getByRole('alert')

const MIDDLE: Pixel = [683, 384]
const around = (dx: number, dy: number, [x, y]: Pixel = MIDDLE): Pixel => [x + dx, y + dy]
/** The four western columns: 20 customers. */
const WEST = [around(-145, -95), around(0, -95), around(0, 95), around(-145, 95)]

async function expectFigures(page: Page, city: City, request: Asked): Promise<number> {
  const { jumlah_pelanggan, jumlah_total_tagihan, pemakaian } = await post<Record<string, number>>(
    ...[page, 'summary', city, request],
  )
  const grouped = (value = 0) => new Intl.NumberFormat('id-ID').format(value)
  await expect(figures(page)).toContainText(`Jumlah pelanggan${grouped(jumlah_pelanggan)} Pelanggan`)
  await expect(figures(page)).toContainText(`Total tagihanRp ${grouped(jumlah_total_tagihan)}`)
  await expect(figures(page)).toContainText(`Total pemakaian${grouped(pemakaian)} m³`)
  return jumlah_pelanggan ?? 0
}

test('[M4.7] [M5.7] [M3.13] crossing lines are refused and cleared by the next polygon; a good one has its figures, under the filters, until it is closed', async ({
  page,
}) => {
  const log = activities(page)
  const city = await openMap(page)
  await tool(page).click()
  await ready(page)
  const [a, b, c, d] = WEST as [Pixel, Pixel, Pixel, Pixel]
  await draw(page, [a, c, b, d])
  await expect(alert(page)).toHaveText(CROSSING)
  await expect(popup(page)).toBeHidden()
  const edge = around(0, 40)
  await expect.poll(() => colourAt(page, edge)).toEqual(RED)
  await page.mouse.click(...a)
  await page.mouse.move(...around(-60, 60))
  await expect.poll(() => colourAt(page, edge)).not.toEqual(RED)
  const request = await asked(page, () => draw(page, [b, c, d]))
  await expect(popup(page)).toBeVisible()
  expect(await expectFigures(page, city, request)).toBe(20)
  await expect(figures(page)).toContainText(/Luas[\d.,]+ km²/)
  expect(request.filters).toEqual({ customer: ['unpaid', 'latePaid', 'paid'] })
  expect(await serious(page)).toEqual([])

  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click()
  const paid = page.getByRole('complementary', { name: 'Filter' }).getByRole('checkbox', {
    ...{ name: 'Lunas', exact: true },
  })
  const narrower = await asked(page, () => paid.uncheck())
  expect(narrower).toEqual({ geometry: request.geometry, filters: { customer: ['unpaid', 'latePaid'] } })
  const unpaid = await expectFigures(page, city, narrower)
  expect([unpaid > 0, unpaid < 20]).toEqual([true, true])

  // A click begins the next polygon; taken back, the former is there again.
  await page.mouse.click(...around(200, 250))
  await expect(popup(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeVisible()
  await closeArea(page).click()
  await expect(popup(page)).toBeHidden()
  await expect(closeArea(page)).toBeHidden()
  await expect(tool(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => log.sent).toContain('pop-up-polygon-ditampilkan')
})

test('[M7.2] what the browser knows is there at once; an answer that comes late is never shown; a failed one can be asked for again', async ({
  page,
}) => {
  await openMap(page)
  await tool(page).click()
  await ready(page)
  const release = Promise.withResolvers<void>()
  await page.route(SUMMARY, async route => {
    await release.promise
    await route
      .fulfill({ json: { code: 200, message: 'OK', payload: { jumlah_pelanggan: 987_654 } } })
      .catch(() => {})
  })
  await draw(page, WEST)
  await expect(figures(page)).toContainText('Jumlah pelanggan20 Pelanggan')
  await expect(figures(page)).toHaveAttribute('aria-busy', 'true')
  await page.unroute(SUMMARY)
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: 'Filter' })
  const answered = page.waitForResponse(SUMMARY)
  await panel.getByRole('checkbox', { name: 'Lunas', exact: true }).uncheck()
  await answered
  release.resolve()
  await expect(figures(page)).toHaveAttribute('aria-busy', 'false')
  await expect(figures(page)).not.toContainText('987.654')

  await page.route(SUMMARY, route =>
    route.fulfill({ status: 404, json: { code: 5081102, message: 'x', payload: null } }),
  )
  await panel.getByRole('checkbox', { name: 'Belum Lunas', exact: true }).uncheck()
  await expect(popup(page).getByText('Gagal memuat data')).toBeVisible()
  await page.unroute(SUMMARY)
  await popup(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(popup(page).getByText('Gagal memuat data')).toBeHidden()
  // Nobody is left: latePaid alone.
  await expect(figures(page)).toContainText('Jumlah pelanggan0 Pelanggan')
  await expect(popup(page)).toContainText('Tidak ada pelanggan di area ini yang sesuai dengan filter')
  await expect(popup(page).getByRole('button', { name: 'Download Data' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await tool(page).click()
  await expect(tool(page)).toHaveAttribute('aria-pressed', 'false')
})

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

/** The stops of each link as 'lat,lon', the origin first. */
const stopsOf = (text: string) =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map(line => {
      const { searchParams } = new URL(line)
      const [origin, destination] = [searchParams.get('origin'), searchParams.get('destination')]
      const between = searchParams.get('waypoints')?.split('|') ?? []
      return [origin, ...between, destination].filter(place => place !== null)
    })

const save = async (page: Page, button: Locator) => {
  const download = page.waitForEvent('download')
  await button.click()
  return download
}

test('[M7.4] [M2.10] the spreadsheet, links in a random order and in that of a short route', async ({
  page,
}) => {
  const log = activities(page)
  const city = await openMap(page)
  await tool(page).click()
  await ready(page)
  const request = await asked(page, () => draw(page, WEST))
  await popup(page).getByRole('button', { name: 'Download Data' }).click()
  await expect(files(page)).toContainText('tagihan 20 pelanggan')

  // A download that takes its time can be given up.
  const held = Promise.withResolvers<void>()
  await page.route(/\/spreadsheet/, async route => {
    await held.promise
    await route.continue().catch(() => {})
  })
  const sheet = files(page).getByRole('button', { name: 'Unduh spreadsheet' })
  await sheet.click()
  await files(page).getByRole('button', { name: 'Batalkan' }).click()
  await expect(sheet).toBeEnabled()
  held.resolve()
  await page.unroute(/\/spreadsheet/)
  const workbook = await save(page, sheet)
  expect(workbook.suggestedFilename()).toMatch(
    /^Total Tagihan PDAM Uji .+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx$/,
  )
  expect((await readFile(await workbook.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(files(page)).toContainText('File sudah tersimpan.')

  // [M5.10]
  const DIRECTIONS = /\/api\/direction\//
  await page.route(DIRECTIONS, route =>
    route.fulfill({ json: { code: 200, message: 'OK', payload: { pdamOffice: [] } } }),
  )
  const logged = page.waitForEvent('console', message =>
    message.text().includes('Export requires a customers array'),
  )
  const prepare = files(page).getByRole('button', { name: 'Siapkan rute' })
  await prepare.click()
  expect((await logged).type()).toBe('error')
  await expect(files(page)).toContainText('Gagal mengunduh data')
  await page.unroute(DIRECTIONS)
  await prepare.click()
  await expect(files(page)).toContainText(
    /Hemat [\d.,]+ k?m \(\d+ %\): dari [\d.,]+ k?m menjadi [\d.,]+ k?m\./,
  )
  expect(await serious(page)).toEqual([])
  const { pdamOffice, customers } = await post<
    Record<'pdamOffice' | 'customers', { longitude: number; latitude: number }[]>
  >(page, 'direction', city, request)
  const named = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    `${latitude},${longitude}`

  const short = await save(page, files(page).getByRole('button', { name: 'Simpan 3 link' }))
  expect(short.suggestedFilename()).toMatch(
    /^Petunjuk Arah Rute Terpendek PDAM Uji .+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.txt$/,
  )
  const trips = stopsOf(await textOf(short))
  expect(trips.map(trip => trip.length)).toEqual([9, 9, 2])
  expect(trips.flat().sort()).toEqual(customers.map(named).sort())

  await files(page).getByRole('combobox', { name: 'Titik awal' }).click()
  await page.getByRole('option', { name: 'Kantor Cabang' }).click()
  await files(page).getByRole('radio', { name: /^Acak/ }).check()
  await expect(files(page)).toContainText('Hemat')
  const shuffled = await save(page, files(page).getByRole('button', { name: 'Simpan 3 link' }))
  expect(shuffled.suggestedFilename()).toMatch(/^Petunjuk Arah PDAM Uji .+\.txt$/)
  const fromOffice = stopsOf(await textOf(shuffled))
  const office = named(pdamOffice[1] ?? { longitude: 0, latitude: 0 })
  expect(fromOffice.map(([first]) => first)).toEqual(Array(3).fill(office))
  expect(Math.max(...fromOffice.map(trip => trip.length))).toBe(9)
  const visited = fromOffice.flatMap(([, ...stops]) => stops)
  expect([...visited].sort()).toEqual(customers.map(named).sort())
  expect(visited).not.toEqual(trips.flat())
  await files(page).press('Escape')
  await expect(files(page)).toBeHidden()
  await expect(popup(page)).toBeVisible()
  await expect.poll(() => log.sent).toContain('pop-up-polygon-download-data')
})

test.describe('[M2.10] on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('drawn by touch, the figures are a sheet at the bottom', async ({ page }) => {
    const city = await openMap(page)
    await page.getByRole('button', { name: 'Buka alat peta' }).click()
    await page.getByRole('menuitem', { name: 'Perhitungan Area' }).click()
    await ready(page)
    const at = (dx: number, dy: number) => around(dx, dy, [180, 370])
    const corners = [at(-145, -85), at(-1, -85), at(-1, 85), at(-145, 85)]
    for (const [x, y] of corners) await page.touchscreen.tap(x, y)
    await page.getByRole('button', { name: 'Urungkan' }).tap()
    await page.touchscreen.tap(...at(-145, 85))
    const request = await asked(page, () => page.getByRole('button', { name: 'Selesai' }).tap())
    expect(await expectFigures(page, city, request)).toBe(20)
    const sheet = await popup(page).boundingBox()
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(PHONE.height)
    await expect(closeArea(page)).toBeInViewport()
    expect(await serious(page)).toEqual([])
    await popup(page).getByRole('button', { name: 'Download Data' }).tap()
    await files(page).getByRole('button', { name: 'Siapkan rute' }).tap()
    await expect(files(page)).toContainText('Hemat')
    await files(page).getByRole('button', { name: 'Tutup' }).tap()
    await closeArea(page).tap()
    await expect(popup(page)).toBeHidden()
  })
})
