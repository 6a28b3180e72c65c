/** Vertex ids stay below 2^26, so that an edge fits exactly into one number. */
const KEY = 67_108_864

export const edgeKey = (a: number, b: number) => (a < b ? a * KEY + b : b * KEY + a)

/**
 * Vertices and the edges that later got a vertex in their middle. Faces and streets keep the vertices they were made with
 * and are expanded when needed: a new junction thereby appears in both neighbouring blocks and in the street at once.
 */
export class PlanarMap {
  readonly xs: number[] = []
  readonly ys: number[] = []
  private readonly middles = new Map<number, number>()

  add(x: number, y: number): number {
    this.xs.push(x)
    this.ys.push(y)
    return this.xs.length - 1
  }

  x(id: number): number {
    return this.xs[id] as number
  }

  y(id: number): number {
    return this.ys[id] as number
  }

  /** Puts a vertex on the edge a–b, which must not have one yet. */
  split(a: number, b: number, fraction: number): number {
    const x = this.x(a) + (this.x(b) - this.x(a)) * fraction
    const y = this.y(a) + (this.y(b) - this.y(a)) * fraction
    const middle = this.add(x, y)
    this.middles.set(edgeKey(a, b), middle)
    return middle
  }

  expandPath(path: readonly number[]): number[] {
    const out = [path[0] as number]
    for (let i = 1; i < path.length; i++) this.walk(path[i - 1] as number, path[i] as number, out)
    return out
  }

  expandRing(ring: readonly number[]): number[] {
    const out = this.expandPath([...ring, ring[0] as number])
    out.pop()
    return out
  }

  private walk(a: number, b: number, out: number[]): void {
    const middle = this.middles.get(edgeKey(a, b))
    if (middle === undefined) {
      out.push(b)
      return
    }
    this.walk(a, middle, out)
    this.walk(middle, b, out)
  }
}

export interface Cut {
  from: number
  to: number
  left: number[]
  right: number[]
}

/**
 * Cuts a face along the line through (cx, cy) in direction (dx, dy), from wall to wall. An end that comes closer
 * than `snap` metres to a vertex uses it: that makes crossroads instead of two T-junctions a few steps apart.
 */
export function cutFace(
  map: PlanarMap,
  face: readonly number[],
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  snap: number,
): Cut | undefined {
  const hits: { edge: number; t: number; fraction: number }[] = []
  const side = (id: number) => dx * (map.y(id) - cy) - dy * (map.x(id) - cx)
  for (let i = 0; i < face.length; i++) {
    const a = face[i] as number
    const b = face[(i + 1) % face.length] as number
    const sa = side(a)
    const sb = side(b)
    if (sa >= 0 === sb >= 0) continue
    const fraction = sa / (sa - sb)
    const x = map.x(a) + (map.x(b) - map.x(a)) * fraction
    const y = map.y(a) + (map.y(b) - map.y(a)) * fraction
    hits.push({ edge: i, t: (x - cx) * dx + (y - cy) * dy, fraction })
  }
  // Every second stretch between hits runs inside the face; a bent face may have several: take the longest.
  hits.sort((p, q) => p.t - q.t)
  let best = 0
  for (let k = 2; k + 1 < hits.length; k += 2) if (span(hits, k) > span(hits, best)) best = k
  const pair = hits.slice(best, best + 2)
  if (pair.length < 2) return undefined

  const ends = pair.map(hit => {
    const a = face[hit.edge] as number
    const b = face[(hit.edge + 1) % face.length] as number
    const length = Math.hypot(map.x(b) - map.x(a), map.y(b) - map.y(a))
    if (hit.fraction * length < snap) return { id: a, edge: -1 }
    if ((1 - hit.fraction) * length < snap) return { id: b, edge: -1 }
    return { id: map.split(a, b, hit.fraction), edge: hit.edge }
  })
  const ring: number[] = []
  for (let i = 0; i < face.length; i++) {
    ring.push(face[i] as number)
    for (const end of ends) if (end.edge === i) ring.push(end.id)
  }
  const from = ends[0]?.id as number
  const to = ends[1]?.id as number
  const i = ring.indexOf(from)
  const turned = [...ring.slice(i), ...ring.slice(0, i)]
  const j = turned.indexOf(to)
  if (j < 2 || turned.length - j < 2) return undefined
  return { from, to, left: turned.slice(0, j + 1), right: [...turned.slice(j), from] }
}

function span(hits: readonly { t: number }[], k: number): number {
  return (hits[k + 1]?.t ?? 0) - (hits[k]?.t ?? 0)
}
