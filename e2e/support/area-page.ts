/// <reference lib="dom" />
/** A city whose customers stand in rows, polygons drawn around them, and what the server says of them. */
import type { Download, Locator, Page } from '@playwright/test'
import { type City, makeCity } from './city-database.ts'
import { coloursAround, type Pixel } from './pixels.ts'
import { expect, signIn, tokenOf } from './product.ts'

export type { Pixel }

export const SUMMARY = /\/api\/summary\/customer\/within-boundaries-by-filter/
export const CROSSING = 'Garis pada polygon tidak boleh berpotongan'

export const tool = (page: Page) => page.getByRole('button', { name: 'Perhitungan Area', exact: true })
/** Its code comes when it is first taken up. */
export const ready = (page: Page) =>
  expect(page.getByText(/^(Klik|Ketuk) peta untuk menggambar area/)).toBeVisible()
export const popup = (page: Page) => page.getByRole('dialog', { name: 'Perhitungan Area' })
export const figures = (page: Page) => popup(page).getByRole('region', { name: 'Ringkasan wilayah' })
export const closeArea = (page: Page) => page.getByRole('button', { name: 'Tutup perhitungan area' })
export const files = (page: Page) => page.getByRole('dialog', { name: 'Download Data' })
export const alert = (page: Page) => page.locator('.MuiSnackbar-root').getByRole('alert')

/** With the panels folded. */
const MIDDLE: Pixel = [707, 404]
export const around = (dx: number, dy: number, [x, y]: Pixel = MIDDLE): Pixel => [x + dx, y + dy]
/** The four western columns: 20 customers. */
export const WEST = [around(-145, -95), around(0, -95), around(0, 95), around(-145, 95)] as const

/** 40 customers in rows of eight around the middle of the map, 35 pixels apart; two offices beside them. */
async function gridCity(page: Page): Promise<City> {
  const city = await makeCity(page, { lon: 110.05, lat: -6.95 })
  await city.pool.query(
    `INSERT INTO customer (city_id, id, nama, geom, status_billing, status_payment, due_date, tanggal_bayar, arrears,
                           billed, total, total_kini, pemakaian_m3, pemakaian_m3_kini, paid_usage)
     SELECT $1, lpad(n::text, 6, '0'), 'Pelanggan ' || n,
       ST_SetSRID(ST_MakePoint(110.05 + (n % 8 - 3.5) * 0.003, -6.95 + (n / 8 - 2) * 0.003), 4326),
       CASE WHEN n % 3 = 0 THEN 'terbayar' ELSE 'belum_terbayar' END, CASE WHEN n % 3 = 0 THEN 'paid' ELSE 'unpaid' END,
       date '2026-11-20', CASE WHEN n % 3 = 0 THEN timestamp '2026-11-05' END, n % 3, n * 1000, n * 500, n * 100, n, 1, 0
     FROM generate_series(0, 39) n`,
    [city.cityId],
  )
  await city.pool.query(
    `INSERT INTO feature (kind, city_id, id, name, geom)
     VALUES ('pdam_office', $1, 'K1', 'Kantor Pusat', ST_SetSRID(ST_MakePoint(110.035, -6.95), 4326)),
            ('pdam_office', $1, 'K2', 'Kantor Cabang', ST_SetSRID(ST_MakePoint(110.065, -6.94), 4326))`,
    [city.cityId],
  )
  return city
}

export async function openMap(page: Page): Promise<City> {
  const city = await gridCity(page)
  await signIn(page, 'root', `/map/${city.slug}`)
  await expect(page.getByTestId('map')).toHaveAttribute('data-state-customer', 'LOADED')
  return city
}

export async function draw(page: Page, corners: readonly Pixel[]): Promise<void> {
  for (const [x, y] of corners) await page.mouse.click(x, y)
  const [x, y] = corners.at(-1) ?? [0, 0]
  await page.mouse.click(x, y)
}

export async function colourAt(page: Page, at: Pixel): Promise<string | undefined> {
  const [colours] = await coloursAround(page, [at], 0)
  return colours?.[0]
}

export interface Asked {
  geometry: { type: string; coordinates: number[][][] }
  filters: Record<string, unknown>
}

/** What the page asks the server next. */
export async function asked(page: Page, act: () => Promise<unknown>): Promise<Asked> {
  const request = page.waitForRequest(SUMMARY)
  await act()
  return (await request).postDataJSON() as Asked
}

export async function post<T>(page: Page, path: string, { slug }: City, data: Asked): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.post(`/api/${path}/customer/within-boundaries-by-filter?city=${slug}`, {
    headers,
    data,
  })
  return ((await answer.json()) as { payload: T }).payload
}

/** What the popup says is what the server says; the number of customers. */
export async function expectFigures(page: Page, city: City, request: Asked): Promise<number> {
  const { jumlah_pelanggan, jumlah_total_tagihan, pemakaian } = await post<Record<string, number>>(
    page,
    'summary',
    city,
    request,
  )
  const grouped = (value = 0) => new Intl.NumberFormat('id-ID').format(value)
  await expect(figures(page)).toContainText(`Jumlah pelanggan${grouped(jumlah_pelanggan)} Pelanggan`)
  await expect(figures(page)).toContainText(`Total seluruh tagihanRp ${grouped(jumlah_total_tagihan)}`)
  await expect(figures(page)).toContainText(`Total pemakaian${grouped(pemakaian)} m³`)
  return jumlah_pelanggan ?? 0
}

/** The stops of each link as 'lat,lon', the origin first. */
export const stopsOf = (text: string): string[][] =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map(line => {
      const { searchParams } = new URL(line)
      const [origin, destination] = [searchParams.get('origin'), searchParams.get('destination')]
      const between = searchParams.get('waypoints')?.split('|') ?? []
      return [origin, ...between, destination].filter(place => place !== null)
    })

export async function save(page: Page, button: Locator): Promise<Download> {
  const download = page.waitForEvent('download')
  await button.click()
  return download
}
