import { hash32, Rng } from '../base/random.ts'
import type { Plan } from './plan.ts'
import { cutFace, PlanarMap } from './planar-map.ts'

export type RoadClass = 'arteri' | 'kolektor' | 'lokal'

/** A street as first drawn: expanding its path yields every junction that it got later. */
export interface Street {
  path: number[]
  kind: RoadClass
}

export interface Face {
  ring: number[]
  water: boolean
}

export interface Skeleton {
  map: PlanarMap
  faces: Face[]
  streets: Street[]
}

const ARC_STEPS = 4

/** Radial and ring arterials in model space, cut through by the river; only arterials cross it, as bridges. */
export function drawArterials(plan: Plan): Skeleton {
  const rng = new Rng(hash32(plan.seed, 2))
  const map = new PlanarMap()
  const n = plan.radials
  const angles = Array.from({ length: n }, (_, i) => ((i + 0.5 + rng.range(-0.14, 0.14)) * 2 * Math.PI) / n)
  const last = plan.ringRadii.length - 1
  const corners = plan.ringRadii.map((radius, ring) =>
    angles.map(angle => {
      const r = radius * (ring === last ? 1 : 1 + rng.range(-0.17, 0.17))
      const a = angle + rng.range(-0.1, 0.1)
      return map.add(r * Math.cos(a), r * Math.sin(a))
    }),
  )
  const corner = (ring: number, i: number) => corners[ring]?.[i % n] as number
  const arcs = corners.map((_, ring) => angles.map((_, i) => arc(map, corner(ring, i), corner(ring, i + 1))))
  const arcOf = (ring: number, i: number) => arcs[ring]?.[i % n] as number[]

  const streets: Street[] = angles.map((_, i) => ({
    path: corners.map((_, ring) => corner(ring, i)),
    kind: 'arteri',
  }))
  for (let ring = 0; ring < last; ring++) {
    for (let i = 0; i < n; i++) {
      // Few cities have a complete outer ring: some stretches are lesser roads.
      const kind = rng.chance(ring === 0 ? 1 : 0.5) ? 'arteri' : 'kolektor'
      streets.push({ path: arcOf(ring, i), kind })
    }
  }

  let rings: number[][] = [angles.flatMap((_, i) => arcOf(0, i).slice(0, -1))]
  for (let ring = 0; ring < last; ring++) {
    for (let i = 0; i < n; i++) {
      rings.push([...arcOf(ring + 1, i), ...arcOf(ring, i).toReversed()])
    }
  }
  const half = plan.riverWidth / 2
  rings = cutAlong(map, rings, half - plan.riverOffset)
  rings = cutAlong(map, rings, -half - plan.riverOffset)
  const faces = rings.map(ring => {
    const expanded = map.expandRing(ring)
    const middle = expanded.reduce((sum, id) => sum + map.y(id), 0) / expanded.length
    return { ring: expanded, water: Math.abs(middle + plan.riverOffset) < half }
  })
  return { map, faces, streets }
}

/** A rounded stretch of ring road between two radials, as a path that includes both ends. */
function arc(map: PlanarMap, from: number, to: number): number[] {
  const r0 = Math.hypot(map.x(from), map.y(from))
  const r1 = Math.hypot(map.x(to), map.y(to))
  const a0 = Math.atan2(map.y(from), map.x(from))
  let turn = Math.atan2(map.y(to), map.x(to)) - a0
  if (turn < 0) turn += 2 * Math.PI
  const path = [from]
  for (let k = 1; k < ARC_STEPS; k++) {
    const t = k / ARC_STEPS
    const r = r0 + (r1 - r0) * t
    path.push(map.add(r * Math.cos(a0 + turn * t), r * Math.sin(a0 + turn * t)))
  }
  path.push(to)
  return path
}

/** Cuts every face that the horizontal line crosses, as often as it crosses. */
function cutAlong(map: PlanarMap, rings: number[][], y: number): number[][] {
  const done: number[][] = []
  const open = rings.slice()
  for (let ring = open.pop(); ring; ring = open.pop()) {
    const face = map.expandRing(ring)
    const heights = face.map(id => map.y(id) - y)
    const crosses = Math.min(...heights) < -1 && Math.max(...heights) > 1
    const cut = crosses && cutFace(map, face, 0, y, 1, 0, 0.5)
    if (cut) open.push(cut.left, cut.right)
    else done.push(face)
  }
  return done
}
