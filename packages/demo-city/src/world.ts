import { type Administration, divideCity, divideService, type ServiceDivision } from './areas/divisions.ts'
import { type Projection, projection } from './base/geo.ts'
import { type Lots, placeLots } from './layout/lots.ts'
import { makePlan, type Plan } from './layout/plan.ts'
import { drawStreets, type StreetNetwork } from './layout/street-network.ts'
import type { City } from './options.ts'
import { locateAll, type Settlement, settle } from './people/settle.ts'

/** Everything that has a place: the ground on which files are written. */
export interface World {
  city: City
  plan: Plan
  proj: Projection
  net: StreetNetwork
  lots: Lots
  admin: Administration
  service: ServiceDivision
  people: Settlement
  kelurahanOf(customer: number): number
  dmaOf(customer: number): number
  /** The DMA in which a vertex of the streets lies; -1: none. */
  dmaAt(vertex: number): number
}

export function buildWorld(city: City): World {
  const proj = projection(city.lon, city.lat)
  // How many houses a street plan holds is known only once it is drawn: a plan that is too small is drawn larger.
  for (let growth = 1; growth < 4; growth *= 1.08) {
    const plan = makePlan(city.seed, city.customers, growth)
    const net = drawStreets(plan)
    const lots = placeLots(plan, net)
    if (lots.x.length < city.customers) continue
    const admin = divideCity(plan, proj, city.customers)
    const people = settle(city.seed, city.customers, lots, admin, proj)
    if (!people) continue
    const inCell = new Uint32Array(admin.lattice.cells)
    for (const cell of people.cell) inCell[cell] = (inCell[cell] as number) + 1
    const service = divideService(plan, proj, admin, inCell, city.customers)
    locateAll(people, lots, admin)
    return {
      city,
      plan,
      proj,
      net,
      lots,
      admin,
      service,
      people,
      kelurahanOf: i => admin.kelurahan.ofCell[people.cell[i] as number] as number,
      dmaOf: i => service.dma.ofCell[people.cell[i] as number] as number,
      dmaAt: v => {
        const x = net.x[v] as number
        const y = net.y[v] as number
        const cell = admin.lattice.locate(x, y, proj.lonE7(x), proj.latE7(y))
        return cell < 0 ? -1 : (service.dma.ofCell[cell] as number)
      },
    }
  }
  throw new Error(`no street plan holds ${city.customers} customers`)
}
