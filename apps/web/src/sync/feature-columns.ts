/** What the worker hands to the map: typed arrays only, moved from thread to thread without a copy. */
import type { FeatureKind } from '@petatirta/contract'

export type Column =
  | {
      readonly type: 'category'
      readonly codes: Uint8Array | Uint16Array
      readonly dictionary: readonly string[]
    }
  | { readonly type: 'number'; readonly values: Int32Array | Float64Array }
  /** Names of areas and offices: hundreds, never hundreds of thousands. */
  | { readonly type: 'text'; readonly values: readonly string[] }

interface Base {
  readonly kind: FeatureKind
  readonly city: string
  readonly counter: number
  readonly rows: number
  /** EPSG:3857 metres; positions are relative to it, so that Float32 keeps millimetres. */
  readonly origin: readonly [number, number]
  /** x, y, x, y… of every point or vertex. */
  readonly positions: Float32Array
  readonly columns: Readonly<Record<string, Column>>
  /** Counter and rows of the whole set that changes were applied to; absent where none was. Rows of customers keep their places. */
  readonly base?: { readonly counter: number; readonly rows: number }
}

/** Customers' payment status at the ends of earlier months, where it was asked for: two bits a row (contract's months.ts). */
export interface MonthColumns {
  /** The counter of the whole set in whose rows they are. */
  readonly base: number
  /** Of rows beyond these nothing is known yet. */
  readonly rows: number
  /** By month, YYYYMM. */
  readonly packed: Readonly<Record<string, Uint8Array>>
}

/** The same of some rows, to be written into those that are there. */
export interface MonthsChange extends MonthColumns {
  /** In the order of their months; -1 for those that the map does not have. */
  readonly changed: Int32Array
}

export interface PointColumns extends Base {
  readonly family: 'point'
  /** Rows drawn or skipped together. They come in Hilbert order, so a chunk lies in one corner of the city. */
  readonly chunkRows: number
  /** minX, minY, maxX, maxY of every chunk. */
  readonly boxes: Float32Array
  /** Rows whose feature is gone: not drawn, hit, counted or found. */
  readonly removed?: ReadonlySet<number>
  /** What changed lately; one for all states of a set. */
  readonly journal?: Journal
  readonly months?: MonthColumns
}

/** The rows that changes touched, oldest first. */
export interface Journal {
  /** The counter that the first entry continues. */
  from: number
  readonly entries: {
    readonly counter: number
    readonly rows: Uint32Array
    /** Where those that were there before lay, as positions are: x, y… */
    readonly places: Float32Array
  }[]
}

/** What came, changed and went in a set of points, to be written into its columns. */
export interface PointChange {
  readonly counter: number
  readonly base: NonNullable<PointColumns['base']>
  /** How many rows there are with the new ones, which are at the end. */
  readonly total: number
  /** The rows that have new values; those values, in the same order, follow. */
  readonly rows: Uint32Array
  /** EPSG:3857 metres: x, y, x, y… */
  readonly places: Float64Array
  readonly columns: Readonly<Record<string, Column>>
  readonly removed: Uint32Array
}

export interface ShapeColumns extends Base {
  readonly family: 'line' | 'polygon'
  /** minX, minY, maxX, maxY of every row. */
  readonly boxes: Float32Array
  /** Vertex index at which each line or ring starts; one more at the end. */
  readonly rings: Uint32Array
  /** Ring index at which each polygon starts; for lines every ring is its own. One more at the end. */
  readonly polygons: Uint32Array
  /** Line or polygon index at which each row starts; one more at the end. */
  readonly rowStarts: Uint32Array
}

export type FeatureColumns = PointColumns | ShapeColumns

/** A feature's properties as the publisher wrote them. */
export type FeatureProperties = Readonly<Record<string, unknown>>

/** A category column; undefined where the set has none (one with more than 65,536 values travels as text). */
export function categoryOf(
  { columns }: FeatureColumns,
  name: string,
): { codes: Uint8Array | Uint16Array; dictionary: readonly string[] } | undefined {
  const column = columns[name]
  return column?.type === 'category' ? column : undefined
}

/** How many features a set has. */
export const countOf = (columns: FeatureColumns): number =>
  columns.rows - (columns.family === 'point' ? (columns.removed?.size ?? 0) : 0)

/** The counter of the whole set whose rows these are. */
export const baseOf = (columns: FeatureColumns | null | undefined): number | undefined =>
  columns?.base?.counter ?? columns?.counter

/** A state that is on the map, and the counter of the whole set that it came from. */
export interface ShownSet {
  readonly counter: number
  readonly base: number
}

export const shownOf = ({ counter, base }: FeatureColumns): ShownSet => ({
  counter,
  base: base?.counter ?? counter,
})

function entriesBetween(before: PointColumns | undefined, now: PointColumns): Journal['entries'] | undefined {
  const { journal } = now
  if (!before || !journal || journal !== before.journal || before.counter < journal.from) return undefined
  return journal.entries.filter(({ counter }) => counter > before.counter)
}

/** The rows that differ between two states of one set, in order; undefined where that is not known. */
export function rowsChanged(before: PointColumns | undefined, now: PointColumns): Uint32Array | undefined {
  const entries = entriesBetween(before, now)
  return entries && Uint32Array.from(new Set(entries.flatMap(({ rows }) => [...rows]))).sort()
}

/** Where these rows lay before. Both states have the same arrays, which say where they lie now. */
export const placesLeft = (before: PointColumns | undefined, now: PointColumns): Float32Array =>
  Float32Array.from(entriesBetween(before, now)?.flatMap(({ places }) => [...places]) ?? [])

export function textOf({ columns }: FeatureColumns, name: string): readonly string[] {
  const column = columns[name]
  return column?.type === 'text' ? column.values : []
}

/** A feature and the set it is in. */
export interface Found {
  readonly columns: FeatureColumns
  readonly row: number
}
