/** Lets the demo's devices report, so that a newcomer sees a living map. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CityOptions,
  lastHeard,
  pastReports,
  QUARTER_MS,
  reportAt,
  SILENT_DEVICE,
  SIMULATED_TYPES,
  type SimulatedDevice,
} from '@petatirta/demo-city'
import type { App } from '#app'

const DAY_MS = 24 * 60 * 60_000
const HISTORY_MS = 7 * DAY_MS
const TICK_MS = 2000
/** A quarter of the devices reports with every tick: each of them every eight seconds. */
const TURNS = 4
const PAUSE_AFTER_FAILURE_MS = 15_000
const THIN_EVERY_MS = 60 * 60_000

interface FedDevice extends SimulatedDevice {
  readonly cityId: number
  /** The utility's code, which says whose device it is. */
  readonly code: string
  readonly reportedAt: number | undefined
  readonly isSilent: boolean
}

interface Row {
  slug: string
  city_id: number
  code: string
  gmt_offset: number
  id: string
  name: string
  type: string
  lat: number
  long: number
  reported_at: Date | null
}

/**
 * Those of the demo's own devices that are still on the layer: an import of other devices, or deleting the city, removes
 * them for good.
 */
async function readDevices(
  { pool }: Pick<App, 'pool'>,
  cities: readonly CityOptions[],
): Promise<FedDevice[]> {
  const { rows } = await pool.query<Row>(
    `SELECT c.slug, c.city_id, c.unique_code_device AS code, c.gmt_offset, d.id, COALESCE(d.name, '') AS name,
       d.properties->>'type' AS type, ST_X(d.geom) AS long, ST_Y(d.geom) AS lat, s.ordered_at AS reported_at
     FROM company c JOIN device d ON d.kind = 'device' AND d.city_id = c.city_id
     LEFT JOIN device_state s ON s.city_id = d.city_id AND s.device_id = d.id
     WHERE c.slug = ANY($1) AND c.is_active AND d.id ~ '^DEV-\\d+$' AND d.properties->>'type' = ANY($2)
     ORDER BY c.city_id, d.id`,
    [cities.map(({ slug }) => slug), SIMULATED_TYPES],
  )
  const known = new Map(cities.map(city => [city.slug, city]))
  return rows.map(({ slug, city_id, gmt_offset, reported_at, ...row }) => ({
    ...row,
    cityId: city_id,
    seed: known.get(slug)?.seed ?? 0,
    gmtOffset: gmt_offset,
    reportedAt: reported_at?.getTime(),
    isSilent: known.get(slug)?.lived === true && row.id === SILENT_DEVICE,
  }))
}

type Feeding = Pick<App, 'pool' | 'receiveReadings'>

/**
 * What the devices would have reported while the demo was stopped, up to a week, for the charts. The silent one ends with
 * its last will, as the broker would have sent it.
 */
export async function catchUp(app: Feeding, cities: readonly CityOptions[], now = Date.now()): Promise<void> {
  for (const device of await readDevices(app, cities)) {
    const from = Math.max(device.reportedAt ?? 0, now - HISTORY_MS)
    const until = device.isSilent ? lastHeard(now, device.gmtOffset) : now
    const receive = (content: Parameters<App['receiveReadings']>[2]) =>
      app.receiveReadings({ code: device.code }, device.id, content, true)
    const missed = [...pastReports(device, from, until)]
    await Promise.all(missed.map(message => receive({ value: message })))
    if (device.isSilent) await receive({ silent: true, receivedAt: Math.max(from, until) })
  }
}

/** The devices whose turn it is at a tick. Two processes that do the same send the same, and the second changes nothing. */
export async function reportTurn(app: Feeding, cities: readonly CityOptions[], time: number): Promise<void> {
  const turn = (time / TICK_MS) % TURNS
  const due = (await readDevices(app, cities)).filter(({ isSilent }, i) => !isSilent && i % TURNS === turn)
  await Promise.all(
    due.map(device =>
      app.receiveReadings({ code: device.code }, device.id, { value: reportAt(device, time) }),
    ),
  )
}

/** A demo that runs for months must not fill the disk: what is older than a day is kept by the quarter hour. */
export async function thinHistory(
  app: Feeding,
  cities: readonly CityOptions[],
  now = Date.now(),
): Promise<void> {
  const devices = await readDevices(app, cities)
  await app.pool.query(
    `DELETE FROM device_reading r USING unnest($1::int[], $2::text[]) d(city_id, device_id)
     WHERE r.city_id = d.city_id AND r.device_id = d.device_id AND r.sampled_at < $3
       AND mod(extract(epoch FROM r.sampled_at)::bigint, $4::bigint) >= $5::bigint`,
    [
      devices.map(({ cityId }) => cityId),
      devices.map(({ id }) => id),
      new Date(now - DAY_MS),
      QUARTER_MS / 1000,
      (TICK_MS * TURNS) / 1000,
    ],
  )
}

/** Through the server's own way in, a few messages at a time; the answer stops it. */
export function feedDevices(app: Feeding & Pick<App, 'log'>, cities: readonly CityOptions[]): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number) => wait(ms, undefined, { signal, ref: false })

  const run = async () => {
    await catchUp(app, cities)
    for (let thinAt = 0; ; ) {
      const now = Date.now()
      if (now >= thinAt) {
        await thinHistory(app, cities, now)
        thinAt = now + THIN_EVERY_MS
      }
      await sleep(TICK_MS - (Date.now() % TICK_MS))
      await reportTurn(app, cities, Math.floor(Date.now() / TICK_MS) * TICK_MS)
    }
  }
  const runAgain = async () => {
    while (!signal.aborted) {
      try {
        await run()
      } catch (error) {
        if (signal.aborted) return
        app.log.warn({ err: error }, 'the demo devices pause')
        await sleep(PAUSE_AFTER_FAILURE_MS).catch(() => undefined)
      }
    }
  }
  void runAgain()
  return () => stopping.abort()
}
