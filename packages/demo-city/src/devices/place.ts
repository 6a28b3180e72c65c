import { E7, type Position, toPosition } from '../base/geo.ts'
import { siteName, sitePosition } from '../files/network.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import { dmaGates } from '../network/accessories.ts'
import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'

const MOST_GATES = 240
/** Some twenty metres, in degrees: in a city in use no symbol of a meter or tank hides the device that reads it. */
const BESIDE = 0.00018

export interface PlacedDevice {
  id: string
  name: string
  type: string
  position: Position
  x: number
  y: number
}

/** Pressure and flow loggers at the gates of the DMAs, level and quality probes at the plants. */
export function placeDevices(world: World, works: Works, names: Gazetteer): PlacedDevice[] {
  const { net, proj, city } = world
  const devices: PlacedDevice[] = []
  const placed = ([lon, lat]: Position): Position =>
    city.lived ? [Math.round((lon + BESIDE) * E7) / E7, lat] : [lon, lat]
  const add = (name: string, type: string, vertex: number, position: Position) => {
    const id = `DEV-${String(devices.length + 1).padStart(3, '0')}`
    devices.push({
      id,
      name,
      type,
      position: placed(position),
      x: net.x[vertex] as number,
      y: net.y[vertex] as number,
    })
  }
  for (const { dma, vertex } of dmaGates(world, works).slice(0, MOST_GATES)) {
    const position = toPosition(proj, net.x[vertex] as number, net.y[vertex] as number)
    add(`Logger ${names.dma[dma]?.name}`, dma % 3 === 2 ? 'flow' : 'pressure', vertex, position)
  }
  for (const [i, site] of works.sites.entries()) {
    const type = { reservoir: 'level', ipa: 'quality' }[site.type as string]
    if (type) add(siteName(works.sites, i, names), type, site.vertex, sitePosition(world, works, i))
  }
  return devices
}
