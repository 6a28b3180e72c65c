import { distanceToSegment, insideRing } from '../base/geo.ts'
import { noise } from '../base/noise.ts'
import { NumberList } from '../base/number-list.ts'
import { hash32, Rng } from '../base/random.ts'
import type { RoadClass } from './arterials.ts'
import type { Plan } from './plan.ts'
import type { StreetNetwork } from './street-network.ts'

/** Metres from the middle of the road to the front wall. */
const SETBACK: Record<RoadClass, number> = { arteri: 13, kolektor: 9, lokal: 6 }
const RIVER_SETBACK = 9

/** Buildings as columns: centre, direction of the street, half width (along it) and half depth. */
export interface Lots {
  x: NumberList
  y: NumberList
  dirX: NumberList
  dirY: NumberList
  halfWidth: NumberList
  halfDepth: NumberList
  edge: NumberList
  houseNumber: NumberList
  block: NumberList
  score: NumberList
}

interface Wall {
  ax: number
  ay: number
  bx: number
  by: number
  edge: number
  setback: number
}

/** Lines every block with buildings that face its streets and do not touch each other, the river or the road. */
export function placeLots(plan: Plan, net: StreetNetwork): Lots {
  const lots = emptyLots()
  net.blocks.forEach((block, index) => {
    if (block.water) return
    const xs = block.ring.map(id => net.x[id] as number)
    const ys = block.ring.map(id => net.y[id] as number)
    const walls = wallsOf(net, block.ring, xs, ys)
    const first = lots.x.length
    const rng = new Rng(hash32(plan.seed, 4, index))
    for (const wall of walls) {
      if (wall.edge >= 0) lineWall(plan, net, lots, { xs, ys, walls, first, index, rng }, wall)
    }
  })
  return lots
}

interface BlockContext {
  xs: number[]
  ys: number[]
  walls: Wall[]
  first: number
  index: number
  rng: Rng
}

function lineWall(plan: Plan, net: StreetNetwork, lots: Lots, block: BlockContext, wall: Wall): void {
  const { rng } = block
  const length = Math.hypot(wall.bx - wall.ax, wall.by - wall.ay)
  const dirX = (wall.bx - wall.ax) / length
  const dirY = (wall.by - wall.ay) / length
  const street = net.edgeStreet[wall.edge] as number
  const kind = net.streetClass[street] as RoadClass
  const forward = (net.x[net.edgeFrom[wall.edge] as number] as number) === wall.ax
  const roomy = kind === 'lokal' ? 1 : 1.35
  let s = rng.range(0, 2)
  while (s < length - 6) {
    const width = rng.range(7.5, 11.5) * roomy
    const depth = rng.range(8.5, 13) * roomy
    const gap = rng.chance(0.25) ? 0.2 : rng.range(0.8, 3)
    const along = s + width / 2
    const back = wall.setback + depth / 2 + rng.range(0, 2)
    const x = wall.ax + dirX * along - dirY * back
    const y = wall.ay + dirY * along + dirX * back
    const u = plan.density(x, y)
    // Outside town, houses stand in clusters along the better roads.
    const ribbon =
      kind === 'lokal' ? 0.25 : 0.55 * Math.max(0, noise(plan.seed + 41, x / 260, y / 260) + 0.35)
    const wanted = rng.chance(Math.min(0.95, Math.max(ribbon, u * 2.2)))
    if (wanted && fits(block, lots, x, y, dirX, dirY, width / 2, depth / 2)) {
      const fromStart = (net.edgeOffset[wall.edge] as number) + (forward ? along : length - along)
      lots.x.push(x)
      lots.y.push(y)
      lots.dirX.push(dirX)
      lots.dirY.push(dirY)
      lots.halfWidth.push(width / 2)
      lots.halfDepth.push(depth / 2)
      lots.edge.push(wall.edge)
      lots.houseNumber.push(2 * Math.floor(fromStart / 9) + (forward ? 1 : 2))
      lots.block.push(block.index)
      lots.score.push(u + 0.35 * rng.next() + (kind === 'lokal' ? 0 : 0.12))
      s += width + gap
    } else s += wanted ? 3 : width
  }
}

/** Clear of every wall by its setback, and of the buildings already standing in the block. */
function fits(
  block: BlockContext,
  lots: Lots,
  x: number,
  y: number,
  dirX: number,
  dirY: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  for (let corner = 0; corner < 4; corner++) {
    const w = corner & 1 ? halfWidth : -halfWidth
    const d = corner & 2 ? halfDepth : -halfDepth
    const px = x + dirX * w - dirY * d
    const py = y + dirY * w + dirX * d
    for (const wall of block.walls) {
      if (distanceToSegment(px, py, wall.ax, wall.ay, wall.bx, wall.by) < wall.setback - 0.6) return false
    }
    if (!insideRing(block.xs, block.ys, px, py)) return false
  }
  const reach = Math.hypot(halfWidth, halfDepth)
  for (let i = block.first; i < lots.x.length; i++) {
    const dx = lots.x.at(i) - x
    const dy = lots.y.at(i) - y
    const w = lots.halfWidth.at(i)
    const d = lots.halfDepth.at(i)
    if (dx * dx + dy * dy >= (reach + Math.hypot(w, d)) ** 2) continue
    const [ox, oy] = [lots.dirX.at(i), lots.dirY.at(i)]
    const cos = Math.abs(dirX * ox + dirY * oy)
    const sin = Math.abs(dirX * oy - dirY * ox)
    // Separating axes of two rectangles; half a metre is left between neighbours' walls at an angle.
    const apart =
      Math.abs(dx * dirX + dy * dirY) >= halfWidth + w * cos + d * sin ||
      Math.abs(dy * dirX - dx * dirY) >= halfDepth + d * cos + w * sin + 0.5 ||
      Math.abs(dx * ox + dy * oy) >= w + halfWidth * cos + halfDepth * sin ||
      Math.abs(dy * ox - dx * oy) >= d + halfDepth * cos + halfWidth * sin + 0.5
    if (!apart) return false
  }
  return true
}

function wallsOf(net: StreetNetwork, ring: number[], xs: number[], ys: number[]): Wall[] {
  return ring.map((a, i) => {
    const j = (i + 1) % ring.length
    const edge = net.findEdge(a, ring[j] as number)
    const kind = edge < 0 ? undefined : net.streetClass[net.edgeStreet[edge] as number]
    return {
      ax: xs[i] as number,
      ay: ys[i] as number,
      bx: xs[j] as number,
      by: ys[j] as number,
      edge,
      setback: kind ? SETBACK[kind] : RIVER_SETBACK,
    }
  })
}

function emptyLots(): Lots {
  const list = () => new NumberList()
  return {
    x: list(),
    y: list(),
    dirX: list(),
    dirY: list(),
    halfWidth: list(),
    halfDepth: list(),
    edge: list(),
    houseNumber: list(),
    block: list(),
    score: list(),
  }
}
