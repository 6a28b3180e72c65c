import { MinHeap } from '../base/heap.ts'
import { hash01, Rng } from '../base/random.ts'
import type { HexLattice } from './hex-lattice.ts'

/** Spreads `count` seeds over the cells: far from each other, but closer together where `spacing` is small. */
export function spreadSeeds(
  lattice: HexLattice,
  count: number,
  seed: number,
  spacing: (cell: number) => number,
  allowed: (cell: number) => boolean = () => true,
): number[] {
  const rng = new Rng(seed)
  const pool = Array.from({ length: lattice.cells }, (_, c) => c).filter(allowed)
  const chosen: number[] = []
  while (chosen.length < Math.min(count, pool.length)) {
    let best = -1
    let bestDistance = -1
    for (let tries = 0; tries < 24; tries++) {
      const cell = rng.pick(pool)
      let nearest = Infinity
      for (const other of chosen) {
        const d = Math.hypot(
          (lattice.x[cell] as number) - (lattice.x[other] as number),
          (lattice.y[cell] as number) - (lattice.y[other] as number),
        )
        nearest = Math.min(nearest, d)
      }
      const distance = nearest / spacing(cell)
      if (distance > bestDistance) {
        bestDistance = distance
        best = cell
      }
    }
    // A pool that is nearly used up may only offer cells that are taken.
    if (chosen.includes(best)) pool.splice(pool.indexOf(best), 1)
    else chosen.push(best)
  }
  return chosen
}

export interface Growth {
  /** Area of each cell. */
  area: Int32Array
  /** The cell from which it was reached; -1 for the seeds. */
  parent: Int32Array
}

/** Lets all seeds grow at once with uneven steps: connected areas with natural borders, which tile the city. */
export function grow(
  lattice: HexLattice,
  seeds: number[],
  seed: number,
  stepCost: (from: number, to: number) => number,
): Growth {
  const area = new Int32Array(lattice.cells).fill(-1)
  const parent = new Int32Array(lattice.cells).fill(-1)
  const cost = new Float64Array(lattice.cells).fill(Infinity)
  const heap = new MinHeap()
  seeds.forEach((cell, i) => {
    area[cell] = i
    cost[cell] = 0
    heap.push(0, cell)
  })
  for (let cell = heap.pop(); cell !== undefined; cell = heap.pop()) {
    const here = heap.lastPriority
    if (here > (cost[cell] as number)) continue
    for (let k = 0; k < 6; k++) {
      const next = lattice.neighbours[cell * 6 + k] as number
      if (next < 0) continue
      const step =
        (0.6 + 0.8 * hash01(seed, Math.min(cell, next), Math.max(cell, next))) * stepCost(cell, next)
      if (here + step < (cost[next] as number)) {
        cost[next] = here + step
        area[next] = area[cell] as number
        parent[next] = cell
        heap.push(here + step, next)
      }
    }
  }
  claimLeftovers(lattice, area)
  return { area, parent }
}

/** A cell that no seed can reach (an islet of the outline) joins the nearest area, so that nothing stays unnamed. */
function claimLeftovers(lattice: HexLattice, area: Int32Array): void {
  for (let c = 0; c < lattice.cells; c++) {
    if ((area[c] as number) >= 0) continue
    let best = Infinity
    for (let o = 0; o < lattice.cells; o++) {
      if ((area[o] as number) < 0) continue
      const d = Math.hypot(
        (lattice.x[c] as number) - (lattice.x[o] as number),
        (lattice.y[c] as number) - (lattice.y[o] as number),
      )
      if (d < best) {
        best = d
        area[c] = area[o] as number
      }
    }
  }
}

/** Groups areas into `count` connected super-areas of about equal membership. Returns the group of each area. */
export function groupAreas(lattice: HexLattice, area: Int32Array, areas: number, count: number): number[] {
  const next = Array.from({ length: areas }, () => new Set<number>())
  const sumX = new Float64Array(areas)
  const sumY = new Float64Array(areas)
  const size = new Float64Array(areas)
  for (let c = 0; c < lattice.cells; c++) {
    const a = area[c] as number
    sumX[a] = (sumX[a] as number) + (lattice.x[c] as number)
    sumY[a] = (sumY[a] as number) + (lattice.y[c] as number)
    size[a] = (size[a] as number) + 1
    for (let k = 0; k < 6; k++) {
      const o = lattice.neighbours[c * 6 + k] as number
      if (o >= 0 && area[o] !== a) next[a]?.add(area[o] as number)
    }
  }
  const middle = (a: number): [number, number] => [
    (sumX[a] as number) / (size[a] as number),
    (sumY[a] as number) / (size[a] as number),
  ]
  const distance = (a: number, b: number) =>
    Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1])

  const seeds = [0]
  while (seeds.length < Math.min(count, areas)) {
    let best = -1
    let far = -1
    for (let a = 0; a < areas; a++) {
      const nearest = Math.min(...seeds.map(s => distance(a, s)))
      if (nearest > far) {
        far = nearest
        best = a
      }
    }
    seeds.push(best)
  }
  const group = new Array<number>(areas).fill(-1)
  const members = seeds.map(s => [s])
  seeds.forEach((s, g) => {
    group[s] = g
  })
  for (let left = areas - seeds.length; left > 0; left--) {
    const [g, a] = nextMember(members, next, group, (s, x) => distance(seeds[s] as number, x))
    group[a] = g
    members[g]?.push(a)
  }
  return group
}

/** The smallest group that still has a free neighbour takes the one nearest to its seed. */
function nextMember(
  members: number[][],
  next: Set<number>[],
  group: number[],
  distance: (group: number, area: number) => number,
): [number, number] {
  const order = members.map((_, g) => g).sort((p, q) => size(members, p) - size(members, q) || p - q)
  for (const g of order) {
    let best = -1
    for (const member of members[g] ?? []) {
      for (const a of next[member] ?? []) {
        if (group[a] === -1 && (best < 0 || distance(g, a) < distance(g, best))) best = a
      }
    }
    if (best >= 0) return [g, best]
  }
  return [0, group.indexOf(-1)]
}

const size = (members: number[][], g: number) => members[g]?.length ?? 0
