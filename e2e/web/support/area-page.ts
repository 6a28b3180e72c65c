/// <reference lib="dom" />
/** A city whose customers stand in rows, polygons drawn around them, and what the server says of them. */
import type { Page } from '@playwright/test'
import { type City, makeCity } from './city-database.ts'
import { expect, signIn, tokenOf } from './product.ts'

export const SUMMARY = /\/api\/summary\/customer\/within-boundaries-by-filter/
export type Pixel = readonly [x: number, y: number]

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
  await expect(page.locator('[data-state-customer]')).toHaveAttribute('data-state-customer', 'LOADED')
  return city
}

export async function draw(page: Page, corners: readonly Pixel[]): Promise<void> {
  for (const [x, y] of corners) await page.mouse.click(x, y)
  const [x, y] = corners.at(-1) ?? [0, 0]
  await page.mouse.click(x, y)
}

export async function colourAt(page: Page, [x, y]: Pixel): Promise<number[]> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  }, png.toString('base64'))
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
    ...{ headers, data },
  })
  return ((await answer.json()) as { payload: T }).payload
}
