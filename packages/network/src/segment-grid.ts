import { metresPerDegree } from '@petatirta/domain'
import { runEnd } from './runs.ts'
import type { Lines, Pipes } from './types.ts'

/** Degrees, some 16 m. */
const SMALLEST = 16 / 111_320
/** Each level's cells are so much larger. */
const STEP = 4
const LEVELS = 14
/** So many runs of a cell are looked at. Real cells have some ten; without a limit a million lines in one spot would take years. */
export const MOST_PER_CELL = 256
const RUNS = { extent: SMALLEST / 4, most: 32 }

/** A power of two: with fewer buckets everything would stand in the same ones. */
const FEWEST_BUCKETS = 12

const sizes = Float64Array.from({ length: LEVELS }, (_, level) => SMALLEST * STEP ** level)

const levelOf = (lon1: number, lat1: number, lon2: number, lat2: number): number => {
  const extent = Math.max(Math.abs(lon2 - lon1), Math.abs(lat2 - lat1))
  let level = 0
  while (level + 1 < LEVELS && (sizes[level] as number) < extent) level++
  return level
}

/** Any numbers to the same bucket: what is not near is sorted out by its distance. */
const mix = (level: number, x: number, y: number): number => {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(level, 0xc2b2ae3d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/**
 * Drawn segments in square cells. A run of them stands on the level whose cells are as large as itself, in four of them at most: a line
 * around the earth costs no more than a short one. A segment is named by its first vertex, a run by that of its first segment.
 */
export class SegmentGrid {
  readonly #pipes: Pipes
  readonly #vertexLine: Uint32Array
  /** How many segments the run has that begins at a vertex, and the level of the run that a segment is of. */
  readonly #runSize: Uint8Array
  readonly #level: Uint8Array
  readonly #starts: Uint32Array
  readonly #runs: Uint32Array
  readonly #mask: number
  readonly #hasLevel = new Uint8Array(LEVELS)
  /** Whether a cell holds more than is looked at. */
  readonly isCrowded: boolean

  /** `order`: lines in an order that does not depend on how they were handed in; asked for where cells are crowded. */
  constructor(pipes: Pipes, { active }: Lines, order: () => Iterable<number>, isMember?: Uint8Array) {
    this.#pipes = pipes
    const vertexCount = pipes.coordinates.length / 2
    this.#vertexLine = new Uint32Array(vertexCount)
    this.#runSize = new Uint8Array(vertexCount)
    this.#level = new Uint8Array(vertexCount)
    const members: number[] = []
    for (let line = 0; line < active.length; line++) {
      if (active[line] && (isMember === undefined || isMember[line])) members.push(line)
    }
    let entries = 0
    this.#each(members, () => entries++)
    this.#mask = 2 ** Math.max(FEWEST_BUCKETS, Math.ceil(Math.log2(entries + 1))) - 1
    this.#starts = new Uint32Array(this.#mask + 2)
    const buckets = new Uint32Array(entries)
    const vertices = new Uint32Array(entries)
    let entry = 0
    const note = (bucket: number, vertex: number) => {
      this.#starts[bucket + 1] = (this.#starts[bucket + 1] as number) + 1
      buckets[entry] = bucket
      vertices[entry++] = vertex
    }
    this.#each(members, note)
    this.isCrowded = this.#starts.some(size => size > MOST_PER_CELL)
    for (let i = 1; i < this.#starts.length; i++) {
      this.#starts[i] = (this.#starts[i] as number) + (this.#starts[i - 1] as number)
    }
    this.#runs = new Uint32Array(entries)
    const filled = this.#starts.slice()
    if (this.isCrowded) {
      const isMemberLine = new Set(members)
      entry = 0
      const sorted = Array.from(order()).filter(line => isMemberLine.has(line))
      this.#each(sorted, (bucket, vertex) => {
        buckets[entry] = bucket
        vertices[entry++] = vertex
      })
    }
    for (let i = 0; i < entries; i++) {
      const bucket = buckets[i] as number
      this.#runs[filled[bucket] as number] = vertices[i] as number
      filled[bucket] = (filled[bucket] as number) + 1
    }
  }

  #each(lines: readonly number[], visit: (bucket: number, vertex: number) => void): void {
    const { vertexStarts, coordinates } = this.#pipes
    const box = new Float64Array(4)
    for (const line of lines) {
      const last = (vertexStarts[line + 1] as number) - 1
      let first = vertexStarts[line] as number
      do {
        const run = first
        const end = Math.max(first + 1, runEnd(coordinates, first, last, box, RUNS))
        const [west = 0, south = 0, east = 0, north = 0] = box
        const level = levelOf(west, south, east, north)
        this.#runSize[run] = end - run
        this.#level.fill(level, run, end)
        this.#vertexLine.fill(line, run, end)
        this.#cells(level, west, south, east, north, bucket => visit(bucket, run))
        first = end
      } while (first < last)
    }
  }

  #cells(
    level: number,
    west: number,
    south: number,
    east: number,
    north: number,
    visit: (bucket: number) => void,
  ): void {
    this.#hasLevel[level] = 1
    const size = sizes[level] as number
    const [left, right] = [Math.floor(west / size), Math.floor(east / size)]
    const [bottom, top] = [Math.floor(south / size), Math.floor(north / size)]
    for (let x = left; x <= right; x++) {
      for (let y = bottom; y <= top; y++) visit(mix(level, x, y) & this.#mask)
    }
  }

  lineOf(vertex: number): number {
    return this.#vertexLine[vertex] as number
  }

  /** Visits segments that may be within metres of a place, some of them twice; until the visitor answers true. */
  visitNear(lon: number, lat: number, metres: number, visit: (vertex: number) => boolean): void {
    const [east, north] = metresPerDegree(lat)
    const dLon = metres / Math.max(east, 1)
    const dLat = metres / north
    this.visitBox(lon - dLon, lat - dLat, lon + dLon, lat + dLat, visit)
  }

  visitBox(
    west: number,
    south: number,
    east: number,
    north: number,
    visit: (vertex: number) => boolean,
    lowest = 0,
  ): void {
    for (let level = lowest; level < LEVELS; level++) {
      if (!this.#hasLevel[level]) continue
      const size = sizes[level] as number
      const [right, top] = [Math.floor(east / size), Math.floor(north / size)]
      for (let x = Math.floor(west / size); x <= right; x++) {
        for (let y = Math.floor(south / size); y <= top; y++) {
          const bucket = mix(level, x, y) & this.#mask
          const first = this.#starts[bucket] as number
          const end = Math.min(this.#starts[bucket + 1] as number, first + MOST_PER_CELL)
          for (let i = first; i < end; i++) if (this.#visitRun(this.#runs[i] as number, visit)) return
        }
      }
    }
  }

  #visitRun(first: number, visit: (vertex: number) => boolean): boolean {
    const end = first + (this.#runSize[first] as number)
    for (let vertex = first; vertex < end; vertex++) if (visit(vertex)) return true
    return false
  }

  /**
   * Visits segments of other lines around a segment so that every pair is met from one of its sides, some more than once: from the one on
   * the lower level, whose box has few cells.
   */
  visitPairs(vertex: number, metres: number, visit: (other: number) => void): void {
    const { coordinates } = this.#pipes
    const [lon1, lat1] = [coordinates[2 * vertex] as number, coordinates[2 * vertex + 1] as number]
    const [lon2, lat2] = [coordinates[2 * vertex + 2] as number, coordinates[2 * vertex + 3] as number]
    const [east, north] = metresPerDegree(lat1)
    const [dLon, dLat] = [metres / Math.max(east, 1), metres / north]
    const level = this.#level[vertex] as number
    const line = this.lineOf(vertex)
    this.visitBox(
      Math.min(lon1, lon2) - dLon,
      Math.min(lat1, lat2) - dLat,
      Math.max(lon1, lon2) + dLon,
      Math.max(lat1, lat2) + dLat,
      other => {
        if (this.lineOf(other) === line) return false
        const otherLevel = this.#level[other] as number
        if (otherLevel > level || (otherLevel === level && other > vertex)) visit(other)
        return false
      },
      level,
    )
  }
}
