import type { PointSymbol } from './point-symbol.ts'
import type { PointTables } from './point-tables.ts'
import type { PointData, Run } from './points-data.ts'

export interface PointFrame {
  readonly runs: readonly Run[]
  /** Device pixels. */
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  /** Centre of the view in metres from the data's origin. */
  readonly centre: readonly [number, number]
  /** Metres per CSS pixel. */
  readonly resolution: number
  readonly rotation: number
  readonly symbol: PointSymbol
}

/** Draws the same arrays, with or without a GPU. */
export interface PointsRenderer {
  setData(data: PointData | null, codes: Uint8Array): void
  setTables(tables: PointTables): void
  draw(frame: PointFrame): void
  dispose(): void
}
