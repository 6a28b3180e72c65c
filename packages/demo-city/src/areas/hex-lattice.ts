import { insideRing, type Projection } from '../base/geo.ts'
import { hash01 } from '../base/random.ts'
import type { Plan } from '../layout/plan.ts'

const SQRT3 = Math.sqrt(3)
const AXIAL: [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]

/**
 * Small hexagons over the whole city, from which every kind of area is assembled. Three cells meet at every corner, so the
 * outline of a group of cells never touches itself, and neighbours share their corners to the last digit.
 */
export interface HexLattice {
  cells: number
  /** Cell centres, metres. */
  x: Float64Array
  y: Float64Array
  /** Six neighbours per cell, counter-clockwise; -1 outside the city. Side k lies between corners k and k + 1. */
  neighbours: Int32Array
  /** Six corner ids per cell, counter-clockwise. */
  corners: Int32Array
  cornerX: Float64Array
  cornerY: Float64Array
  /** Corners in 1e-7 degrees; filled by `freeze` once the corners have moved to their final places. */
  cornerLonE7: Float64Array
  cornerLatE7: Float64Array
  /** The cell that contains a point given in 1e-7 degrees and metres; -1 outside. */
  locate(x: number, y: number, lonE7: number, latE7: number): number
}

export function makeHexLattice(plan: Plan, targetCells: number): HexLattice {
  const area = Math.PI * (plan.radius * 1.13) ** 2
  const side = Math.sqrt(area / targetCells / (1.5 * SQRT3))
  const reach = Math.ceil((plan.radius * 1.5) / side)
  const cellOf = new Map<number, number>()
  const key = (q: number, r: number) => (q + 4096) * 8192 + r + 4096
  const qs: number[] = []
  const rs: number[] = []
  for (let r = -reach; r <= reach; r++) {
    for (let q = -reach * 2; q <= reach * 2; q++) {
      const cx = side * SQRT3 * (q + r / 2)
      const cy = side * 1.5 * r
      if (!plan.insideCity(cx, cy)) continue
      cellOf.set(key(q, r), qs.length)
      qs.push(q)
      rs.push(r)
    }
  }
  const n = qs.length
  const x = new Float64Array(n)
  const y = new Float64Array(n)
  const neighbours = new Int32Array(n * 6)
  const corners = new Int32Array(n * 6)
  const cornerId = new Map<string, number>()
  const cornerX: number[] = []
  const cornerY: number[] = []
  for (let c = 0; c < n; c++) {
    const q = qs[c] as number
    const r = rs[c] as number
    x[c] = side * SQRT3 * (q + r / 2)
    y[c] = side * 1.5 * r
    AXIAL.forEach(([dq, dr], k) => {
      neighbours[c * 6 + k] = cellOf.get(key(q + dq, r + dr)) ?? -1
      // Corner k sits between neighbours k - 1 and k: name it after the three cells that share it.
      const [pq, pr] = AXIAL[(k + 5) % 6] as [number, number]
      const name = `${3 * q + dq + pq},${3 * r + dr + pr}`
      let id = cornerId.get(name)
      if (id === undefined) {
        id = cornerX.length
        cornerId.set(name, id)
        const angle = (Math.PI / 180) * (60 * k - 30)
        const a = hash01(plan.seed, 5, 3 * q + dq + pq, 3 * r + dr + pr) * 2 * Math.PI
        const push = 0.22 * side * hash01(plan.seed, 6, 3 * q + dq + pq, 3 * r + dr + pr)
        cornerX.push((x[c] as number) + side * Math.cos(angle) + push * Math.cos(a))
        cornerY.push((y[c] as number) + side * Math.sin(angle) + push * Math.sin(a))
      }
      corners[c * 6 + k] = id
    })
  }
  const lattice: HexLattice = {
    cells: n,
    x,
    y,
    neighbours,
    corners,
    cornerX: Float64Array.from(cornerX),
    cornerY: Float64Array.from(cornerY),
    cornerLonE7: new Float64Array(cornerX.length),
    cornerLatE7: new Float64Array(cornerX.length),
    locate(px, py, lonE7, latE7) {
      const r = py / (1.5 * side)
      const q = px / (SQRT3 * side) - r / 2
      const [hq, hr] = roundAxial(q, r)
      const candidates: [number, number][] = [[0, 0], ...AXIAL]
      for (const [dq, dr] of candidates) {
        const cell = cellOf.get(key(hq + dq, hr + dr))
        if (cell !== undefined && cellContains(lattice, cell, lonE7, latE7)) return cell
      }
      return -1
    },
  }
  return lattice
}

export function freeze(lattice: HexLattice, proj: Projection): void {
  for (let i = 0; i < lattice.cornerX.length; i++) {
    lattice.cornerLonE7[i] = proj.lonE7(lattice.cornerX[i] as number)
    lattice.cornerLatE7[i] = proj.latE7(lattice.cornerY[i] as number)
  }
}

const hexX = new Float64Array(6)
const hexY = new Float64Array(6)

function cellContains(lattice: HexLattice, cell: number, lonE7: number, latE7: number): boolean {
  for (let k = 0; k < 6; k++) {
    const id = lattice.corners[cell * 6 + k] as number
    hexX[k] = lattice.cornerLonE7[id] as number
    hexY[k] = lattice.cornerLatE7[id] as number
  }
  return insideRing(hexX, hexY, lonE7, latE7)
}

function roundAxial(q: number, r: number): [number, number] {
  const s = -q - r
  let rq = Math.round(q)
  let rr = Math.round(r)
  const dq = Math.abs(rq - q)
  const dr = Math.abs(rr - r)
  const ds = Math.abs(Math.round(s) - s)
  if (dq > dr && dq > ds) rq = -rr - Math.round(s)
  else if (dr > ds) rr = -rq - Math.round(s)
  return [rq, rr]
}
