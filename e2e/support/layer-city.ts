/** A city with one feature of every kind, each on a ground of its own around the middle of the map. */
import { FEATURE_KIND_INFO, type FeatureKind } from '@petatirta/contract'
import type { Page } from '@playwright/test'
import { addCustomers, type City, makeCity } from './city-database.ts'

/** The middle of the map, and how many degrees a pixel is one step closer than maps open. */
const [LON, LAT] = [110.05, -6.95]
const PIXEL = 360 / 256 / 2 ** 15
/** Pixels to the south are fewer degrees; near the equator hardly. */
const PIXEL_LAT = PIXEL * Math.cos((LAT * Math.PI) / 180)

/** Pixels between neighbours. */
const PITCH = 110
const REACH = 35

/** Where a feature can be hit, in pixels to the right of the middle of the map and below it. */
export type Place = readonly [right: number, down: number]

/*
 * Each near the one before, and never the same way twice in a row: what was selected moves to one place of the screen, and
 * two quick clicks on one pixel are a double click.
 *
 *   16 14 15 13
 *    9 11 10 12
 *    8  6  7  5
 *    1  3  2  4
 */
const COLUMNS = [0, 2, 1, 3]

function placeOf(index: number): Place {
  const [row, step] = [Math.floor(index / 4), index % 4]
  const column = COLUMNS[row % 2 === 0 ? step : 3 - step] ?? 0
  return [(column - 0.5) * PITCH, (1.5 - row) * PITCH]
}

/** The sixteen layers of M3.1. */
export const NAMES = {
  kelurahan_boundaries: 'Kelurahan Melati',
  kecamatan_boundaries: 'Kecamatan Utara',
  servicearea_boundaries: 'Zona Pelayanan Bukit',
  dma_boundaries: 'DMA 7',
  rayon_boundaries: 'Rayon Timur',
  road: 'Jalan Merdeka',
  pipe: 'Pipa HDPE',
  housing: 'Blok Cendana',
  customer: 'Budi Santoso',
  accessories: 'Katup Pasar',
  water_source: 'Mata Air Jernih',
  kelurahan: 'Kelurahan Anggrek',
  kecamatan: 'Kecamatan Selatan',
  device: 'Logger Terminal',
  device_boundaries: 'Area Terminal',
  pdam_office: 'Kantor Pusat',
} as const satisfies Partial<Record<FeatureKind, string>>

type DrawnKind = keyof typeof NAMES

export const LAYERS = (Object.keys(NAMES) as DrawnKind[]).map((kind, index) => ({
  kind,
  name: NAMES[kind],
  at: placeOf(index),
}))

const lonLat = ([right, down]: Place): [number, number] => [LON + right * PIXEL, LAT - down * PIXEL_LAT]

/** Points stand at their place; lines run through it; areas have it on their western edge. */
function geometryOf(kind: FeatureKind, [x, y]: Place) {
  const [family] = FEATURE_KIND_INFO[kind].geometry
  if (family === 'point') return { type: 'Point', coordinates: lonLat([x, y]) }
  if (family === 'line')
    return { type: 'LineString', coordinates: [lonLat([x - REACH, y]), lonLat([x + REACH, y])] }
  const ring: Place[] = [
    [x, y - REACH],
    [x + REACH, y - REACH],
    [x + REACH, y + REACH],
    [x, y + REACH],
    [x, y - REACH],
  ]
  return { type: 'Polygon', coordinates: [ring.map(lonLat)] }
}

export async function layerCity(page: Page): Promise<City> {
  const city = await makeCity(page, { lon: LON, lat: LAT })
  const { pool, cityId } = city
  for (const { kind, name, at } of LAYERS) {
    const geometry = geometryOf(kind, at)
    if (kind === 'customer') {
      await addCustomers(city, [{ id: '100200', nama: name }])
      await pool.query('UPDATE customer SET geom = ST_GeomFromGeoJSON($2) WHERE city_id = $1', [
        cityId,
        geometry,
      ])
    } else
      await pool.query(
        `INSERT INTO feature (kind, city_id, id, name, category, properties, geom)
         VALUES ($1, $2, $1, $3, $4, $5, ST_GeomFromGeoJSON($6))`,
        [kind, cityId, name, kind === 'pipe' ? 'HDPE' : null, { nama: name, JENIS_PIPA: 'HDPE' }, geometry],
      )
  }
  return city
}
