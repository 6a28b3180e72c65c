import { drawArterials, type Face, type RoadClass } from './arterials.ts'
import type { Plan } from './plan.ts'
import { edgeKey, type PlanarMap } from './planar-map.ts'
import { subdivide } from './subdivide.ts'

/** Longer stretches get vertices in between, so that they follow the bend of the warp. */
const LONGEST_EDGE = 90

/** The finished street graph in real metres, as flat arrays; edges of one street are consecutive. */
export interface StreetNetwork {
  x: Float64Array
  y: Float64Array
  /** Vertices of each street, end to end. */
  streets: Int32Array[]
  streetClass: RoadClass[]
  /** First edge of each street; edge k of street s joins its vertices k and k + 1. */
  firstEdge: Int32Array
  edgeFrom: Int32Array
  edgeTo: Int32Array
  edgeStreet: Int32Array
  edgeLength: Float64Array
  /** Metres from the start of the street to the start of the edge. */
  edgeOffset: Float64Array
  findEdge(a: number, b: number): number
  blocks: Face[]
}

export function drawStreets(plan: Plan): StreetNetwork {
  const skeleton = drawArterials(plan)
  subdivide(plan, skeleton)
  const { map } = skeleton
  for (const street of skeleton.streets) bend(map, map.expandPath(street.path))
  const streets = skeleton.streets.map(street => Int32Array.from(map.expandPath(street.path)))

  const x = new Float64Array(map.xs.length)
  const y = new Float64Array(map.xs.length)
  for (let id = 0; id < x.length; id++) {
    const [wx, wy] = plan.warp(map.x(id), map.y(id))
    x[id] = wx
    y[id] = wy
  }
  const total = streets.reduce((sum, s) => sum + s.length - 1, 0)
  const firstEdge = new Int32Array(streets.length)
  const edgeFrom = new Int32Array(total)
  const edgeTo = new Int32Array(total)
  const edgeStreet = new Int32Array(total)
  const edgeLength = new Float64Array(total)
  const edgeOffset = new Float64Array(total)
  const index = new Map<number, number>()
  let e = 0
  streets.forEach((ids, s) => {
    firstEdge[s] = e
    let offset = 0
    for (let k = 1; k < ids.length; k++, e++) {
      const a = ids[k - 1] as number
      const b = ids[k] as number
      const length = Math.hypot((x[b] as number) - (x[a] as number), (y[b] as number) - (y[a] as number))
      edgeFrom[e] = a
      edgeTo[e] = b
      edgeStreet[e] = s
      edgeLength[e] = length
      edgeOffset[e] = offset
      offset += length
      index.set(edgeKey(a, b), e)
    }
  })
  return {
    x,
    y,
    streets,
    streetClass: skeleton.streets.map(street => street.kind),
    firstEdge,
    edgeFrom,
    edgeTo,
    edgeStreet,
    edgeLength,
    edgeOffset,
    findEdge: (a, b) => index.get(edgeKey(a, b)) ?? -1,
    blocks: skeleton.faces.map(face => ({ ring: map.expandRing(face.ring), water: face.water })),
  }
}

function bend(map: PlanarMap, path: number[]): void {
  for (let i = 1; i < path.length; i++) bendEdge(map, path[i - 1] as number, path[i] as number)
}

function bendEdge(map: PlanarMap, a: number, b: number): void {
  if (Math.hypot(map.x(b) - map.x(a), map.y(b) - map.y(a)) < LONGEST_EDGE) return
  const middle = map.split(a, b, 0.5)
  bendEdge(map, a, middle)
  bendEdge(map, middle, b)
}
