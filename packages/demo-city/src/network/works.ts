import type { World } from '../world.ts'
import { capLanes } from './dead-ends.ts'
import type { LaidPipes } from './pipe-graph.ts'
import { layPipes } from './pipe-network.ts'
import { joinSites, type SiteMain } from './site-mains.ts'
import { placeSites, type Site } from './sites.ts'

/** The utility's plant: where water comes from and the pipes that carry it. */
export interface Works extends LaidPipes {
  sites: Site[]
  /** Customers along each street edge. */
  demand: Float64Array
  /** The main of each site. */
  mains: SiteMain[]
}

export function buildWorks(world: World): Works {
  const { plan, net, lots, people, city } = world
  const demand = new Float64Array(net.edgeFrom.length)
  for (const lot of people.lot) {
    const edge = lots.edge.at(lot)
    demand[edge] = (demand[edge] as number) + 1
  }
  const sites = placeSites(plan, net, city.customers)
  const pipes = layPipes(net, demand, sites, city.customers)
  const capped = capLanes(world, pipes)
  return { sites, demand, pipes, capped, mains: joinSites(world, pipes, capped, sites) }
}
