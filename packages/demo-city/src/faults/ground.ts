import type { NetworkFaultKind } from '@petatirta/contract/plain'
import { toPosition } from '../base/geo.ts'
import { hash01 } from '../base/random.ts'
import { SegmentIndex, type Spot } from '../base/segment-index.ts'
import { type DrawnPipe, drawPipes, lengthOf } from '../network/drawing.ts'
import type { Works } from '../network/works.ts'
import type { World } from '../world.ts'
import type { DecoyKind, NetworkFaults, Plants } from './types.ts'

/** Metres between two planted places, so that none hides another. */
const APART = 45
const FEWEST = 10
const CUSTOMERS_PER_FAULT = 1500

/** The drawn network while faults are planted into it. */
export class Ground {
  readonly world: World
  readonly works: Works
  readonly pipes: DrawnPipe[]
  readonly index = new SegmentIndex()
  /** How many of each kind there should be. */
  readonly wanted: number
  readonly list: NetworkFaults = { faults: [], decoys: [] }
  readonly lines = new Map<string, Spot[]>()
  readonly added: DrawnPipe[] = []
  readonly accessories = new Map<string, Spot>()
  readonly sources: Plants['sources'][number][] = []
  readonly customers = new Map<number, Spot>()
  /** The id of a customer by its index. */
  readonly customerId: (customer: number) => string
  private readonly taken = new SegmentIndex()
  private readonly used = new Set<string>()

  constructor(world: World, works: Works, customerId: (customer: number) => string) {
    this.world = world
    this.works = works
    this.customerId = customerId
    this.pipes = [...drawPipes(world, works)]
    for (const { id, line } of this.pipes) this.index.add(line, id)
    for (const { line } of works.mains) this.take(line[0] as Spot)
    this.wanted = Math.max(FEWEST, Math.round(world.city.customers / CUSTOMERS_PER_FAULT))
  }

  /** Takes candidates in an order of chance; `plant` says which became a fault, until there are enough. How many are missing. */
  plantSome<T>(
    candidates: readonly T[],
    salt: number,
    plant: (candidate: T, chance: number) => boolean,
    wanted = this.wanted,
  ): number {
    const { seed } = this.world.city
    const chances = candidates.map((_, i) => hash01(seed, salt, i))
    const order = [...candidates.keys()].sort((a, b) => (chances[a] as number) - (chances[b] as number))
    let missing = wanted
    for (const i of order) {
      if (missing === 0) break
      if (plant(candidates[i] as T, hash01(seed, salt + 1, i))) missing--
    }
    return missing
  }

  /** Middles of the city's cells that are so far from every pipe, with their kelurahan. */
  fields(metres: number): { spot: Spot; kelurahan: number }[] {
    const { lattice, kelurahan } = this.world.admin
    return Array.from({ length: lattice.cells }, (_, cell) => ({
      spot: [lattice.x[cell] as number, lattice.y[cell] as number] as Spot,
      kelurahan: kelurahan.ofCell[cell] as number,
    })).filter(({ spot }) => this.index.distance(spot, metres) >= metres)
  }

  /** Whether a pipe has part in something planted already. */
  isUsed({ id }: DrawnPipe): boolean {
    return this.used.has(id)
  }

  isFree(spot: Spot): boolean {
    return this.taken.distance(spot, APART) >= APART
  }

  private take(spot: Spot, features: readonly string[] = []): void {
    this.taken.add([spot, spot], '')
    for (const id of features) this.used.add(id)
  }

  fault(kind: NetworkFaultKind, spot: Spot, size: number, ...features: string[]): true {
    this.take(spot, features)
    this.list.faults.push({ kind, features, place: this.position(spot), size_m: rounded(size) })
    return true
  }

  decoy(kind: DecoyKind, spot: Spot, size: number, ...features: string[]): true {
    this.take(spot, features)
    this.list.decoys.push({ kind, features, place: this.position(spot), size_m: rounded(size) })
    return true
  }

  /** A further pipe, as another one is but for its line; its id. */
  addPipe(like: DrawnPipe, line: Spot[]): string {
    const id = `PIPA-${this.pipes.length + this.added.length + 1}`
    this.added.push({ ...like, id, line, metres: lengthOf(line) })
    this.index.add(line, id)
    return id
  }

  redraw({ id }: DrawnPipe, line: Spot[]): void {
    this.lines.set(id, line)
    this.index.add(line, id)
  }

  private position([x, y]: Spot) {
    return toPosition(this.world.proj, x, y)
  }
}

const rounded = (metres: number) => Math.round(metres * 100) / 100

export const middle = ([ax, ay]: Spot, [bx, by]: Spot): Spot => [(ax + bx) / 2, (ay + by) / 2]

/** Beside the way from a to b: `along` metres from a, `aside` metres to the left. */
export function aside([ax, ay]: Spot, [bx, by]: Spot, along: number, aside: number): Spot {
  const length = Math.hypot(bx - ax, by - ay)
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
  return [ax + ux * along - uy * aside, ay + uy * along + ux * aside]
}
