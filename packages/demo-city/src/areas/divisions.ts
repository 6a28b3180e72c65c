import type { Projection } from '../base/geo.ts'
import { hash32 } from '../base/random.ts'
import type { Plan } from '../layout/plan.ts'
import { groupAreas, grow, spreadSeeds } from './grow.ts'
import { freeze, type HexLattice, makeHexLattice } from './hex-lattice.ts'
import { smoothBorders } from './outline.ts'

/** How a city is divided: cells into areas (-1: none) and areas into larger ones. */
export interface Partition {
  areas: number
  ofCell: Int32Array
}

export interface Administration {
  lattice: HexLattice
  kelurahan: Partition
  /** Kecamatan of each kelurahan. */
  kecamatanOf: number[]
  kecamatan: Partition
  /** Corners that may not move any more. */
  fixed: Uint8Array
}

export interface ServiceDivision {
  dma: Partition
  rayon: Partition
  zona: Partition
  rayonOf: number[]
  zonaOf: number[]
}

const dmaCount = (customers: number) => Math.max(5, Math.round(4 * (customers / 1000) ** 0.7))

/** Kelurahan and kecamatan tile the city: smaller in the middle, and rather ending at the river than crossing it. */
export function divideCity(plan: Plan, proj: Projection, customers: number): Administration {
  const kelurahanCount = Math.max(5, Math.round(Math.sqrt(customers) / 4.5))
  const lattice = makeHexLattice(plan, Math.max(kelurahanCount * 80, dmaCount(customers) * 50))
  const spacing = (c: number) =>
    0.55 + Math.hypot(lattice.x[c] as number, lattice.y[c] as number) / plan.radius
  // Every kelurahan starts where people live.
  const inhabited = (c: number) => plan.density(lattice.x[c] as number, lattice.y[c] as number) > 0.12
  const seeds = spreadSeeds(lattice, kelurahanCount, hash32(plan.seed, 7), spacing, inhabited)
  const { area } = grow(lattice, seeds, hash32(plan.seed, 8), (a, b) => riverCost(lattice, plan, a, b))
  const kelurahan = { areas: seeds.length, ofCell: area }
  const kecamatanCount = Math.max(3, Math.round(seeds.length / 5.5))
  const kecamatanOf = groupAreas(lattice, area, seeds.length, kecamatanCount)
  const kecamatan = merge(kelurahan, kecamatanOf)
  const fixed = new Uint8Array(lattice.cornerX.length)
  smoothBorders(lattice, area, fixed)
  freeze(lattice, proj)
  return { lattice, kelurahan, kecamatanOf, kecamatan, fixed }
}

function riverCost(lattice: HexLattice, plan: Plan, a: number, b: number): number {
  const sideA = plan.farBank(lattice.x[a] as number, lattice.y[a] as number)
  const sideB = plan.farBank(lattice.x[b] as number, lattice.y[b] as number)
  return sideA === sideB ? 1 : 6
}

/** DMA, rayon and zona cover the cells where customers live, and what lies between them. */
export function divideService(
  plan: Plan,
  proj: Projection,
  admin: Administration,
  customersOfCell: Uint32Array,
  customers: number,
): ServiceDivision {
  const { lattice } = admin
  const served = (c: number) => (customersOfCell[c] as number) > 0
  const spacing = (c: number) => 1 / Math.sqrt(1 + (customersOfCell[c] as number))
  const seeds = spreadSeeds(lattice, dmaCount(customers), hash32(plan.seed, 9), spacing, served)
  const { area, parent } = grow(lattice, seeds, hash32(plan.seed, 10), () => 1)
  const scaled = Math.sqrt(customers / 1000)
  const rayonOf = groupAreas(lattice, area, seeds.length, Math.max(3, Math.round(2 * scaled)))
  const wholeRayon = merge({ areas: seeds.length, ofCell: area }, rayonOf)
  const zonaOf = groupAreas(
    lattice,
    wholeRayon.ofCell,
    wholeRayon.areas,
    Math.max(2, Math.round(1.4 * scaled ** 0.66)),
  )
  const kept = prune(lattice, parent, served)
  const dma = { areas: seeds.length, ofCell: area.map((a, c) => (kept[c] ? a : -1)) }
  const rayon = merge(dma, rayonOf)
  const zona = merge(rayon, zonaOf)
  smoothBorders(lattice, dma.ofCell, admin.fixed)
  freeze(lattice, proj)
  return { dma, rayon, zona, rayonOf, zonaOf }
}

/**
 * Keeps inhabited cells, one ring around them (smoothing moves borders by less than that), and every cell on the way back to
 * the seed, so that each area stays in one piece.
 */
function prune(lattice: HexLattice, parent: Int32Array, served: (c: number) => boolean): Uint8Array {
  const kept = new Uint8Array(lattice.cells)
  const keep = (cell: number) => {
    for (let c = cell; c >= 0 && !kept[c]; c = parent[c] as number) kept[c] = 1
  }
  for (let c = 0; c < lattice.cells; c++) {
    if (!served(c)) continue
    keep(c)
    for (let k = 0; k < 6; k++) {
      const o = lattice.neighbours[c * 6 + k] as number
      if (o >= 0) keep(o)
    }
  }
  return kept
}

function merge(partition: Partition, groupOf: number[]): Partition {
  return {
    areas: Math.max(...groupOf) + 1,
    ofCell: partition.ofCell.map(a => (a < 0 ? -1 : (groupOf[a] as number))),
  }
}
