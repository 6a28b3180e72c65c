/** M4.7: how much of the pipe network lies inside a polygon, from the browser's own columns. */
import { groundScale, pipeDiameterGroup, pipeTypeGroup } from '@petatirta/domain'
import { touches } from '#map/engine/boxes.ts'
import { ringsOf } from '#map/shapes/shapes.ts'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import { isPipeShown, type PipeConfiguration, type PipeFilter, pipeClasses } from './filter.ts'

/** A closed ring in map units. */
export type Outline = readonly (readonly number[])[]

/** Rows between two moments at which others may have their turn. */
const SLICE_ROWS = 512

/** Edges of the polygon, metres from the origin of the set. */
class Edges {
  readonly count: number
  readonly ends: Float64Array
  readonly box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]

  constructor(outline: Outline, [originX, originY]: readonly [number, number]) {
    this.count = Math.max(0, outline.length - 1)
    this.ends = new Float64Array(2 * outline.length)
    for (const [i, [x = 0, y = 0]] of outline.entries()) {
      const [dx, dy] = [x - originX, y - originY]
      this.ends.set([dx, dy], 2 * i)
      this.box[0] = Math.min(this.box[0], dx)
      this.box[1] = Math.min(this.box[1], dy)
      this.box[2] = Math.max(this.box[2], dx)
      this.box[3] = Math.max(this.box[3], dy)
    }
  }

  /** Even-odd. */
  isInside(x: number, y: number): boolean {
    const { ends } = this
    let inside = false
    for (let i = 0; i < 2 * this.count; i += 2) {
      const ay = ends[i + 1] as number
      const by = ends[i + 3] as number
      if (ay > y === by > y) continue
      const ax = ends[i] as number
      const bx = ends[i + 2] as number
      if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    }
    return inside
  }

  /** Whether any edge comes near a row: the others are inside or outside as a whole. */
  comeNear(boxes: Float32Array, row: number): boolean {
    const { ends } = this
    const minX = boxes[4 * row] as number
    const minY = boxes[4 * row + 1] as number
    const maxX = boxes[4 * row + 2] as number
    const maxY = boxes[4 * row + 3] as number
    for (let i = 0; i < 2 * this.count; i += 2) {
      const ax = ends[i] as number
      const ay = ends[i + 1] as number
      const bx = ends[i + 2] as number
      const by = ends[i + 3] as number
      const apart =
        (ax < minX && bx < minX) ||
        (ax > maxX && bx > maxX) ||
        (ay < minY && by < minY) ||
        (ay > maxY && by > maxY)
      if (!apart) return true
    }
    return false
  }

  /** Which part of a segment is inside, from 0 to 1. */
  shareInside(px: number, py: number, qx: number, qy: number): number {
    const { ends } = this
    const [dx, dy] = [qx - px, qy - py]
    const cuts = [0, 1]
    for (let i = 0; i < 2 * this.count; i += 2) {
      const ax = ends[i] as number
      const ay = ends[i + 1] as number
      const ex = (ends[i + 2] as number) - ax
      const ey = (ends[i + 3] as number) - ay
      const cross = dx * ey - dy * ex
      if (cross === 0) continue
      const along = ((ax - px) * ey - (ay - py) * ex) / cross
      const onEdge = ((ax - px) * dy - (ay - py) * dx) / cross
      if (along > 0 && along < 1 && onEdge >= 0 && onEdge <= 1) cuts.push(along)
    }
    if (cuts.length > 2) cuts.sort((a, b) => a - b)
    let share = 0
    for (let i = 1; i < cuts.length; i++) {
      const [from, to] = [cuts[i - 1] as number, cuts[i] as number]
      const middle = (from + to) / 2
      if (this.isInside(px + middle * dx, py + middle * dy)) share += to - from
    }
    return share
  }
}

/** Metres to the north that a scale is good for: it changes by less than 0.002 % on the way. */
const SAME_SCALE = 500

