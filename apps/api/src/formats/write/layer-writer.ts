/** One format that layers are written in, one object. A new one is a file of its own and a line in writers.ts. */
import type { ExportFormat, GeometryFamily } from '@petatirta/contract/plain'
import type { WrittenSystem } from './systems.ts'

/** What a column holds. Lists and objects are written as JSON. */
export type ColumnType = 'text' | 'whole' | 'number' | 'truth'

export interface WrittenColumn {
  readonly name: string
  readonly type: ColumnType
  /** Of its longest value as text, in UTF-8. */
  readonly bytes: number
  /** Digits after the point, at most; of numbers. */
  readonly decimals: number
}

/** Shapes of one family within a layer. */
export interface WrittenFamily {
  readonly name: GeometryFamily
  readonly rows: number
  /** As a Shapefile has them. */
  readonly shapeBytes: number
}

export interface WrittenLayer {
  /** Of files and tables: 'pipa-kota-contoh-20261118'. */
  readonly name: string
  /** 'Pipa' */
  readonly title: string
  readonly columns: readonly WrittenColumn[]
  /** At least one; rows without a shape belong to the first. */
  readonly families: readonly WrittenFamily[]
  /** Its places can be written in two columns of a table. */
  readonly isPoint: boolean
  /** Characters of its longest shape as GeoJSON, at most. */
  readonly longestGeometry: number
  /** Bytes of its largest row's properties as JSON. */
  readonly largestRow: number
  readonly rows: number
  readonly system: WrittenSystem
}

export interface WrittenRow {
  readonly id: string | null
  readonly name: string | null
  /** What a drawing is divided into layers by: a pipe's type, a symbol's sub type. */
  readonly category: string | null
  /** Little-endian well-known binary in the layer's system. */
  readonly geometry: Uint8Array | null
  readonly properties: Readonly<Record<string, unknown>>
}

/** All rows, or those of one family. May be called again after it has ended. */
export type ReadRows = (family?: GeometryFamily) => AsyncIterable<readonly WrittenRow[]>

export interface Writing {
  readonly layer: WrittenLayer
  readonly read: ReadRows
  /** All rows have been read: what they came from is not held while the rest of the file is sent. */
  readonly release: () => Promise<void>
  /** Aborted when the file is not wanted any more. */
  readonly signal: AbortSignal
}

export interface LayerWriter {
  readonly id: ExportFormat
  /** Why the layer cannot be written whole in this format, in words for people; known before anything is sent. */
  readonly refusal?: (layer: WrittenLayer) => string | undefined
  /** The file, while rows come; never more of them in memory than a batch. */
  readonly write: (writing: Writing) => AsyncIterable<string | Uint8Array>
}

/** More than this has no table that we would read again. */
export const MOST_COLUMNS = 1000

export const TOO_MANY_COLUMNS = `Lapisan ini memiliki lebih dari ${MOST_COLUMNS} kolom. Pilih format GeoJSON.`

export const tooManyColumns = ({ columns }: WrittenLayer): string | undefined =>
  columns.length > MOST_COLUMNS ? TOO_MANY_COLUMNS : undefined

/** A value as text; undefined and null are none. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
