import type { ShapeClass } from './shape-classes.ts'
import type { ShapeData } from './shapes.ts'

export interface ShapeLook {
  /** CSS pixels per unit of a class's width. */
  readonly scale: number
  /** A light rim on both sides, CSS pixels: it keeps lines apart where they cross. */
  readonly casing: number
  /** Premultiplied RGBA of the inside; absent for lines. */
  readonly fill?: readonly [number, number, number, number] | undefined
}

export interface VertexRun {
  readonly first: number
  readonly end: number
}

export interface ShapeFrame {
  /** Vertices in view, and the rows that they belong to. */
  readonly vertices: readonly VertexRun[]
  readonly rows: readonly VertexRun[]
  /** Device pixels. */
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  /** Centre of the view in metres from the data's origin. */
  readonly centre: readonly [number, number]
  readonly resolution: number
  readonly rotation: number
  readonly look: ShapeLook
}

/** Draws the same arrays, with or without a GPU. */
export interface ShapesRenderer {
  setData(data: ShapeData | null, rowCodes: ArrayLike<number>): void
  setClasses(classes: readonly ShapeClass[]): void
  draw(frame: ShapeFrame): void
  dispose(): void
}

/** White, almost opaque. */
export const CASING = [0.88, 0.88, 0.88, 0.88] as const

/** So many lines in view that rims would only hide the neighbours, at twice the cost. */
const CROWD = 40_000

export function casingOf({ casing }: ShapeLook, vertices: readonly VertexRun[]): number {
  const segments = vertices.reduce((sum, { first, end }) => sum + end - first, 0)
  return segments < CROWD ? casing : 0
}