/** Lengths of segments on the ground, metres from the origin of the set. Neighbouring pipes come one after another. */
class Ruler {
  readonly #origin: number
  #northing = Number.NaN
  #east = 1
  #north = 1

  constructor(originY: number) {
    this.#origin = originY
  }

  measure(px: number, py: number, qx: number, qy: number): number {
    const northing = (py + qy) / 2
    if (!(Math.abs(northing - this.#northing) < SAME_SCALE)) {
      this.#northing = northing
      ;[this.#east, this.#north] = groundScale(this.#origin + northing)
    }
    const dx = this.#east * (qx - px)
    const dy = this.#north * (qy - py)
    return Math.sqrt(dx * dx + dy * dy)
  }
}

// Indexed one by one, without arrays in between: this runs for a million vertices while the user waits.
function rowLength(columns: ShapeColumns, row: number, edges: Edges, ruler: Ruler): number {
  const { positions, rings } = columns
  const cut = edges.comeNear(columns.boxes, row)
  const [first, end] = ringsOf(columns, row)
  const start = 2 * (rings[first] as number)
  if (!cut && !edges.isInside(positions[start] as number, positions[start + 1] as number)) return 0
  let metres = 0
  for (let ring = first; ring < end; ring++) {
    const last = 2 * ((rings[ring + 1] as number) - 1)
    for (let i = 2 * (rings[ring] as number); i < last; i += 2) {
      const px = positions[i] as number
      const py = positions[i + 1] as number
      const qx = positions[i + 2] as number
      const qy = positions[i + 3] as number
      const share = cut ? edges.shareInside(px, py, qx, qy) : 1
      if (share > 0) metres += share * ruler.measure(px, py, qx, qy)
    }
  }
  return metres
}

/**
 * Metres inside the polygon for each of the set's classes. A generator, so that a hundred thousand pipes do not hold up the
 * page: it may rest wherever it yields.
 */
export function* lengthsWithin(columns: ShapeColumns, outline: Outline): Generator<void, Float64Array> {
  const { classes, codes } = pipeClasses(columns)
  const edges = new Edges(outline, columns.origin)
  const ruler = new Ruler(columns.origin[1])
  const lengths = new Float64Array(classes.length)
  for (let row = 0; row < columns.rows; row++) {
    if (row % SLICE_ROWS === SLICE_ROWS - 1) yield
    if (!touches(columns.boxes, row, edges.box)) continue
    const code = codes[row] as number
    lengths[code] = (lengths[code] as number) + rowLength(columns, row, edges, ruler)
  }
  return lengths
}

/** Metres by the name that the configuration has for a group. */
export type LengthByGroup = ReadonlyMap<string, number>

export interface PipesWithin {
  readonly total: number
  /** Metres inside that the filters hide; they are in none of the other numbers. */
  readonly hidden: number
  readonly byType: LengthByGroup
  readonly byDiameter: LengthByGroup
}

/** By type and diameter, of the pipes that a filter shows; without a filter all of them count. */
export function pipesWithin(
  columns: ShapeColumns,
  lengths: Float64Array,
  filter: PipeFilter | null,
  configuration: PipeConfiguration,
): PipesWithin {
  const [byType, byDiameter] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, group: string, metres: number) =>
    to.set(group, (to.get(group) ?? 0) + metres)
  let [total, hidden] = [0, 0]
  for (const [code, pipe] of pipeClasses(columns).classes.entries()) {
    const metres = lengths[code] ?? 0
    if (metres === 0) continue
    if (filter && !isPipeShown(pipe, filter, configuration)) {
      hidden += metres
      continue
    }
    total += metres
    add(byType, pipeTypeGroup(pipe.type, configuration.types), metres)
    add(byDiameter, pipeDiameterGroup(pipe.diameter, configuration.diameters), metres)
  }
  return { total, hidden, byType, byDiameter }
}
