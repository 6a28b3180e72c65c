import { toDay } from '../base/calendar.ts'
import { type Position, toPosition } from '../base/geo.ts'
import { hash01, hash32, Rng } from '../base/random.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import { dmaGates } from '../network/accessories.ts'
import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'
import { type Feature, feature, pointFeature } from './geojson.ts'
import { siteName, sitePosition } from './network.ts'

type Operator = 'gt' | 'lt' | 'gte' | 'lte' | 'eq'

interface Sensor {
  name: string
  operator: Operator
  limit: number
  /** Usual and troubled values, from–to. */
  normal: [number, number]
  anomaly: [number, number]
}

const SIGNAL: Sensor = {
  name: 'signal',
  operator: 'lt',
  limit: -110,
  normal: [-95, -60],
  anomaly: [-120, -111],
}
const BATTERY: Sensor = {
  name: 'baterai (V)',
  operator: 'lt',
  limit: 3.3,
  normal: [3.4, 4.1],
  anomaly: [2.9, 3.2],
}
const SENSORS: Record<string, Sensor[]> = {
  pressure: [
    { name: 'tekanan (bar)', operator: 'lt', limit: 0.7, normal: [0.9, 3.2], anomaly: [0.05, 0.6] },
    BATTERY,
    SIGNAL,
  ],
  flow: [
    { name: 'debit (L/s)', operator: 'gt', limit: 45, normal: [6, 40], anomaly: [47, 80] },
    { name: 'tekanan (bar)', operator: 'lte', limit: 0.5, normal: [0.9, 2.8], anomaly: [0.1, 0.5] },
    SIGNAL,
  ],
  level: [
    { name: 'tinggi muka air (m)', operator: 'lt', limit: 1.2, normal: [1.6, 4.2], anomaly: [0.2, 1.1] },
    SIGNAL,
  ],
  quality: [
    { name: 'kekeruhan (NTU)', operator: 'gte', limit: 5, normal: [0.3, 3.8], anomaly: [5, 14] },
    { name: 'sisa klor (mg/L)', operator: 'lt', limit: 0.2, normal: [0.25, 0.8], anomaly: [0.02, 0.18] },
    SIGNAL,
  ],
}
const ANOMALY_SHARE = 0.08
const MOST_GATES = 240

interface Device {
  id: string
  name: string
  type: string
  position: Position
  x: number
  y: number
}

/** Pressure and flow loggers at the gates of the DMAs, level and quality probes at the plants. */
function placeDevices(world: World, works: Works, names: Gazetteer): Device[] {
  const { net, proj } = world
  const devices: Device[] = []
  const add = (name: string, type: string, vertex: number, position: Position) => {
    const id = `DEV-${String(devices.length + 1).padStart(3, '0')}`
    devices.push({ id, name, type, position, x: net.x[vertex] as number, y: net.y[vertex] as number })
  }
  for (const { dma, vertex } of dmaGates(world, works).slice(0, MOST_GATES)) {
    const position = toPosition(proj, net.x[vertex] as number, net.y[vertex] as number)
    add(`Logger ${names.dma[dma]?.name}`, dma % 3 === 2 ? 'flow' : 'pressure', vertex, position)
  }
  for (const [i, site] of works.sites.entries()) {
    const type = { reservoir: 'level', ipa: 'quality' }[site.type as string]
    if (type) add(siteName(works.sites, i, names), type, site.vertex, sitePosition(world, site, i))
  }
  return devices
}

export function* deviceFeatures(world: World, works: Works, names: Gazetteer): Generator<Feature> {
  const { city } = world
  for (const [i, device] of placeDevices(world, works, names).entries()) {
    const rng = new Rng(hash32(city.seed, 171, i))
    const sensors = SENSORS[device.type] ?? []
    // Sampled at a quarter hour of the morning, written in UTC.
    const localMinute = 6 * 60 + 15 * rng.int(12)
    const time = (toDay(city.asOf) * 1440 + localMinute - city.gmtOffset * 60) * 60_000
    const data = sensors.map((sensor, k) => {
      // The second device always has trouble: every city shows at least one warning.
      const bad = (i === 1 && k === 0) || rng.chance(ANOMALY_SHARE)
      const [from, to] = bad ? sensor.anomaly : sensor.normal
      return {
        name: sensor.name,
        value: Math.round(rng.range(from, to) * 100) / 100,
        constraintOperator: sensor.operator,
        constraintValue: sensor.limit,
        samplingDate: new Date(time).toISOString(),
        gmtOffset: city.gmtOffset,
        status: bad ? 1 : 0,
      }
    })
    const [long, lat] = device.position
    yield pointFeature(device.position, {
      id: device.id,
      name: device.name,
      type: device.type,
      lat,
      long,
      status: data.some(reading => reading.name !== 'signal' && reading.status !== 0) ? 1 : 0,
      data,
    })
  }
}

const CORNERS = 28

/** The surroundings of every second logger, as rounded patches. */
export function* deviceBoundaryFeatures(world: World, works: Works, names: Gazetteer): Generator<Feature> {
  const { city, proj, plan } = world
  for (const [i, device] of placeDevices(world, works, names).entries()) {
    if (i % 2 === 1) continue
    const radius = plan.radius * 0.05 + 60 + 60 * hash01(city.seed, 172, i)
    const phase = hash01(city.seed, 173, i) * 6
    const ring = Array.from({ length: CORNERS }, (_, k) => {
      const angle = (2 * Math.PI * k) / CORNERS
      const r = radius * (1 + 0.18 * Math.sin(2 * angle + phase) + 0.1 * Math.sin(3 * angle - phase))
      return toPosition(proj, device.x + r * Math.cos(angle), device.y + r * Math.sin(angle))
    })
    yield feature(
      { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] },
      {
        id: `BD-${device.id}`,
        nama: `Area ${device.name}`,
        deviceId: device.id,
        type: 'device_boundaries',
      },
    )
  }
}
