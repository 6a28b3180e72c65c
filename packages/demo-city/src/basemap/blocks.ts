import { type Position, ringArea, toPosition } from '../base/geo.ts'
import { noise } from '../base/noise.ts'
import { hash01 } from '../base/random.ts'
import type { Geometry } from '../files/geojson.ts'
import type { World } from '../world.ts'

export type LandUse = 'residential' | 'park' | 'cemetery' | 'school' | 'industrial' | 'farmland' | 'forest'

export interface Block {
  kind: LandUse
  geometry: Geometry
}

/** Share of a block's ground that houses stand on, from which it counts as built up. */
const BUILT_UP = 0.035
/** Blocks of this size (m²) in town have room for a park behind their houses. */
const PARK = { from: 11_000, to: 60_000, share: 0.5 }

/** What the ground between the streets is used for: derived from the houses that stand on it. */
export function* blocks(world: World): Generator<Block> {
  const { net, plan, proj } = world
  const houses = houseArea(world)
  for (const [index, { ring, water }] of net.blocks.entries()) {
    if (water) continue
    const xs = ring.map(id => net.x[id] as number)
    const ys = ring.map(id => net.y[id] as number)
    const area = Math.abs(ringArea(xs, ys))
    const cx = xs.reduce((a, b) => a + b, 0) / xs.length
    const cy = ys.reduce((a, b) => a + b, 0) / ys.length
    const density = plan.density(cx, cy)
    const built = (houses[index] as number) / area
    const outline = (scale: number): Geometry => {
      const line = ring.map(
        (_, i): Position =>
          toPosition(proj, cx + ((xs[i] as number) - cx) * scale, cy + ((ys[i] as number) - cy) * scale),
      )
      return { type: 'Polygon', coordinates: [[...line, line[0] as Position]] }
    }
    const inside = plan.insideCity(cx, cy)
    const use =
      built > BUILT_UP ? 'residential' : inside && emptyBlock(plan.seed, index, density, area, cx, cy)
    if (use) yield { kind: use, geometry: outline(1) }
    const roomy = area > PARK.from && area < PARK.to && density > 0.35
    if (use === 'residential' && roomy && hash01(plan.seed, 93, index) < PARK.share) {
      yield { kind: 'park', geometry: outline(0.5) }
    }
  }
}

function emptyBlock(
  seed: number,
  index: number,
  density: number,
  area: number,
  x: number,
  y: number,
): LandUse | undefined {
  if (density < 0.12) {
    // Fields and woods lie in patches larger than one block.
    const patch = noise(seed + 94, x / 900, y / 900)
    return patch > 0.3 ? 'forest' : patch < -0.1 ? 'farmland' : undefined
  }
  if (area < 1_500) return undefined
  const choice = hash01(seed, 95, index)
  if (density > 0.5) return choice < 0.6 ? 'park' : choice < 0.8 ? 'school' : 'cemetery'
  return choice < 0.25 ? 'farmland' : choice < 0.35 ? 'cemetery' : choice < 0.45 ? 'industrial' : undefined
}

function houseArea({ lots, people, net }: World): Float64Array {
  const sum = new Float64Array(net.blocks.length)
  for (const lot of people.buildings) {
    const block = lots.block.at(lot)
    sum[block] = (sum[block] as number) + 4 * lots.halfWidth.at(lot) * lots.halfDepth.at(lot)
  }
  return sum
}
