import { ringArea } from '../base/geo.ts'
import { hash32, Rng } from '../base/random.ts'
import type { Face, RoadClass, Skeleton } from './arterials.ts'
import type { Plan } from './plan.ts'
import { cutFace, type PlanarMap } from './planar-map.ts'

/** Faces larger than this are cut by main roads, then by collectors, then by local streets (m²). */
const ARTERIAL_FACE = 5_000_000
const COLLECTOR_FACE = 110_000
/** Town blocks of about this length and width (m); fields grow up to `RURAL_EXTRA` larger. */
const BLOCK = { length: 105, width: 52 }
const RURAL_EXTRA = { length: 620, width: 420 }

interface Box {
  cx: number
  cy: number
  /** Direction of the long side. */
  ux: number
  uy: number
  long: number
  short: number
}

/**
 * Cuts faces in two, across the long side of their smallest box, until they are town blocks or fields. Every cut is a street
 * from wall to wall, so that neighbourhoods get grids that follow the roads around them.
 */
export function subdivide(plan: Plan, skeleton: Skeleton): void {
  const { map, streets } = skeleton
  const done: Face[] = []
  const open = skeleton.faces.slice()
  let serial = 0
  for (let face = open.pop(); face; face = open.pop()) {
    const ring = map.expandRing(face.ring)
    const rng = new Rng(hash32(plan.seed, 3, serial++))
    const cut = face.water ? undefined : chooseCut(plan, map, face.ring, rng)
    if (!cut) {
      done.push({ ring, water: face.water })
      continue
    }
    streets.push({ path: [cut.from, cut.to], kind: cut.kind })
    open.push({ ring: cut.left, water: false }, { ring: cut.right, water: false })
  }
  skeleton.faces = done
}

/** Odd shapes sometimes refuse a cut; another slant or place then usually does. */
function chooseCut(plan: Plan, map: PlanarMap, face: number[], rng: Rng) {
  for (let tries = 0; tries < 5; tries++) {
    const cut = tryCut(plan, map, map.expandRing(face), rng)
    if (cut !== 'refused') return cut
  }
  return undefined
}

/** A cut, nothing when the face is small enough, or 'refused' when the pieces would be slivers. */
function tryCut(plan: Plan, map: PlanarMap, ring: number[], rng: Rng) {
  const xs = ring.map(id => map.x(id))
  const ys = ring.map(id => map.y(id))
  const area = ringArea(xs, ys)
  const box = smallestBox(xs, ys)
  const density = plan.density(...plan.warp(box.cx, box.cy))
  const rural = (1 - density) ** 2
  const length = (BLOCK.length + RURAL_EXTRA.length * rural) * rng.range(0.85, 1.25)
  const width = (BLOCK.width + RURAL_EXTRA.width * rural) * rng.range(0.9, 1.15)
  const isPark = area > 9_000 && area < 26_000 && rng.chance(0.035)
  const acrossLong = box.long / length >= box.short / width
  const size = acrossLong ? box.long : box.short
  const wanted = acrossLong ? length : width
  if (isPark || size < 1.5 * wanted) return undefined

  const kind: RoadClass =
    area > ARTERIAL_FACE && density > 0.15 ? 'arteri' : area > COLLECTOR_FACE ? 'kolektor' : 'lokal'
  // Local streets fall on even parts of the block; larger roads somewhere in the middle, and at a slant.
  const parts = Math.max(2, Math.round(size / wanted))
  const at = kind === 'lokal' ? Math.round(parts / 2) / parts : 0.5 + rng.range(-0.1, 0.1)
  const tilt = rng.range(-1, 1) * (kind === 'lokal' ? 0.035 : 0.16)
  const [ax, ay] = acrossLong ? [box.ux, box.uy] : [-box.uy, box.ux]
  const shift = (at - 0.5) * size
  const [dx, dy] = [-ay * Math.cos(tilt) - ax * Math.sin(tilt), ax * Math.cos(tilt) - ay * Math.sin(tilt)]
  const snap = kind === 'lokal' ? 13 : 30
  const cut = cutFace(map, ring, box.cx + ax * shift, box.cy + ay * shift, dx, dy, snap)
  if (!cut) return 'refused'
  const share = ringArea(
    cut.left.map(id => map.x(id)),
    cut.left.map(id => map.y(id)),
  )
  return share > 0.12 * area && share < 0.88 * area ? { ...cut, kind } : 'refused'
}

/** The smallest-area box among those parallel to one of the edges. */
function smallestBox(xs: number[], ys: number[]): Box {
  let best: Box | undefined
  const n = xs.length
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n
    const ex = (xs[j] as number) - (xs[i] as number)
    const ey = (ys[j] as number) - (ys[i] as number)
    const length = Math.hypot(ex, ey)
    if (length < 8) continue
    const box = boxAlong(xs, ys, ex / length, ey / length)
    if (!best || box.long * box.short < best.long * best.short * 0.999) best = box
  }
  return best ?? boxAlong(xs, ys, 1, 0)
}

function boxAlong(xs: number[], ys: number[], ux: number, uy: number): Box {
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] as number
    const y = ys[i] as number
    const u = x * ux + y * uy
    const v = y * ux - x * uy
    u0 = Math.min(u0, u)
    u1 = Math.max(u1, u)
    v0 = Math.min(v0, v)
    v1 = Math.max(v1, v)
  }
  const cu = (u0 + u1) / 2
  const cv = (v0 + v1) / 2
  const box = { cx: cu * ux - cv * uy, cy: cu * uy + cv * ux, ux, uy, long: u1 - u0, short: v1 - v0 }
  if (box.long >= box.short) return box
  return { ...box, ux: -uy, uy: ux, long: box.short, short: box.long }
}
