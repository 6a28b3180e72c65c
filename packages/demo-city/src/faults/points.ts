/** Faults of points: valves and sources off any pipe, customers far from all. */
import { hash01 } from '../base/random.ts'
import type { Spot } from '../base/segment-index.ts'
import { accessories } from '../network/accessories.ts'
import { lengthOf } from '../network/drawing.ts'
import { aside, type Ground } from './ground.ts'

/** Metres from every pipe, at least: more than any point may be off one. */
const OFF_PIPE = 6
const FAR = 66
const SEARCHED = 400

export function plantPoints(ground: Ground): void {
  plantValves(ground)
  plantSources(ground)
  plantCustomers(ground)
}

function plantValves(ground: Ground): void {
  const { world, works } = ground
  const valves = [...accessories(world, works)].flatMap(({ type, spot }, i) =>
    type === 'valve' ? [{ id: `AKS-${i + 1}`, spot }] : [],
  )
  ground.plantSome(valves, 231, ({ id, spot }, chance) => {
    for (let turn = 0; turn < 8; turn++) {
      const angle = 2 * Math.PI * (chance + turn / 8)
      const metres = 7 + 6 * chance
      const moved: Spot = [spot[0] + metres * Math.cos(angle), spot[1] + metres * Math.sin(angle)]
      const size = ground.index.distance(moved, 30)
      if (size < OFF_PIPE || !ground.isFree(moved)) continue
      ground.accessories.set(id, moved)
      return ground.fault('valveOff', moved, size, id)
    }
    return false
  })
}

function plantSources(ground: Ground): void {
  const { pipes, works, index } = ground
  ground.plantSome(pipes, 233, ({ line }, chance) => {
    const [from, to] = [line[0] as Spot, line[1] as Spot]
    const spot = aside(from, to, lengthOf([from, to]) / 2, 10 + 8 * chance)
    const size = index.distance(spot, 50)
    if (size < OFF_PIPE + 1 || !ground.isFree(spot)) return false
    const number = works.sites.length + ground.sources.length + 1
    const id = `SA-${number}`
    ground.sources.push({ id, spot, name: `Sumur Bor Baru ${ground.sources.length + 1}` })
    return ground.fault('sourceOff', spot, size, id)
  })
}

/** Customers that were put into a field far from all pipes, in their own kelurahan. */
function plantCustomers(ground: Ground): void {
  const { world, index } = ground
  const { people, city, kelurahanOf } = world
  const neighbours = Map.groupBy(
    Array.from({ length: people.count }, (_, i) => i).filter(i => hash01(city.seed, 235, i) < 0.2),
    kelurahanOf,
  )
  ground.plantSome(ground.fields(FAR), 237, ({ spot, kelurahan }) => {
    const customer = neighbours.get(kelurahan)?.pop()
    if (customer === undefined || !ground.isFree(spot)) return false
    ground.customers.set(customer, spot)
    return ground.fault('customerFar', spot, index.distance(spot, SEARCHED), ground.customerId(customer))
  })
}
