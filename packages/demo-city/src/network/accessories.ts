import { hash01, hash32, Rng } from '../base/random.ts'
import { type Spot, towards } from '../base/segment-index.ts'
import type { World } from '../world.ts'
import { edgeLine } from './dead-ends.ts'
import { placeValves, type Valve } from './valves.ts'
import type { Works } from './works.ts'

export interface Accessory {
  type: AccessoryType
  spot: Spot
  diameter: number
  normallyClosed?: boolean
}

export const ACCESSORY_LABELS = {
  valve: 'Gate Valve',
  hydrant: 'Hidran Kebakaran',
  meterinduk: 'Meter Induk',
  airvalve: 'Air Valve',
  washout: 'Washout',
  prv: 'Katup Pelepas Tekan',
  dop: 'Dop Akhir',
} as const
type AccessoryType = keyof typeof ACCESSORY_LABELS

/** Fittings where a network has them: valves beside junctions, washouts and caps at ends, meters at the gates of a DMA. */
export function* accessories(world: World, works: Works): Generator<Accessory> {
  const { net, city } = world
  const largest = largestPipes(world, works)
  const gates = new Set(dmaGates(world, works).map(gate => gate.vertex))
  const valves = Map.groupBy(placeValves(world, works), valve => valve.vertex)
  for (let v = 0; v < net.x.length; v++) {
    const diameter = largest[v] as number
    if (diameter === 0) continue
    const type = gates.has(v) ? 'meterinduk' : choose(works.pipes.degree[v] as number, diameter, city.seed, v)
    if (type) yield { type, spot: [net.x[v] as number, net.y[v] as number], diameter }
    for (const valve of valves.get(v) ?? []) yield gateValve(world, works, valve)
  }
  for (const { line, diameter } of works.mains) {
    const [before, end] = line.slice(-2) as [Spot, Spot]
    yield { type: 'valve', spot: towards(end, before, beside(end, before, 0.5)), diameter }
  }
}

function gateValve({ net, city }: World, { pipes, capped }: Works, valve: Valve): Accessory {
  const { vertex, edge, normallyClosed } = valve
  const [from, to] = edgeLine(net, capped, edge, city.seed)
  const [near, far] = net.edgeFrom[edge] === vertex ? [from, to] : [to, from]
  const spot = towards(near, far, beside(near, far, hash01(city.seed, 204, edge)))
  return { type: 'valve', spot, diameter: pipes.diameter[edge] as number, normallyClosed }
}

/** Metres from a junction to its valve, on a pipe of that length. */
function beside([ax, ay]: Spot, [bx, by]: Spot, chance: number): number {
  return Math.min(2.5 + 2 * chance, 0.4 * Math.hypot(bx - ax, by - ay))
}

function choose(degree: number, diameter: number, seed: number, vertex: number): AccessoryType | undefined {
  const rng = new Rng(hash32(seed, 151, vertex))
  if (degree === 1) {
    if (rng.chance(0.18)) return 'washout'
    return rng.chance(0.3) ? 'dop' : undefined
  }
  if (degree >= 3) return diameter >= 100 && diameter < 250 && rng.chance(0.07) ? 'hydrant' : undefined
  if (diameter >= 300 && rng.chance(0.12)) return 'airvalve'
  return diameter >= 200 && rng.chance(0.03) ? 'prv' : undefined
}

function largestPipes({ net }: World, { pipes }: Works): Uint16Array {
  const largest = new Uint16Array(net.x.length)
  for (let e = 0; e < net.edgeFrom.length; e++) {
    const d = pipes.diameter[e] as number
    for (const v of [net.edgeFrom[e] as number, net.edgeTo[e] as number]) {
      if (d > (largest[v] as number)) largest[v] = d
    }
  }
  return largest
}

/** The vertex of each DMA through which most water passes. */
export function dmaGates(world: World, { pipes }: Works): { dma: number; vertex: number }[] {
  const { net, city } = world
  const best = new Map<number, { vertex: number; flow: number }>()
  for (let v = 0; v < net.x.length; v++) {
    if ((pipes.degree[v] as number) === 0) continue
    // Nearly equal flows follow each other along a main: a pinch of chance keeps gates of neighbours apart.
    const flow = (pipes.vertexFlow[v] as number) * (0.8 + 0.2 * hash01(city.seed, 152, v))
    const dma = world.dmaAt(v)
    if (dma >= 0 && flow > (best.get(dma)?.flow ?? 0)) best.set(dma, { vertex: v, flow })
  }
  return [...best].map(([dma, { vertex }]) => ({ dma, vertex })).sort((a, b) => a.dma - b.dma)
}
