/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import type { City } from './support/city-database.ts'
import { LONG, popupCity, SCRIPT } from './support/popup-city.ts'
import { expect, foldPanels, PHONE, signIn, test, tokenOf } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const MIDDLE = { kelurahan: { lon: 110.05 }, kecamatan: { lon: 110.1 } } as const
const NAMES = { kelurahan: 'Kelurahan Anggrek', kecamatan: 'Kecamatan Selatan' } as const
type Kind = keyof typeof MIDDLE

/** Only the marker of this area lies in the middle of the map, where Enter selects. */
async function areaCity(page: Page, kind: Kind): Promise<City> {
  const city = await popupCity(page, MIDDLE[kind])
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const done = await page.request.get(`/api/summary/kecamatan-kelurahan?city=${city.slug}`, { headers })
  expect(done.ok()).toBe(true)
  return city
}

const NOTHING = { umum: '-', tagihan: '-', pipa: '-', diameter: '-', aksesoris: '-', 'sumber-air': '-' }

async function select(page: Page, city: City, shown: Record<string, string>, name: string): Promise<void> {
  await signIn(page, 'root', `/map/${city.slug}?${new URLSearchParams({ ...NOTHING, ...shown })}`)
  await expect(async () => {
    await page.getByRole('application').press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

const figures = (page: Page) => page.getByRole('region', { name: 'Ringkasan wilayah' })

for (const kind of ['kelurahan', 'kecamatan'] as const)
  test(`[M3.13] the popup of a ${kind}: customers, bills and usage in their formats`, async ({ page }) => {
    await select(page, await areaCity(page, kind), { wilayah: kind }, NAMES[kind])
    await expect(figures(page).getByRole('heading')).toHaveText(['Pelanggan', 'Tagihan', 'Pemakaian'])
    await expect(figures(page)).toContainText('Jumlah pelanggan3 Pelanggan')
    await expect(figures(page)).toContainText('Belum terbayarRp 103.000')
    await expect(figures(page)).toContainText('Pemakaian bulan ini11 m³')
    expect(await serious(page, '[role=dialog]')).toEqual([])
  })

test('[M3.13] an area that nobody has summarised yet shows dashes, not zeros', async ({ page }) => {
  await select(page, await popupCity(page), { wilayah: 'kelurahan' }, NAMES.kelurahan)
  await expect(figures(page)).toHaveAttribute('aria-busy', 'false')
  await expect(figures(page)).toContainText('Jumlah pelanggan-')
})

test("[M8] what the map knows of an area stays when the server's answer fails", async ({ page }) => {
  const path = /\/api\/maps\/kelurahan\//
  const city = await areaCity(page, 'kelurahan')
  await page.route(path, route =>
    route.fulfill({ status: 404, json: { code: 5081102, message: 'x', payload: null } }),
  )
  await select(page, city, { wilayah: 'kelurahan' }, NAMES.kelurahan)
  await expect(page.getByText('Gagal memuat data')).toBeVisible()
  await expect(figures(page)).toContainText('Jumlah pelanggan3 Pelanggan')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Gagal memuat data')).toBeHidden()
})

test("[M2.10] 'Download Data' saves a spreadsheet of the area under the filters, and is logged", async ({
  page,
}) => {
  const log = activities(page)
  await select(
    page,
    await areaCity(page, 'kelurahan'),
    { wilayah: 'kelurahan', tunggakan: 'oneMonth' },
    NAMES.kelurahan,
  )
  const request = page.waitForRequest(/\/export\/customer\/within-boundaries-by-filter\/spreadsheet/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Data' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    area: { kind: 'kelurahan', id: '#4' },
    filters: { arrears: ['oneMonth'] },
  })
  expect((await download).suggestedFilename()).toMatch(
    /^Total Tagihan Anggrek \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx$/,
  )
  await expect.poll(() => log.sent).toContain('pop-up-kelurahan-download-data')
})

test('[M2.10] a download that fails says why, and can be tried again', async ({ page }) => {
  await select(page, await areaCity(page, 'kelurahan'), { wilayah: 'kelurahan' }, NAMES.kelurahan)
  await page.route(/\/spreadsheet/, route =>
    route.fulfill({
      status: 429,
      json: { code: 5081108, message: 'Terlalu banyak permintaan', payload: null },
    }),
  )
  const button = page.getByRole('button', { name: 'Download Data' })
  await button.click()
  await expect(page.getByText('Gagal mengunduh data')).toBeVisible()
  await expect(page.getByText('Terlalu banyak permintaan')).toBeVisible()
  await expect(button).toBeEnabled()
})

async function addOffice({ pool, cityId }: City, properties: object): Promise<void> {
  await pool.query(
    `INSERT INTO feature (kind, city_id, id, name, geom, properties)
     VALUES ('pdam_office', $1, 'K1', 'Kantor', ST_SetSRID(ST_MakePoint(110.05, -6.95), 4326), $2)`,
    [cityId, properties],
  )
}

for (const size of [{ width: 1366, height: 768 }, PHONE])
  test(`[M2.10] [M5.9] [M5.10] DESKRIPSI: links, dashes, zeros and hostile values, on ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const city = await popupCity(page)
    await addOffice(city, {
      ...{ nama: 'Kantor Pusat', kosong: '', nol: 0, situs: 'https://pdam.example/?a=1&b=2' },
      ...{ jahat: 'javascript:alert(1)', markup: SCRIPT, panjang: LONG, emoji: '👩🏽‍🌾💧'.repeat(40) },
    })
    await select(page, city, { umum: 'pdamOffice' }, 'Kantor Pusat')
    const popup = page.getByRole('dialog', { name: 'Kantor Pusat' })
    await expect(popup.getByText('DESKRIPSI')).toBeVisible()
    const value = (name: string) =>
      popup
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell')
    await expect(value('kosong')).toHaveText('-')
    await expect(value('nol')).toHaveText('0')
    await expect(value('situs').getByRole('link')).toHaveAttribute('href', 'https://pdam.example/?a=1&b=2')
    await expect(value('jahat').getByRole('link')).toHaveCount(0)
    await expect(value('markup')).toHaveText(SCRIPT)
    await expect(value('panjang')).toHaveText(LONG)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    const scroll = popup.getByRole('table').locator('..')
    const height = await scroll.evaluate(element => element.clientHeight)
    expect(height).toBeLessThanOrEqual(300)
    expect(await scroll.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await serious(page, '[role=dialog]')).toEqual([])
  })
