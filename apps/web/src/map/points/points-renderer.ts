import type { PointPass } from './point-symbol.ts'
import type { PointTables } from './point-tables.ts'
import type { PointData, Run } from './points-data.ts'

export interface PointFrame {
  readonly runs: readonly Run[]
  /** Device pixels; where on the canvas it begins. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  /** Centre of the view in metres from the data's origin. */
  readonly centre: readonly [number, number]
  /** Metres per CSS pixel. */
  readonly resolution: number
  readonly rotation: number
  readonly passes: readonly PointPass[]
}

/** Draws the same arrays, with or without a GPU. */
export interface PointsRenderer {
  setData(data: PointData | null, codes: Uint8Array): void
  /** The same arrays, some rows of which, in order, have new values; new rows are at the end. */
  changeRows(data: PointData, codes: Uint8Array, rows: Uint32Array): void
  /** Other codes of the same data. */
  setCodes(codes: Uint8Array): void
  setTables(tables: PointTables): void
  /** One byte a row, not 0 for the highlighted; null leaves it to the tables. */
  setHighlight(rows: Uint8Array | null): void
  draw(frame: PointFrame): void
  dispose(): void
}
