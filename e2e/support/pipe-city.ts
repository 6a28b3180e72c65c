/// <reference lib="dom" />
/** A city with three pipes and a customer, what is measured on its map, and how long that is. */

import { geodesicLength } from '@petatirta/domain'
import type { Locator, Page } from '@playwright/test'
import { addCustomers, type City, makeCity } from './city-database.ts'
import { middleOf } from './map-page.ts'
import { expect, signIn } from './product.ts'

/** Pixels to the right and down of the map's centre, where the city is, at the zoom that a map opens with. */
export type Spot = readonly [x: number, y: number]
export const CENTRE = { lon: 110.05, lat: -6.95 }
const RADIUS = 6378137
const RESOLUTION = (2 * Math.PI * RADIUS) / 256 / 2 ** 14
const CUSTOMER = 'Budi Santoso'

export const lonLat = ([x, y]: Spot): [number, number] => {
  const northing = RADIUS * Math.log(Math.tan(Math.PI / 4 + (CENTRE.lat * Math.PI) / 360)) - y * RESOLUTION
  return [
    CENTRE.lon + ((x * RESOLUTION) / RADIUS) * (180 / Math.PI),
    (2 * Math.atan(Math.exp(northing / RADIUS)) - Math.PI / 2) * (180 / Math.PI),
  ]
}
export const metresAlong = (...spots: Spot[]) => geodesicLength(spots.map(lonLat))

/*
 *        ──────── PVC 100
 *            ·              the customer, at the centre
 *     │──────────── Bambu 75
 *     │ HDPE 50             what is measured is listed further right and below
 */
export const PIPES = [
  { type: 'PVC', diameter: '100', from: [-60, -100], to: [60, -100] },
  { type: 'HDPE', diameter: '50', from: [-80, 20], to: [-80, 140] },
  { type: 'Bambu', diameter: '75', from: [90, 60], to: [-80, 60] },
] as const satisfies readonly { type: string; diameter: string; from: Spot; to: Spot }[]

async function pipeCity(page: Page): Promise<City> {
  const city = await makeCity(page, CENTRE)
  const { pool, cityId } = city
  await addCustomers(city, [{ id: '100200', nama: CUSTOMER, at: [0, 0] }])
  for (const [i, { type, diameter, from, to }] of PIPES.entries()) {
    const geometry = { type: 'LineString', coordinates: [from, to].map(lonLat) }
    await pool.query(
      `INSERT INTO feature (kind, city_id, id, category, properties, geom)
       VALUES ('pipe', $1, $2, $3, $4, ST_GeomFromGeoJSON($5))`,
      [cityId, `pipa-${i}`, type, { JENIS_PIPA: type, DIAMETER: diameter, TAHUN: '2001' }, geometry],
    )
  }
  for (const [list, names] of Object.entries({ pipe_types: ['PVC', 'HDPE'], pipe_diameters: ['100', '50'] }))
    for (const name of names)
      await pool.query(
        'INSERT INTO filter_option (city_id, list, code, name) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING',
        [cityId, list, name],
      )
  return city
}

export const map = (page: Page) => page.getByRole('application')
/** Not the note that tile servers, which tests do not have, do not answer. */
export const hint = (page: Page) =>
  page.getByRole('status').filter({ hasText: /titik|peta/i, hasNotText: 'tidak terjangkau' })
export const results = (page: Page) => page.getByRole('region', { name: 'Hasil Pengukuran' })
export const result = (page: Page, name: string) =>
  results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}\\b`) }) })
export const popup = (page: Page) => page.getByRole('dialog', { name: CUSTOMER })
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function openMap(page: Page, search: string, shown?: 'customer' | 'pipe'): Promise<void> {
  const { slug } = await pipeCity(page)
  await signIn(page, 'root', `/map/${slug}${search}`)
  if (shown) await expect(map(page)).toHaveAttribute(`data-state-${shown}`, 'LOADED')
  await expect(
    tool(page, 'Panjang Pipa').or(page.getByRole('button', { name: 'Buka alat peta' })),
  ).toBeVisible()
}

export async function takeUp(page: Page, name: string): Promise<void> {
  await tool(page, name).click()
  await expect(hint(page)).toBeVisible()
}

/** Where a spot is on the screen. */
export function at(page: Page, [x, y]: Spot): [number, number] {
  const [middle, height] = middleOf(page)
  return [middle + x, height + y]
}
export const click = (page: Page, spot: Spot) => page.mouse.click(...at(page, spot))

/** The last of them by a double click. */
export async function draw(page: Page, ...spots: Spot[]): Promise<void> {
  for (const spot of spots.slice(0, -1)) await click(page, spot)
  const [last] = spots.slice(-1)
  if (last) await page.mouse.dblclick(...at(page, last))
}

export const metres = (text: string) => Number(text.replaceAll('.', '').replace(',', '.').replace(' m', ''))

/** A length as Indonesians write it, with two decimals, within a thousandth. */
export async function expectLength(place: Locator, expected: number): Promise<void> {
  await expect(place).toHaveText(/^\d{1,3}(\.\d{3})*,\d\d m$/)
  const shown = metres((await place.textContent()) ?? '')
  expect(Math.abs(shown / expected - 1), `${shown} instead of ${expected}`).toBeLessThan(0.001)
}
/** Beside its name. */
export const total = (row: Locator) => row.getByRole('button').first().getByText(/ m$/)
