import { E7, type Position, ringArea } from '../base/geo.ts'
import type { HexLattice } from './hex-lattice.ts'

export type Rings = Position[][]

/** Rounds off the zigzag of the hexagons along the borders of a partition. Corners on a `fixed` border stay. */
export function smoothBorders(lattice: HexLattice, area: Int32Array, fixed: Uint8Array): void {
  const neighbours = borderNeighbours(lattice, area)
  for (let pass = 0; pass < 2; pass++) {
    const x = lattice.cornerX.slice()
    const y = lattice.cornerY.slice()
    for (const [corner, ends] of neighbours) {
      if (fixed[corner] || ends.length !== 2) continue
      const [a, b] = ends as [number, number]
      lattice.cornerX[corner] = (x[corner] as number) * 0.5 + ((x[a] as number) + (x[b] as number)) * 0.25
      lattice.cornerY[corner] = (y[corner] as number) * 0.5 + ((y[a] as number) + (y[b] as number)) * 0.25
    }
  }
  for (const corner of neighbours.keys()) fixed[corner] = 1
}

function borderNeighbours(lattice: HexLattice, area: Int32Array): Map<number, number[]> {
  const ends = new Map<number, number[]>()
  const add = (a: number, b: number) => {
    const list = ends.get(a)
    if (!list) ends.set(a, [b])
    else if (!list.includes(b)) list.push(b)
  }
  forEachBorder(lattice, area, (_, from, to) => {
    add(from, to)
    add(to, from)
  })
  return ends
}

function forEachBorder(
  lattice: HexLattice,
  area: Int32Array,
  visit: (area: number, from: number, to: number) => void,
): void {
  for (let c = 0; c < lattice.cells; c++) {
    const own = area[c] as number
    if (own < 0) continue
    for (let k = 0; k < 6; k++) {
      const other = lattice.neighbours[c * 6 + k] as number
      if (other >= 0 && area[other] === own) continue
      visit(own, lattice.corners[c * 6 + k] as number, lattice.corners[c * 6 + ((k + 1) % 6)] as number)
    }
  }
}

/** Polygons of every area (each a list of rings, outer first), from the shared corners: borders match exactly. */
export function outlines(lattice: HexLattice, area: Int32Array, areas: number): Rings[][] {
  const steps = Array.from({ length: areas }, () => new Map<number, number>())
  forEachBorder(lattice, area, (a, from, to) => steps[a]?.set(from, to))
  return steps.map(step => {
    const outer: Rings[] = []
    const holes: Position[][] = []
    for (let start = firstKey(step); start !== undefined; start = firstKey(step)) {
      const ring: number[] = []
      for (let at = start; ; ) {
        ring.push(at)
        const to = step.get(at) as number
        step.delete(at)
        at = to
        if (at === start) break
      }
      const xs = ring.map(id => lattice.cornerLonE7[id] as number)
      const ys = ring.map(id => lattice.cornerLatE7[id] as number)
      const positions = ring.map((_, i): Position => [(xs[i] as number) / E7, (ys[i] as number) / E7])
      positions.push(positions[0] as Position)
      if (ringArea(xs, ys) > 0) outer.push([positions])
      else holes.push(positions)
    }
    // An area with holes is connected, so its holes belong to its only (or largest) part.
    outer.sort((p, q) => (q[0]?.length ?? 0) - (p[0]?.length ?? 0))
    for (const hole of holes) outer[0]?.push(hole)
    return outer
  })
}

const firstKey = (map: Map<number, number>) => map.keys().next().value
