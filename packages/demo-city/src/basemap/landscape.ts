import { type Position, toPosition } from '../base/geo.ts'
import { hash32, Rng } from '../base/random.ts'
import type { Geometry } from '../files/geojson.ts'
import type { Plan } from '../layout/plan.ts'
import type { World } from '../world.ts'

/** Metres from the centre to which the land around a town is drawn: more than fits on a screen on which its streets show. */
export function reachOf({ radius }: Plan): number {
  return Math.max(30_000, radius * 4)
}

const RIVER_STEP = 25

/**
 * The river from one end of the land to the other. Streets and houses keep to the straight edges between their junctions,
 * the river to its true bend: it is drawn a little narrower, so that it washes no house away.
 */
export function riverOutline({ plan, proj }: World): Geometry {
  const half = plan.riverWidth * 0.42
  const end = reachOf(plan)
  const left: Position[] = []
  const right: Position[] = []
  for (let x = -end; x <= end; x += Math.abs(x) < plan.radius * 1.7 ? RIVER_STEP : RIVER_STEP * 4) {
    left.push(toPosition(proj, ...plan.warp(x, half - plan.riverOffset)))
    right.push(toPosition(proj, ...plan.warp(x, -half - plan.riverOffset)))
  }
  const ring = [...right, ...left.toReversed()]
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] }
}

/** Main roads that end at the edge of the plan go on into the country, a little to the left and to the right. */
export function* roadsOut({ plan, net, proj }: World): Generator<{ street: number; line: Position[] }> {
  for (const [street, ids] of net.streets.entries()) {
    if (net.streetClass[street] !== 'arteri') continue
    const [last, before] = [ids.at(-1) as number, ids.at(-2) as number]
    let [x, y] = [net.x[last] as number, net.y[last] as number]
    if (Math.hypot(x, y) < plan.radius * 1.35) continue
    let angle = Math.atan2(y - (net.y[before] as number), x - (net.x[before] as number))
    const rng = new Rng(hash32(plan.seed, 91, street))
    const line = [toPosition(proj, x, y)]
    const outward = Math.atan2(y, x)
    const step = 100 + plan.radius * 0.06
    while (Math.hypot(x, y) < reachOf(plan)) {
      angle += rng.range(-0.16, 0.16) + 0.08 * Math.sin(outward - angle)
      x += step * Math.cos(angle)
      y += step * Math.sin(angle)
      line.push(toPosition(proj, x, y))
    }
    yield { street, line }
  }
}

const FORESTS = 40
const LAKES = 6

/** Woods and a few lakes around the town, larger and farther apart with distance, clear of its houses and of the river. */
export function* surroundings({
  plan,
  proj,
}: World): Generator<{ kind: 'forest' | 'lake'; geometry: Geometry }> {
  const rng = new Rng(hash32(plan.seed, 92))
  const nearest = plan.radius * 1.35
  const farthest = reachOf(plan)
  for (let i = 0; i < FORESTS + LAKES; i++) {
    const lake = i >= FORESTS
    const angle = rng.range(0, 2 * Math.PI)
    const distance = nearest * (farthest / nearest) ** rng.range(0, lake ? 0.6 : 1)
    const size = distance * (lake ? rng.range(0.03, 0.07) : rng.range(0.08, 0.22))
    const [cx, cy] = [distance * Math.cos(angle), distance * Math.sin(angle)]
    const clear =
      distance - size * 1.3 > plan.radius * 1.16 && (!lake || !nearRiver(plan, cx, cy, size * 1.6))
    if (!clear) continue
    const phases = [rng.range(0, 6), rng.range(0, 6), rng.range(0, 6)] as const
    const ring = Array.from({ length: 40 }, (_, k): Position => {
      const a = (k * 2 * Math.PI) / 40
      const wobble =
        1 +
        0.2 * Math.sin(2 * a + phases[0]) +
        0.14 * Math.sin(3 * a + phases[1]) +
        0.07 * Math.sin(7 * a + phases[2])
      return toPosition(proj, cx + size * wobble * Math.cos(a), cy + size * wobble * Math.sin(a))
    })
    yield {
      kind: lake ? 'lake' : 'forest',
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] },
    }
  }
}

/** Whether the river comes within a distance: then not all points around are on one bank. */
function nearRiver(plan: Plan, x: number, y: number, within: number): boolean {
  const bank = plan.farBank(x, y)
  for (let k = 0; k < 8; k++) {
    const a = (k * Math.PI) / 4
    if (plan.farBank(x + within * Math.cos(a), y + within * Math.sin(a)) !== bank) return true
  }
  return false
}
