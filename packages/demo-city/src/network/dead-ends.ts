import { hash01 } from '../base/random.ts'
import { type Spot, towards } from '../base/segment-index.ts'
import { UnionFind } from '../base/union-find.ts'
import type { StreetNetwork } from '../layout/street-network.ts'
import type { World } from '../world.ts'
import { type PipeGraph, pipeGraph } from './pipe-graph.ts'
import type { PipeNetwork } from './pipe-network.ts'
import { pipeRuns } from './pipe-runs.ts'

const LARGEST_LANE = 100
const SHARE = 0.9
const SHORTEST = 30
/** Metres that a capped end keeps from other pipes at least. */
const CLEAR = 6

/** Metres before the junction at which a lane's pipe is capped. */
const capDistance = (seed: number, edge: number): number => 9 + 4 * hash01(seed, 202, edge)

/** The pipe of an edge as it lies; a capped one stops short of its vertex. */
export function edgeLine(net: StreetNetwork, capped: Int32Array, edge: number, seed: number): [Spot, Spot] {
  const at = (v: number): Spot => [net.x[v] as number, net.y[v] as number]
  const [a, b] = [net.edgeFrom[edge] as number, net.edgeTo[edge] as number]
  const [from, to] = [at(a), at(b)]
  if (capped[edge] === a) return [towards(from, to, capDistance(seed, edge)), to]
  if (capped[edge] === b) return [from, towards(to, from, capDistance(seed, edge))]
  return [from, to]
}

/**
 * Lanes that would only close a loop are fed from one end and capped before the other, as most are; those that lead from one
 * DMA to the next are always capped. Mains keep their loops. Says for each edge the vertex that its pipe does not reach, or -1.
 */
export function capLanes(world: World, pipes: PipeNetwork): Int32Array {
  const { net, city } = world
  const capped = new Int32Array(net.edgeFrom.length).fill(-1)
  const candidates = laneEnds(world, pipes, pipeGraph(world, { pipes, capped }))
  const isCandidate = new Set(candidates.map(({ edge }) => edge))
  const joined = new UnionFind(net.x.length)
  const join = (e: number) => joined.join(net.edgeFrom[e] as number, net.edgeTo[e] as number)
  for (let e = 0; e < capped.length; e++) if (pipes.diameter[e] !== 0 && !isCandidate.has(e)) join(e)
  // Ways within a DMA come first, so that those between two are left over.
  for (const crosses of [false, true]) {
    for (const { edge, vertex, leavesDma } of candidates) {
      if (leavesDma !== crosses) continue
      const closesLoop = !join(edge)
      if (closesLoop && (leavesDma || hash01(city.seed, 201, edge) < SHARE)) capped[edge] = vertex
    }
  }
  return capped
}

interface LaneEnd {
  edge: number
  vertex: number
  leavesDma: boolean
}

/** Ends of narrow pipes at a junction of others. */
function laneEnds(world: World, pipes: PipeNetwork, graph: PipeGraph): LaneEnd[] {
  const { net, dmaAt } = world
  const ends = new Map<number, LaneEnd>()
  const degree = pipes.degree.slice()
  const consider = (vertex: number, next: number) => {
    const edge = net.findEdge(vertex, next)
    if ((pipes.diameter[edge] as number) > LARGEST_LANE || (net.edgeLength[edge] as number) < SHORTEST) return
    if ((degree[vertex] as number) < 3 || ends.has(edge) || !standsClear(world, graph, edge, vertex)) return
    degree[vertex] = (degree[vertex] as number) - 1
    ends.set(edge, { edge, vertex, leavesDma: dmaAt(vertex) !== dmaAt(next) })
  }
  for (const { vertices } of pipeRuns(world, pipes)) {
    consider(vertices[0] as number, vertices[1] as number)
    consider(vertices.at(-1) as number, vertices.at(-2) as number)
  }
  return [...ends.values()]
}

/** Whether the capped end would be well away from the other pipes of the junction. */
function standsClear({ net, city }: World, graph: PipeGraph, edge: number, vertex: number): boolean {
  const bearing = (e: number) => {
    const to = (net.edgeFrom[e] === vertex ? net.edgeTo[e] : net.edgeFrom[e]) as number
    return Math.atan2(
      (net.y[to] as number) - (net.y[vertex] as number),
      (net.x[to] as number) - (net.x[vertex] as number),
    )
  }
  const own = bearing(edge)
  return graph.edgesAt(vertex).every(other => {
    if (other === edge) return true
    const turn = bearing(other) - own
    return Math.cos(turn) <= 0 || Math.abs(Math.sin(turn)) * capDistance(city.seed, edge) >= CLEAR
  })
}
