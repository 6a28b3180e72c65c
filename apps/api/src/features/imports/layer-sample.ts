/** Some features of a layer, spread over all of it, small enough to be kept beside the files and drawn. */
import type { Row } from '#formats/format.ts'
import { ownText, textOf } from './layer-statistics.ts'

const MOST = 500
/** Of one shape: more are not seen on a small map. */
const MOST_POINTS = 400
const LONGEST_CELL = 40
const MOST_CELLS = 100

export interface SampledRow {
  readonly geometry: SampledGeometry | null
  /** Of a row without geometry: what may be its coordinates. */
  readonly cells?: Readonly<Record<string, string>>
}

export interface SampledGeometry {
  readonly type: string
  readonly coordinates: unknown
}

type Nested = number[] | Nested[]

const isPosition = (value: unknown): value is number[] => Array.isArray(value) && typeof value[0] === 'number'

function countPoints(coordinates: unknown): number {
  if (!Array.isArray(coordinates)) return 0
  return isPosition(coordinates) ? 1 : coordinates.reduce((sum: number, part) => sum + countPoints(part), 0)
}

/** Every n-th point of a line or ring, and its last. */
function thinned(coordinates: unknown, every: number): Nested {
  if (isPosition(coordinates)) return coordinates.slice(0, 2)
  // What is no geometry is refused row by row later on.
  const parts: unknown[] = Array.isArray(coordinates) ? coordinates.filter(Array.isArray) : []
  if (!isPosition(parts[0])) return parts.slice(0, MOST_POINTS).map(part => thinned(part, every))
  const short = parts.length <= 8
  return parts
    .filter((_, at) => short || at % every === 0 || at === parts.length - 1)
    .map(part => (part as number[]).slice(0, 2))
}

function sampledGeometry(geometry: unknown): SampledGeometry | null {
  const { type, coordinates, geometries } = (geometry ?? {}) as {
    type?: unknown
    coordinates?: unknown
    geometries?: unknown[]
  }
  if (type === 'GeometryCollection') return sampledGeometry(geometries?.[0])
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return null
  const points = countPoints(coordinates)
  if (points === 0) return null
  return { type, coordinates: thinned(coordinates, Math.max(1, Math.ceil(points / MOST_POINTS))) }
}

function cellsOf(properties: unknown): Record<string, string> {
  const cells: [string, string][] = []
  for (const [name, value] of Object.entries((properties ?? {}) as object)) {
    const text = textOf(value)
    if (text && text.length <= LONGEST_CELL && /\d/.test(text)) cells.push([name, ownText(text)])
    if (cells.length === MOST_CELLS) break
  }
  return Object.fromEntries(cells)
}

/** The first position of a geometry. */
export function firstPosition(geometry: unknown): readonly [number, number] | null {
  let at = (geometry as { coordinates?: unknown } | null)?.coordinates
  while (Array.isArray(at) && !isPosition(at)) at = at[0]
  const [x, y] = (at ?? []) as number[]
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null
}

export class LayerSample {
  /** Points at 0, 0, of all rows. */
  atZero = 0
  #rows: SampledRow[] = []
  #every = 1
  #seen = 0

  add(row: Row): void {
    if (!('value' in row)) return
    const { geometry, properties } = (row.value ?? {}) as { geometry?: unknown; properties?: unknown }
    const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: number[] }
    if (type === 'Point' && coordinates?.[0] === 0 && coordinates[1] === 0) this.atZero++
    if (this.#seen++ % this.#every !== 0) return
    const sampled = sampledGeometry(geometry)
    this.#rows.push(sampled ? { geometry: sampled } : { geometry: null, cells: cellsOf(properties) })
    if (this.#rows.length < 2 * MOST) return
    this.#rows = this.#rows.filter((_, at) => at % 2 === 0)
    this.#every *= 2
  }

  rows(): SampledRow[] {
    const share = Math.max(1, this.#rows.length / MOST)
    return Array.from(
      { length: Math.min(MOST, this.#rows.length) },
      (_, at) => this.#rows[Math.floor(at * share)] as SampledRow,
    )
  }
}
