import { hash01, hash32, Rng } from '../base/random.ts'
import type { World } from '../world.ts'
import type { Works } from './works.ts'

export interface Accessory {
  type: string
  label: string
  vertex: number
  diameter: number
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

/** Fittings where a network has them: valves at junctions, washouts and caps at ends, meters at the gates of a DMA. */
export function* accessories(world: World, works: Works): Generator<Accessory> {
  const { net, city } = world
  const { pipes } = works
  const largest = largestPipes(world, works)
  const gates = new Set(dmaGates(world, works).map(gate => gate.vertex))
  for (let v = 0; v < net.x.length; v++) {
    const diameter = largest[v] as number
    if (diameter === 0) continue
    const type = gates.has(v) ? 'meterinduk' : choose(pipes.degree[v] as number, diameter, city.seed, v)
    if (type) yield { type, label: ACCESSORY_LABELS[type], vertex: v, diameter }
  }
}

function choose(degree: number, diameter: number, seed: number, vertex: number): AccessoryType | undefined {
  const rng = new Rng(hash32(seed, 151, vertex))
  if (degree === 1) {
    if (rng.chance(0.18)) return 'washout'
    return rng.chance(0.3) ? 'dop' : undefined
  }
  if (degree >= 3) {
    if (diameter >= 250) return rng.chance(0.5) ? 'valve' : undefined
    if (diameter >= 100 && rng.chance(0.07)) return 'hydrant'
    return rng.chance(diameter >= 100 ? 0.32 : 0.16) ? 'valve' : undefined
  }
  if (diameter >= 300 && rng.chance(0.12)) return 'airvalve'
  return diameter >= 200 && rng.chance(0.03) ? 'prv' : undefined
}

export function largestPipes({ net }: World, { pipes }: Works): Uint16Array {
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
  const { net, admin, service, proj, city } = world
  const best = new Map<number, { vertex: number; flow: number }>()
  for (let v = 0; v < net.x.length; v++) {
    if ((pipes.degree[v] as number) === 0) continue
    // Nearly equal flows follow each other along a main: a pinch of chance keeps gates of neighbours apart.
    const flow = (pipes.vertexFlow[v] as number) * (0.8 + 0.2 * hash01(city.seed, 152, v))
    const x = net.x[v] as number
    const y = net.y[v] as number
    const cell = admin.lattice.locate(x, y, proj.lonE7(x), proj.latE7(y))
    const dma = cell < 0 ? -1 : (service.dma.ofCell[cell] as number)
    if (dma >= 0 && flow > (best.get(dma)?.flow ?? 0)) best.set(dma, { vertex: v, flow })
  }
  return [...best].map(([dma, { vertex }]) => ({ dma, vertex })).sort((a, b) => a.dma - b.dma)
}
