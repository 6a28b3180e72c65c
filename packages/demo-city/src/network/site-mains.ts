import { distanceToSegment } from '../base/geo.ts'
import { MinHeap } from '../base/heap.ts'
import { hash01 } from '../base/random.ts'
import type { Segment, Spot } from '../base/segment-index.ts'
import type { StreetNetwork } from '../layout/street-network.ts'
import type { World } from '../world.ts'
import { edgeLine } from './dead-ends.ts'
import type { PipeNetwork } from './pipe-network.ts'
import type { Site } from './sites.ts'

/** The main that joins a site to the network. */
export interface SiteMain {
  /** From the site to the network; straight to the junction by which it stands, and on along the streets if no pipe lies there. */
  line: Spot[]
  diameter: number
}

const REACH = 80
/** Plants stand beside the road, not on it. */
const FROM_ROAD = 28
/** Directions that are tried until no other pipe is in the way. */
const DIRECTIONS = 16
/** Metres that a main keeps from pipes that it does not join, and the least sine of the angle at which it meets one. */
const CLEAR = 6
const LEAST_SINE = 0.35

export function joinSites(
  world: World,
  pipes: PipeNetwork,
  capped: Int32Array,
  sites: readonly Site[],
): SiteMain[] {
  const { net } = world
  const at = (v: number): Spot => [net.x[v] as number, net.y[v] as number]
  const piped = new Set<number>()
  pipes.degree.forEach((degree, v) => {
    if (degree > 0) piped.add(v)
  })
  const drawn: Segment[] = []
  return sites.map((site, index) => {
    const way = wayToPipe(net, site.vertex, piped)
    for (const v of way) piped.add(v)
    const corner = at(site.vertex)
    const around = [...pipesAround(world, pipes, capped, corner), ...drawn]
    const places = placesAround(corner, hash01(world.city.seed, 161, index))
    const free = places.find(place => around.every(pipe => standsClear(place, corner, pipe)))
    const line = [free ?? (places[0] as Spot), ...way.map(at)]
    for (let i = 1; i < line.length; i++) drawn.push(segment(line[i - 1] as Spot, line[i] as Spot))
    return { line, diameter: diameterOf(site) }
  })
}

function placesAround([x, y]: Spot, turn: number): Spot[] {
  return Array.from({ length: DIRECTIONS }, (_, k): Spot => {
    const angle = (turn + k / DIRECTIONS) * 2 * Math.PI
    return [x + FROM_ROAD * Math.cos(angle), y + FROM_ROAD * Math.sin(angle)]
  })
}

const segment = ([ax, ay]: Spot, [bx, by]: Spot): Segment => ({ ax, ay, bx, by, owner: '' })

function* pipesAround(
  { net, city }: World,
  pipes: PipeNetwork,
  capped: Int32Array,
  [x, y]: Spot,
): Generator<Segment> {
  for (let e = 0; e < net.edgeFrom.length; e++) {
    if (pipes.diameter[e] === 0) continue
    const v = net.edgeFrom[e] as number
    const far = REACH + (net.edgeLength[e] as number)
    if (Math.abs((net.x[v] as number) - x) > far || Math.abs((net.y[v] as number) - y) > far) continue
    const [from, to] = edgeLine(net, capped, e, city.seed)
    yield segment(from, to)
  }
}

/** Whether a main from `point` to `end` keeps away from a pipe, or meets it at its end and at no small angle. */
function standsClear(point: Spot, end: Spot, { ax, ay, bx, by }: Segment): boolean {
  const far = (x: number, y: number) => distanceToSegment(x, y, point[0], point[1], end[0], end[1])
  const meets = distanceToSegment(end[0], end[1], ax, ay, bx, by) < 0.01
  if (!meets) {
    const apart = Math.min(far(ax, ay), far(bx, by), distanceToSegment(point[0], point[1], ax, ay, bx, by))
    return apart > CLEAR && !cross(point, end, [ax, ay], [bx, by])
  }
  const [ux, uy] = [point[0] - end[0], point[1] - end[1]]
  for (const [px, py] of [
    [ax - end[0], ay - end[1]],
    [bx - end[0], by - end[1]],
  ] as const) {
    const length = Math.hypot(px, py)
    if (length < 0.01 || ux * px + uy * py <= 0) continue
    if (Math.abs(ux * py - uy * px) / (Math.hypot(ux, uy) * length) < LEAST_SINE) return false
  }
  return true
}

function cross(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  const side = (p: Spot, q: Spot, r: Spot) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0
}

/** Vertices from a site's junction to the nearest with a pipe, both included. */
function wayToPipe(net: StreetNetwork, start: number, piped: ReadonlySet<number>): number[] {
  if (piped.has(start)) return [start]
  const streets: { edge: number; to: number }[][] = Array.from(net.x, () => [])
  for (let edge = 0; edge < net.edgeFrom.length; edge++) {
    const [a, b] = [net.edgeFrom[edge] as number, net.edgeTo[edge] as number]
    streets[a]?.push({ edge, to: b })
    streets[b]?.push({ edge, to: a })
  }
  const came = new Map<number, number>([[start, -1]])
  const metres = new Map<number, number>([[start, 0]])
  const heap = new MinHeap()
  heap.push(0, start)
  for (let v = heap.pop(); v !== undefined; v = heap.pop()) {
    if (piped.has(v)) {
      const way: number[] = []
      for (let u = v; u >= 0; u = came.get(u) as number) way.push(u)
      return way.reverse()
    }
    for (const { edge, to } of streets[v] ?? []) {
      const far = (metres.get(v) as number) + (net.edgeLength[edge] as number)
      if (far >= (metres.get(to) ?? Infinity)) continue
      metres.set(to, far)
      came.set(to, v)
      heap.push(far, to)
    }
  }
  return [start]
}

function diameterOf({ type, capacity }: Site): number {
  if (type === 'ipa' || type === 'intake') return 400
  if (type === 'reservoir') return 250
  return capacity > 30 ? 200 : 150
}
