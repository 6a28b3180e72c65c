import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'
import { plantAtCappedEnds } from './capped-ends.ts'
import { plantExtraPipes } from './extra-pipes.ts'
import { Ground } from './ground.ts'
import { plantPoints } from './points.ts'
import type { Plants } from './types.ts'

/** Each fault that a drawn network can have, spread over the city and apart from each other; and what only looks like one. */
export function plantFaults(world: World, works: Works, customerId: (customer: number) => string): Plants {
  const ground = new Ground(world, works, customerId)
  plantAtCappedEnds(ground)
  plantExtraPipes(ground)
  plantPoints(ground)
  const { list, lines, added, accessories, sources, customers } = ground
  return { list, lines, pipes: added, accessories, sources, customers }
}
