/// <reference lib="dom" />
/** Where things are in the demo city, asked of the server. */

import type { Page } from '@playwright/test'
import { middleOf } from '../../support/map-page.ts'
import { tokenOf } from '../../support/product.ts'

export const CITY = 'kota-contoh'

type Pixel = readonly [x: number, y: number]

async function ask<T>(page: Page, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.fetch(`/api/${path}`, { headers, ...(data && { method: 'POST', data }) })
  return ((await answer.json()) as { payload: T }).payload
}

const company = (page: Page) => ask<{ lon: number; lat: number }>(page, `maps/company?city=${CITY}`)

/** Numbers of customers who owe two months, whom every page can tell something about. */
export async function debtors(page: Page): Promise<string[]> {
  const { lon, lat } = await company(page)
  const [west, east, south, north] = [lon - 1, lon + 1, lat - 1, lat + 1]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const data = { geometry: { type: 'Polygon', coordinates: [ring] }, filters: { arrears: ['twoMonth'] } }
  const { customers } = await ask<{ customers: { idpelangga: string }[] }>(
    page,
    `export/customer/within-boundaries-by-filter?city=${CITY}`,
    data,
  )
  return customers.map(({ idpelangga }) => idpelangga)
}

const RADIUS = 6378137
/** Metres of the map to a pixel, at the zoom that a map opens with. */
const FIRST_RESOLUTION = (2 * Math.PI * RADIUS) / 256 / 2 ** 14
const eastOf = (lon: number) => (lon * Math.PI * RADIUS) / 180
const northOf = (lat: number) => RADIUS * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))

/** Where on the screen a place is while the map has not been moved, only brought `nearer`. */
async function pixelOf(page: Page, [lon = 0, lat = 0]: readonly number[], nearer: number): Promise<Pixel> {
  const middle = await company(page)
  const [x, y] = middleOf(page, 'filter')
  const resolution = FIRST_RESOLUTION / 2 ** nearer
  return [
    x + (eastOf(lon) - eastOf(middle.lon)) / resolution,
    y - (northOf(lat) - northOf(middle.lat)) / resolution,
  ]
}

interface Area {
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] }
}

const isMany = (coordinates: Area['geometry']['coordinates']): coordinates is number[][][][] =>
  Array.isArray(coordinates[0]?.[0]?.[0])

/** Where the map puts an area's marker, about: halfway up, in the middle of the widest stretch. */
function markerOf({ geometry: { coordinates } }: Area): number[] {
  const ring = (isMany(coordinates) ? coordinates[0] : coordinates)?.[0] ?? []
  const lats = ring.map(([, lat = 0]) => lat)
  const level = (Math.min(...lats) + Math.max(...lats)) / 2
  const crossings = ring
    .flatMap(([lon = 0, lat = 0], index) => {
      const [nextLon = 0, nextLat = 0] = ring[(index + 1) % ring.length] ?? []
      if (lat > level === nextLat > level) return []
      return [lon + ((level - lat) / (nextLat - lat)) * (nextLon - lon)]
    })
    .sort((a, b) => a - b)
  const stretches = crossings.flatMap((lon, index) =>
    index % 2 === 0 ? [{ from: lon, to: crossings[index + 1] ?? lon }] : [],
  )
  const [widest] = stretches.sort((a, b) => b.to - b.from - (a.to - a.from))
  return widest ? [(widest.from + widest.to) / 2, level] : []
}

/** The marker of a kelurahan that nothing covers. */
export async function kelurahanInSight(page: Page, nearer: number): Promise<Pixel> {
  const areas = await ask<Area[] | { features: Area[] }>(page, `summary/kelurahan?city=${CITY}`)
  for (const area of 'features' in areas ? areas.features : areas) {
    const pixel = await pixelOf(page, markerOf(area), nearer)
    if (pixel[0] > 200 && pixel[0] < 800 && pixel[1] > 150 && pixel[1] < 600) return pixel
  }
  throw new Error('no kelurahan is in sight')
}

export const AROUND_THE_MIDDLE: readonly Pixel[] = [
  [430, 230],
  [700, 210],
  [740, 470],
  [460, 500],
]

/** A shape by its corners; the second click on the last one ends it. */
export async function draw(page: Page, corners: readonly Pixel[] = AROUND_THE_MIDDLE): Promise<void> {
  for (const [x, y] of [...corners, ...corners.slice(-1)]) await page.mouse.click(x, y)
}
