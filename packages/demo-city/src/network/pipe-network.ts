import { MinHeap } from '../base/heap.ts'
import type { RoadClass } from '../layout/arterials.ts'
import type { StreetNetwork } from '../layout/street-network.ts'
import type { Site } from './sites.ts'

/** Water prefers main roads: metres on them count for less. */
const RELUCTANCE: Record<RoadClass, number> = { arteri: 0.3, kolektor: 0.6, lokal: 1.4 }

export interface PipeNetwork {
  /** Millimetres per street edge; 0 where no pipe lies. */
  diameter: Uint16Array
  /** Customers served through each edge. */
  flow: Float64Array
  /** Pipes that meet at each vertex, and the customers served through the largest. */
  degree: Uint8Array
  vertexFlow: Float64Array
}

/**
 * Shortest paths from the sources carry the water; what flows through an edge decides its diameter. Streets with customers
 * that no path uses get a pipe as well: they close loops, as in a real network.
 */
export function layPipes(
  net: StreetNetwork,
  demand: Float64Array,
  sites: readonly Site[],
  customers: number,
): PipeNetwork {
  const flow = routeWater(net, demand, sites)
  const diameter = new Uint16Array(flow.length)
  const degree = new Uint8Array(net.x.length)
  const vertexFlow = new Float64Array(net.x.length)
  for (let e = 0; e < flow.length; e++) {
    const through = Math.max(flow[e] as number, demand[e] as number)
    if (through === 0) continue
    diameter[e] = diameterFor(net.streetClass[net.edgeStreet[e] as number] as RoadClass, through, customers)
    for (const end of [net.edgeFrom[e] as number, net.edgeTo[e] as number]) {
      degree[end] = (degree[end] as number) + 1
      vertexFlow[end] = Math.max(vertexFlow[end] as number, through)
    }
  }
  return { diameter, flow, degree, vertexFlow }
}

function routeWater(net: StreetNetwork, demand: Float64Array, sites: readonly Site[]): Float64Array {
  const edges = net.edgeFrom.length
  const { start, list } = incidence(net)
  const cost = new Float64Array(net.x.length).fill(Infinity)
  const viaEdge = new Int32Array(net.x.length).fill(-1)
  const order: number[] = []
  const heap = new MinHeap()
  for (const site of sites) {
    if (!site.feeds) continue
    cost[site.vertex] = site.handicap
    heap.push(site.handicap, site.vertex)
  }
  for (let v = heap.pop(); v !== undefined; v = heap.pop()) {
    if (heap.lastPriority > (cost[v] as number)) continue
    order.push(v)
    for (let k = start[v] as number; k < (start[v + 1] as number); k++) {
      const e = list[k] as number
      const to = (net.edgeFrom[e] === v ? net.edgeTo[e] : net.edgeFrom[e]) as number
      const kind = net.streetClass[net.edgeStreet[e] as number] as RoadClass
      const c = (cost[v] as number) + (net.edgeLength[e] as number) * RELUCTANCE[kind]
      if (c < (cost[to] as number)) {
        cost[to] = c
        viaEdge[to] = e
        heap.push(c, to)
      }
    }
  }
  // Every edge's customers are fed from the end that water reaches first; sums then run from the leaves to the sources.
  const need = new Float64Array(net.x.length)
  const flow = new Float64Array(edges)
  for (let e = 0; e < edges; e++) {
    const [a, b] = [net.edgeFrom[e] as number, net.edgeTo[e] as number]
    const near = (cost[a] as number) <= (cost[b] as number) ? a : b
    need[near] = (need[near] as number) + (demand[e] as number)
  }
  for (let i = order.length - 1; i >= 0; i--) {
    const v = order[i] as number
    const e = viaEdge[v] as number
    if (e < 0) continue
    flow[e] = need[v] as number
    const from = (net.edgeFrom[e] === v ? net.edgeTo[e] : net.edgeFrom[e]) as number
    need[from] = (need[from] as number) + (need[v] as number)
  }
  return flow
}

/** Edges at each vertex, in compressed rows. */
function incidence(net: StreetNetwork): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array(net.x.length + 1)
  const count = (v: number) => {
    start[v + 1] = (start[v + 1] as number) + 1
  }
  net.edgeFrom.forEach(count)
  net.edgeTo.forEach(count)
  for (let v = 0; v < net.x.length; v++) start[v + 1] = (start[v + 1] as number) + (start[v] as number)
  const next = start.slice()
  const list = new Int32Array(net.edgeFrom.length * 2)
  for (let e = 0; e < net.edgeFrom.length; e++) {
    for (const v of [net.edgeFrom[e] as number, net.edgeTo[e] as number]) {
      list[next[v] as number] = e
      next[v] = (next[v] as number) + 1
    }
  }
  return { start, list }
}

function diameterFor(kind: RoadClass, through: number, customers: number): number {
  const share = through / customers
  if (kind === 'arteri') {
    if (share > 0.25 || through > 25_000) return customers > 5000 ? 600 : 400
    if (share > 0.1 || through > 10_000) return customers > 5000 ? 500 : 400
    if (share > 0.05 || through > 4_000) return customers > 5000 ? 400 : 300
    if (share > 0.02 || through > 1_800) return 300
    return share > 0.005 || through > 700 ? 250 : 200
  }
  if (kind === 'kolektor') {
    if (through > 900) return 300
    if (through > 450) return 250
    return through > 160 ? 200 : 150
  }
  if (through > 220) return 150
  if (through > 70) return 100
  return through > 28 ? 75 : 50
}
