import type { World } from '../world.ts'
import { layPipes, type PipeNetwork } from './pipe-network.ts'
import { placeSites, type Site } from './sites.ts'

/** The utility's plant: where water comes from and the pipes that carry it. */
export interface Works {
  sites: Site[]
  pipes: PipeNetwork
}

export function buildWorks({ plan, net, lots, people, city }: World): Works {
  const demand = new Float64Array(net.edgeFrom.length)
  for (const lot of people.lot) {
    const edge = lots.edge.at(lot)
    demand[edge] = (demand[edge] as number) + 1
  }
  const sites = placeSites(plan, net, city.customers)
  return { sites, pipes: layPipes(net, demand, sites, city.customers) }
}
