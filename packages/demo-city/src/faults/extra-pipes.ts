/** Faults and decoys that are further pipes: doubles, pipes without length, parts that nothing feeds, second mains. */
import type { Spot } from '../base/segment-index.ts'
import { type DrawnPipe, lengthOf } from '../network/drawing.ts'
import { aside, type Ground, middle } from './ground.ts'

const LONGEST_DOUBLE = 250
const SHORTEST_EDGE = 40
/** The smallest step of the files' coordinates, in metres. */
const STEP = 0.0112
/** Metres between a part without a source and the network. */
const FAR_OFF = 20
const SMALLEST_MAIN = 150

export function plantExtraPipes(ground: Ground): void {
  plantOverlaps(ground)
  plantWithoutLength(ground)
  plantUnfed(ground)
  plantParallels(ground)
}

interface Stretch {
  pipe: DrawnPipe
  from: Spot
  to: Spot
  metres: number
}

/** The long straight parts of pipes along streets. */
function* stretches({ pipes }: Ground, isWanted: (pipe: DrawnPipe) => boolean): Generator<Stretch> {
  for (const pipe of pipes) {
    if (pipe.street === undefined || !isWanted(pipe)) continue
    for (let i = 1; i < pipe.line.length; i++) {
      const [from, to] = [pipe.line[i - 1] as Spot, pipe.line[i] as Spot]
      const metres = lengthOf([from, to])
      if (metres >= SHORTEST_EDGE) yield { pipe, from, to, metres }
    }
  }
}

/** Whole pipes that were drawn twice, and new ones over a part of another. */
function plantOverlaps(ground: Ground): void {
  ground.plantSome([...stretches(ground, pipe => pipe.metres < LONGEST_DOUBLE)], 221, (stretch, chance) => {
    const { pipe, from, to, metres } = stretch
    const spot = middle(from, to)
    if (!ground.isFree(spot) || ground.isUsed(pipe)) return false
    if (chance < 0.5)
      return ground.fault('overlap', spot, pipe.metres, pipe.id, ground.addPipe(pipe, pipe.line))
    const beside = 0.2 * (chance - 0.5)
    const line = [aside(from, to, 0.2 * metres, beside), aside(from, to, 0.8 * metres, beside)]
    return ground.fault('overlap', spot, lengthOf(line), pipe.id, ground.addPipe(pipe, line))
  })
}

function plantWithoutLength(ground: Ground): void {
  ground.plantSome([...stretches(ground, () => true)], 223, ({ pipe, from, to }, chance) => {
    const spot = middle(from, to)
    if (!ground.isFree(spot)) return false
    const end: Spot = chance < 0.5 ? spot : [spot[0] + STEP, spot[1]]
    return ground.fault('zeroLength', spot, 0, ground.addPipe(pipe, [spot, end]))
  })
}

/** Pipes in streets that the network does not reach: one, or two that are joined to each other. */
function plantUnfed(ground: Ground): void {
  const { world, works } = ground
  const { net, plan } = world
  const [like] = ground.pipes
  const at = (v: number): Spot => [net.x[v] as number, net.y[v] as number]
  const isFarOff = (v: number) =>
    ground.index.distance(at(v), FAR_OFF) >= FAR_OFF && plan.insideCity(...at(v))
  const streets = net.streets.flatMap((vertices, s) => {
    const first = net.firstEdge[s] as number
    const bare = (k: number) => k < vertices.length - 1 && works.pipes.diameter[first + k] === 0
    return Array.from(vertices.subarray(0, -1), (_, k) => k)
      .filter(bare)
      .map(k => ({ s, way: Array.from(vertices.subarray(k, bare(k + 1) ? k + 3 : k + 2)) }))
  })
  const plant = (street: number, line: Spot[]) => {
    const [spot] = line as [Spot]
    if (!like || !ground.isFree(spot) || !clear(ground, line)) return false
    const pipe: DrawnPipe = { ...like, street, vertices: [], diameter: 50, material: 'PVC' }
    const ids = line.slice(1).map((to, i) => ground.addPipe(pipe, [line[i] as Spot, to]))
    return ground.fault('noSource', spot, lengthOf(line), ...ids)
  }
  const missing = ground.plantSome(streets, 225, ({ s, way }) => way.every(isFarOff) && plant(s, way.map(at)))
  // A small city has few streets without pipes: what is missing lies in fields.
  const inField = ({ spot: [x, y] }: { spot: Spot }) =>
    plant(0, [
      [x - 20, y],
      [x + 10, y],
      [x + 10, y + 25],
    ])
  ground.plantSome(ground.fields(3 * FAR_OFF), 241, inField, missing)
}

/** Whether no pipe comes near the middle of any part of a line. */
function clear(ground: Ground, line: readonly Spot[]): boolean {
  return line
    .slice(1)
    .every((to, i) => ground.index.distance(middle(line[i] as Spot, to), FAR_OFF) >= FAR_OFF)
}

/** A second main beside the first, joined to it at both ends only. */
function plantParallels(ground: Ground): void {
  const mains = [...stretches(ground, pipe => pipe.diameter >= SMALLEST_MAIN)]
  ground.plantSome(mains, 227, ({ pipe, from, to, metres }, chance) => {
    const spot = middle(from, to)
    if (!ground.isFree(spot)) return false
    for (const side of [1, -1]) {
      const off = side * (1.5 + chance)
      const bends = [aside(from, to, 1, off), aside(from, to, metres - 1, off)]
      if (!bends.every(bend => ground.index.distance(bend, 4, pipe.id) >= 4)) continue
      const id = ground.addPipe(pipe, [from, ...bends, to])
      return ground.decoy('parallel', spot, Math.abs(off), pipe.id, id)
    }
    return false
  })
}
