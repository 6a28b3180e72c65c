import type { DeviceMessage } from '@petatirta/contract'
import { hash32 } from '../base/random.ts'
import { placeDevices } from '../devices/place.ts'
import { SENSORS } from '../devices/sensors.ts'
import { makeGazetteer } from '../names/gazetteer.ts'
import { buildWorks } from '../network/works.ts'
import { type CityOptions, checkOptions } from '../options.ts'
import { buildWorld } from '../world.ts'
import { type Curve, valueAt } from './curve.ts'

export interface SimulatedDevice {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly lat: number
  readonly long: number
  /** Of its city. */
  readonly seed: number
  readonly gmtOffset: number
}

type Reading = DeviceMessage['data'][number]

/** Every city shows at least one warning at any time. */
const BROKEN_DEVICE = 'DEV-002'
/** In a city in use it reported until yesterday afternoon, and no technician has been there since. */
export const SILENT_DEVICE = 'DEV-005'
export const QUARTER_MS = 15 * 60_000
/** What one message may carry. */
const MOST_READINGS = 200

export const SIMULATED_TYPES = Object.keys(SENSORS)

const idSeed = (id: string) => [...id].reduce((sum, letter) => hash32(sum, letter.charCodeAt(0)), 0)

/** The devices of a generated city, as its devices.geojson has them. */
export function cityDevices(options: CityOptions): SimulatedDevice[] {
  const city = checkOptions(options)
  const world = buildWorld(city)
  const { seed, gmtOffset } = city
  return placeDevices(world, buildWorks(world), makeGazetteer(world)).map(({ id, name, type, position }) => {
    const [long, lat] = position
    return { id, name, type, lat, long, seed, gmtOffset }
  })
}

function readingsAt({ id, type, seed, gmtOffset }: SimulatedDevice, time: number): Reading[] {
  const samplingDate = new Date(time).toISOString()
  return (SENSORS[type] ?? []).map((sensor, k) => {
    const broken = id === BROKEN_DEVICE && k === 0
    const curve: Curve = { seed: hash32(seed, 181, idSeed(id), k), sensor, gmtOffset, broken }
    return {
      name: sensor.name,
      value: valueAt(curve, time),
      constraintOperator: sensor.operator,
      constraintValue: sensor.limit,
      samplingDate,
      gmtOffset,
    }
  })
}

const message = ({ name, type, lat, long }: SimulatedDevice, data: Reading[]): DeviceMessage => ({
  name,
  type,
  lat,
  long,
  data,
})

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** When the silent device was last heard: at four in the afternoon of the day before, by the city's clock. */
export function lastHeard(now: number, gmtOffset: number): number {
  const today = Math.floor((now + gmtOffset * HOUR_MS) / DAY_MS) * DAY_MS - gmtOffset * HOUR_MS
  return today - 8 * HOUR_MS
}

/** What a device says at a moment. */
export const reportAt = (device: SimulatedDevice, time: number): DeviceMessage =>
  message(device, readingsAt(device, time))

/** What a device said at each quarter hour after `from` until `to`, oldest first, many to a message. */
export function* pastReports(device: SimulatedDevice, from: number, to: number): Generator<DeviceMessage> {
  let data: Reading[] = []
  for (let time = (Math.floor(from / QUARTER_MS) + 1) * QUARTER_MS; time <= to; time += QUARTER_MS) {
    const readings = readingsAt(device, time)
    if (data.length + readings.length > MOST_READINGS) {
      yield message(device, data)
      data = []
    }
    data.push(...readings)
  }
  if (data.length > 0) yield message(device, data)
}
