import { toDay } from '../base/calendar.ts'
import { type Position, toPosition } from '../base/geo.ts'
import { hash01, hash32, Rng } from '../base/random.ts'
import { placeDevices } from '../devices/place.ts'
import { SENSORS } from '../devices/sensors.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'
import { type Feature, feature, pointFeature } from './geojson.ts'

const ANOMALY_SHARE = 0.08

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
