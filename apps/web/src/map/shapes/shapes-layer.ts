import { relativeBox, touchingRuns } from '#map/engine/boxes.ts'
import { CanvasLayer, type CanvasLayerOptions, openCanvas2d, openWebGl } from '#map/engine/canvas-layer.ts'
import { hasGpu } from '#map/engine/gpu.ts'
import type { PickQuery } from '#map/engine/layer-spec.ts'
import type { View } from '#map/engine/view.ts'
import type { ShapeClass } from './shape-classes.ts'
import {
  CHUNK_ROWS,
  pickEdge,
  pickInside,
  type ShapeChunks,
  type ShapeData,
  type ShapeHit,
  shapeChunks,
} from './shapes.ts'
import { CanvasShapes } from './shapes-canvas.ts'
import { casingOf, type ShapeLook, type ShapesRenderer, type VertexRun } from './shapes-renderer.ts'
import { WebGlShapes } from './shapes-webgl.ts'

export interface ShapesLayerOptions extends CanvasLayerOptions {
  /** Polygons: the inside is drawn and hit too. */
  readonly filled: boolean
  readonly look: (zoom: number) => ShapeLook
}

export interface ShapesDrawing extends Pick<ShapesLayerOptions, 'filled' | 'look'> {
  readonly data: ShapeData
  readonly codes: ArrayLike<number>
  readonly classes: readonly ShapeClass[]
  readonly chunks: ShapeChunks
}

const NO_CHUNKS: ShapeChunks = { boxes: new Float32Array(), starts: Uint32Array.of(0) }
/** The widest line a class may have, at the closest zoom, CSS pixels. */
const MARGIN_PX = 24

/**
 * Hundreds of thousands of lines or polygons straight from typed arrays. A row has a class; what the classes look like,
 * and whether they are drawn at all, is a table of a few bytes. Setters are idempotent.
 */
export class ShapesLayer extends CanvasLayer<ShapesRenderer> {
  readonly #options: ShapesLayerOptions
  #data: ShapeData | null = null
  #codes: ArrayLike<number> = []
  #chunks = NO_CHUNKS
  #classes: readonly ShapeClass[] = []

  constructor(options: ShapesLayerOptions) {
    super(options)
    this.#options = options
  }

  protected override open(canvas: HTMLCanvasElement): ShapesRenderer {
    const { filled } = this.#options
    const gl = hasGpu() ? openWebGl(canvas, filled) : null
    const renderer = gl ? new WebGlShapes(gl, filled) : new CanvasShapes(openCanvas2d(canvas))
    renderer.setClasses(this.#classes)
    renderer.setData(this.#data, this.#codes)
    return renderer
  }

  setData(data: ShapeData | null, rowCodes: ArrayLike<number> = []): void {
    if (data === this.#data && rowCodes === this.#codes) return
    if (data !== this.#data) this.#chunks = data ? shapeChunks(data) : NO_CHUNKS
    this.#data = data
    this.#codes = rowCodes
    this.renderer?.setData(data, rowCodes)
    this.changed()
  }

  setClasses(classes: readonly ShapeClass[]): void {
    if (classes === this.#classes) return
    this.#classes = classes
    this.renderer?.setClasses(classes)
    this.changed()
  }

  /** What is drawn, for a printer that has lines of its own. */
  get drawing(): ShapesDrawing | undefined {
    const { filled, look } = this.#options
    return this.#data
      ? { data: this.#data, codes: this.#codes, classes: this.#classes, chunks: this.#chunks, filled, look }
      : undefined
  }

  /** The row under the pointer among those that are drawn. */
  pick({ at, resolution, tolerance, map }: PickQuery): ShapeHit | undefined {
    if (!this.#data || !this.isDrawnAt(map.getView().getZoom() ?? 0)) return undefined
    const isVisible = (row: number) => (this.#classes[this.#codes[row] as number]?.width ?? 0) > 0
    const inside = this.#options.filled ? pickInside(this.#data, this.#chunks, at, isVisible) : undefined
    return inside ?? pickEdge(this.#data, this.#chunks, at, tolerance * resolution, isVisible)
  }

  #inView({ extent, resolution }: View): [first: number, end: number][] {
    const { origin = [0, 0] } = this.#data ?? {}
    return touchingRuns(this.#chunks.boxes, relativeBox(extent, origin, MARGIN_PX * resolution))
  }

  #verticesOf(runs: readonly [first: number, end: number][]): VertexRun[] {
    const { starts } = this.#chunks
    return runs.map(([first, end]) => ({ first: starts[first] as number, end: starts[end] as number }))
  }

  /** How wide the rims of lines are: none where too many are in view. */
  protected override detailOf(view: View): number {
    return casingOf(this.#options.look(view.zoom), this.#verticesOf(this.#inView(view)))
  }

  protected override draw(renderer: ShapesRenderer, view: View, casing: number): boolean {
    const { rows = 0, origin = [0, 0] } = this.#data ?? {}
    const { centre, zoom, ...rest } = view
    const runs = this.#inView(view)
    renderer.draw({
      ...rest,
      vertices: this.#verticesOf(runs),
      rows: runs.map(([first, end]) => ({
        first: first * CHUNK_ROWS,
        end: Math.min(rows, end * CHUNK_ROWS),
      })),
      centre: [centre[0] - origin[0], centre[1] - origin[1]],
      look: { ...this.#options.look(zoom), casing },
    })
    return runs.length > 0
  }
}
