import type { Lines, Pipes } from './types.ts'

/** So many segments that follow each other are one leaf. */
const LEAF = 16
/** So many leaves are looked at: a circle around the place that is asked for would have all of them looked at. */
const MOST_LEAVES = 1024

/** Boxes around boxes around the segments of one pipe with very many vertices, to find its nearest segments at once. */
export class PipeTree {
  readonly #segments: Uint32Array
  /** Leaves at the end; those of node n are in 2n and 2n + 1. West, south, east, north of each. */
  readonly #boxes: Float64Array
  readonly #firstLeaf: number

  constructor({ lineStarts, vertexStarts, coordinates }: Pipes, { active }: Lines, pipe: number) {
    const segments: number[] = []
    for (let line = lineStarts[pipe] as number; line < (lineStarts[pipe + 1] as number); line++) {
      if (!active[line]) continue
      const [first, end] = [vertexStarts[line] as number, vertexStarts[line + 1] as number]
      for (let v = first; v < Math.max(first + 1, end - 1); v++) segments.push(v)
    }
    this.#segments = Uint32Array.from(segments)
    this.#firstLeaf = 2 ** Math.ceil(Math.log2(Math.max(1, segments.length / LEAF)))
    this.#boxes = new Float64Array(8 * this.#firstLeaf)
    for (let i = 0; i < this.#boxes.length; i++) this.#boxes[i] = i % 4 < 2 ? Infinity : -Infinity
    for (const [i, vertex] of segments.entries()) {
      const leaf = this.#firstLeaf + Math.floor(i / LEAF)
      // Of a line of one vertex the second is the next line's: it makes the box larger, no more.
      for (let v = 2 * vertex; v < Math.min(2 * vertex + 4, coordinates.length); v += 2) {
        this.#widen(leaf, coordinates[v] as number, coordinates[v + 1] as number)
      }
    }
    for (let node = this.#firstLeaf - 1; node > 0; node--) {
      for (let corner = 8 * node; corner < 8 * node + 8; corner += 2) {
        this.#widen(node, this.#boxes[corner] as number, this.#boxes[corner + 1] as number)
      }
    }
  }

  #widen(node: number, lon: number, lat: number): void {
    const boxes = this.#boxes
    const box = 4 * node
    boxes[box] = Math.min(boxes[box] as number, lon)
    boxes[box + 1] = Math.min(boxes[box + 1] as number, lat)
    boxes[box + 2] = Math.max(boxes[box + 2] as number, lon)
    boxes[box + 3] = Math.max(boxes[box + 3] as number, lat)
  }

  /** Visits segments, near ones first, as long as others may be nearer than what the visitor answers: square metres. */
  visit(lon: number, lat: number, east: number, north: number, visit: (vertex: number) => number): void {
    const boxes = this.#boxes
    let [limit, leaves] = [Infinity, 0]
    const away = (node: number) => {
      const box = 4 * node
      const x = Math.max((boxes[box] as number) - lon, lon - (boxes[box + 2] as number), 0) * east
      const y = Math.max((boxes[box + 1] as number) - lat, lat - (boxes[box + 3] as number), 0) * north
      return x * x + y * y
    }
    const look = (node: number): void => {
      if (leaves >= MOST_LEAVES || away(node) > limit) return
      if (node >= this.#firstLeaf) {
        leaves++
        const first = (node - this.#firstLeaf) * LEAF
        for (const vertex of this.#segments.subarray(first, first + LEAF)) limit = visit(vertex)
        return
      }
      const [one, other] = [2 * node, 2 * node + 1]
      const isOneNearer = away(one) <= away(other)
      look(isOneNearer ? one : other)
      look(isOneNearer ? other : one)
    }
    look(1)
  }
}
