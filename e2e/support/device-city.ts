/** A city with a few devices near the middle of its map, which report over HTTP as real ones do. */
import type { Page } from '@playwright/test'
import { type City, makeCity } from './city-database.ts'
import { tokenOf } from './product.ts'

/** The middle of the map, and how many degrees a pixel is at the zoom that maps open with. */
const [LON, LAT] = [110.05, -6.95]
const PIXEL = 360 / 256 / 2 ** 14
/** Pixels to the south are fewer degrees; near the equator hardly. */
const PIXEL_LAT = PIXEL * Math.cos((LAT * Math.PI) / 180)

/** Pixels to the right of the middle of the map, and above it. */
export const PLACES = {
  pasar: { name: 'Logger Pasar', at: [60, 40] },
  terminal: { name: 'Logger Terminal', at: [60, -40] },
  waduk: { name: 'Logger Waduk', at: [240, 100] },
} as const
export type DeviceName = keyof typeof PLACES

export interface SentReading {
  name: string
  value: number
  constraintOperator?: string | null
  constraintValue?: number | null
  samplingDate?: string
  gmtOffset?: number
}

export interface DeviceCity extends City {
  send: (device: DeviceName, data: readonly SentReading[]) => Promise<void>
}

/** The rule describes the anomaly: a pressure below 0.7 warns. */
export const pressure = (value: number, changes: Partial<SentReading> = {}): SentReading => ({
  name: 'tekanan (bar)',
  value,
  constraintOperator: 'lt',
  constraintValue: 0.7,
  ...changes,
})
export const flow = (value: number, changes: Partial<SentReading> = {}): SentReading => ({
  name: 'debit (L/s)',
  value,
  constraintOperator: 'gt',
  constraintValue: 45,
  ...changes,
})

const corner = ([x, y]: readonly [number, number], reach: number) => [
  LON + (x + reach) * PIXEL,
  LAT + (y + reach) * PIXEL_LAT,
]

/** Pasar warns and has an area around it; Terminal is normal; Waduk has sent no reading. */
export async function deviceCity(page: Page): Promise<DeviceCity> {
  const city = await makeCity(page, { lon: LON, lat: LAT })
  const { pool, cityId } = city
  const { rows } = await pool.query('SELECT id FROM company WHERE city_id = $1', [cityId])
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const issued = await page.request.post(`/api/company/devices/key?id=${rows[0]?.id}`, { headers })
  const key = ((await issued.json()) as { payload: { key: string } }).payload.key
  await pool.query(
    `INSERT INTO feature (kind, city_id, id, name, geom)
     VALUES ('device_boundaries', $1, 'area', 'Area Pasar', ST_MakeEnvelope($2, $3, $4, $5, 4326))`,
    [cityId, ...corner(PLACES.pasar.at, -30), ...corner(PLACES.pasar.at, 30)],
  )
  const send = async (device: DeviceName, data: readonly SentReading[]) => {
    const { name, at } = PLACES[device]
    const [long, lat] = corner(at, 0)
    const sampled = new Date().toISOString()
    const answer = await page.request.post('/api/devices/readings', {
      headers: { 'x-device-key': key },
      data: {
        deviceId: device,
        name,
        type: 'pressure',
        lat,
        long,
        data: data.map(reading => ({ samplingDate: sampled, gmtOffset: 7, ...reading })),
      },
    })
    if (!answer.ok()) throw new Error(await answer.text())
  }
  await send('pasar', [flow(12.5), { name: 'Signal', value: 4 }, pressure(0.4)])
  await send('terminal', [pressure(2.25)])
  await send('waduk', [])
  return { ...city, send }
}
