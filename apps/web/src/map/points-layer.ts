import type KDBush from 'kdbush'
import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import { pointSymbol } from './point-symbol.ts'
import { PASSES, type PointTables, paletteTable, rowBits, ruleTable } from './point-tables.ts'
import { CanvasPoints } from './points-canvas.ts'
import { openIndex, type PointData, pickPoint, relativeBox, visibleRuns } from './points-data.ts'
import type { PointsRenderer } from './points-renderer.ts'
import { WebGlPoints } from './points-webgl.ts'

const NO_CODES = new Uint8Array()
const NO_DATA = { rows: 0, chunkRows: 1, boxes: new Float32Array(), origin: [0, 0] } as const

/**
 * Hundreds of thousands of points straight from typed arrays (see docs: ten times OpenLayers' own WebGL layer at
 * 600,000). Setters are idempotent: the same data set again costs nothing.
 */
export class PointsLayer extends Layer {
  /** OpenLayers draws the next canvas layer into a bare canvas it is handed; a box around ours keeps it apart. */
  readonly #element = document.createElement('div')
  readonly #canvas = document.createElement('canvas')
  #renderer: PointsRenderer
  #data: PointData | null = null
  #codes: Uint8Array = NO_CODES
  #tables: PointTables = { rules: ruleTable([]), palette: paletteTable([]) }
  #index: KDBush | undefined
  #lost = false

  constructor(options: { zIndex: number }) {
    super(options)
    this.#element.className = 'points-layer'
    this.#element.append(this.#canvas)
    for (const { style } of [this.#element, this.#canvas]) {
      Object.assign(style, { position: 'absolute', width: '100%', height: '100%', left: '0', top: '0' })
    }
    this.#renderer = this.#createRenderer()
    this.#canvas.addEventListener('webglcontextlost', event => {
      // Without this the browser never gives the context back.
      event.preventDefault()
      this.#lost = true
    })
    this.#canvas.addEventListener('webglcontextrestored', () => {
      this.#lost = false
      this.#renderer = this.#createRenderer()
      this.changed()
    })
  }

  #createRenderer(): PointsRenderer {
    const renderer = this.#openRenderer()
    renderer.setTables(this.#tables)
    renderer.setData(this.#data, this.#codes)
    return renderer
  }

  #openRenderer(): PointsRenderer {
    // preserveDrawingBuffer: a screenshot reads the canvas long after it was drawn.
    const gl = this.#canvas.getContext('webgl2', { antialias: false, preserveDrawingBuffer: true })
    if (gl) return new WebGlPoints(gl)
    const context = this.#canvas.getContext('2d')
    if (!context) throw new Error('This browser has neither WebGL2 nor Canvas2D')
    return new CanvasPoints(context)
  }

  setData(data: PointData | null, codes: Uint8Array = NO_CODES): void {
    if (data === this.#data && codes === this.#codes) return
    if (data !== this.#data) this.#index = data ? openIndex(data) : undefined
    this.#data = data
    this.#codes = codes
    this.#renderer.setData(data, codes)
    this.changed()
  }

  setTables(tables: PointTables): void {
    if (tables === this.#tables) return
    this.#tables = tables
    this.#renderer.setTables(tables)
    this.changed()
  }

  /** The nearest visible row within the radius, in map units. */
  pick(at: readonly [number, number], radius: number): number | undefined {
    if (!this.#data || !this.#index || !this.getVisible()) return undefined
    return pickPoint(this.#data, this.#index, at, radius, row =>
      Boolean(rowBits(this.#tables.rules, this.#codes, row) & PASSES),
    )
  }

  /** Where a row lies, in map units. */
  position(row: number): [number, number] | undefined {
    if (!this.#data || row < 0 || row >= this.#data.rows) return undefined
    const { origin, positions } = this.#data
    return [origin[0] + (positions[2 * row] as number), origin[1] + (positions[2 * row + 1] as number)]
  }

  override render(frameState: FrameState | null): HTMLElement | null {
    if (!frameState || this.#lost) return this.#element
    const { size, pixelRatio, viewState, extent } = frameState
    const width = Math.round((size[0] as number) * pixelRatio)
    const height = Math.round((size[1] as number) * pixelRatio)
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    const { origin } = this.#data ?? NO_DATA
    const { resolution, rotation, zoom, center } = viewState
    const symbol = pointSymbol(zoom)
    const margin = (symbol.radius + symbol.outline + 1) * resolution
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = extent ?? []
    this.#renderer.draw({
      runs: visibleRuns(this.#data ?? NO_DATA, relativeBox([minX, minY, maxX, maxY], origin, margin)),
      ...{ width, height, pixelRatio, resolution, rotation, symbol },
      centre: [(center[0] as number) - origin[0], (center[1] as number) - origin[1]],
    })
    return this.#element
  }

  protected override disposeInternal(): void {
    this.#renderer.dispose()
    super.disposeInternal()
  }
}
