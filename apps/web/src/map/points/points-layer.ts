import { relativeBox } from '#map/engine/boxes.ts'
import { CanvasLayer, openCanvas2d, openWebGl } from '#map/engine/canvas-layer.ts'
import { hasGpu } from '#map/engine/gpu.ts'
import type { View } from '#map/engine/view.ts'
import { pointPasses } from './point-symbol.ts'
import { PASSES, type PointTables, paletteTable, rowBits, ruleTable, sameTables } from './point-tables.ts'
import { type PointData, pickPoint, visibleRuns } from './points-data.ts'
import { RasterPoints } from './points-raster.ts'
import type { PointsRenderer } from './points-renderer.ts'
import { WebGlPoints } from './points-webgl.ts'

const NO_CODES = new Uint8Array()
const NO_DATA = { rows: 0, chunkRows: 1, boxes: new Float32Array(), origin: [0, 0] } as const

/** To each side of a point, however close and highlighted, CSS pixels. */
const LARGEST_PX = 16

/** To draw all is less trouble than to draw the places of more. */
const FEW_ROWS = 50

/** Rows, in order, that have new values, and where they lay before: metres from the origin, x, y… */
export interface PointsChanged {
  readonly rows: Uint32Array
  readonly places: Float32Array
}

/**
 * Hundreds of thousands of points straight from typed arrays (see docs: ten times OpenLayers' own WebGL layer at
 * 600,000). Setters are idempotent: the same data set again costs nothing.
 */
export class PointsLayer extends CanvasLayer<PointsRenderer> {
  #data: PointData | null = null
  #codes: Uint8Array = NO_CODES
  #tables: PointTables = { rules: ruleTable([]), palette: paletteTable([]) }
  #lit: Uint8Array | null = null

  protected override open(canvas: HTMLCanvasElement): PointsRenderer {
    const gl = hasGpu() ? openWebGl(canvas) : null
    const renderer = gl ? new WebGlPoints(gl) : new RasterPoints(openCanvas2d(canvas))
    renderer.setTables(this.#tables)
    renderer.setData(this.#data, this.#codes)
    renderer.setHighlight(this.#usableHighlight())
    return renderer
  }

  /** `changed`: the rows by which data and codes differ from those before; undefined where that is not known. */
  setData(data: PointData | null, codes: Uint8Array = NO_CODES, changed?: PointsChanged): void {
    if (data === this.#data && codes === this.#codes) return
    // Arrays that had no room for new rows were left behind: these are written whole.
    const isSame =
      codes.buffer === this.#codes.buffer && data?.positions.buffer === this.#data?.positions.buffer
    const isSameData = data === this.#data
    this.#data = data
    this.#codes = codes
    if (data && changed && isSame && !isSameData) {
      this.renderer?.changeRows(data, codes, changed.rows)
      if (changed.rows.length > FEW_ROWS) this.changed()
      else this.changedAround(placesOf(data, changed), LARGEST_PX)
    } else {
      if (isSameData) this.renderer?.setCodes(codes)
      else this.renderer?.setData(data, codes)
      this.changed()
    }
    this.renderer?.setHighlight(this.#usableHighlight())
  }

  setTables(tables: PointTables): void {
    if (sameTables(tables, this.#tables)) return
    this.#tables = tables
    this.renderer?.setTables(tables)
    this.changed()
  }

  /** One byte a row: those that are not 0 stand out, the rest steps back. Null: no row is better than another. */
  setHighlight(rows: Uint8Array | null): void {
    if (rows === this.#lit) return
    this.#lit = rows
    this.renderer?.setHighlight(this.#usableHighlight())
    this.changed()
  }

  /** A highlight of another set says nothing about these rows, and the GPU would read beyond its end. */
  #usableHighlight(): Uint8Array | null {
    return this.#lit?.length === this.#data?.rows ? this.#lit : null
  }

  /** The nearest visible row within the radius, in map units. */
  pick(at: readonly [number, number], radius: number): number | undefined {
    if (!this.#data) return undefined
    return pickPoint(this.#data, at, radius, row =>
      Boolean(rowBits(this.#tables.rules, this.#codes, row) & PASSES),
    )
  }

  /** Where a row lies, in map units. */
  position(row: number): [number, number] | undefined {
    if (!this.#data || row < 0 || row >= this.#data.rows) return undefined
    const { origin, positions } = this.#data
    return [origin[0] + (positions[2 * row] as number), origin[1] + (positions[2 * row + 1] as number)]
  }

  protected override draw(renderer: PointsRenderer, { extent, centre, zoom, ...view }: View): boolean {
    const data = this.#data ?? NO_DATA
    const highlighting = this.#usableHighlight() !== null || this.#tables.highlights === true
    const passes = pointPasses(zoom, highlighting, this.#tables.faint)
    const reach = Math.max(...passes.map(({ radius, outline }) => radius + outline + 1))
    const { origin } = data
    const runs = visibleRuns(data, relativeBox(extent, origin, reach * view.resolution))
    renderer.draw({ ...view, passes, runs, centre: [centre[0] - origin[0], centre[1] - origin[1]] })
    return runs.length > 0
  }
}

/** Where the picture changes, in map units: where rows lay, and where they lie now. */
function placesOf({ origin, positions }: PointData, { rows, places }: PointsChanged): [number, number][] {
  const now = Array.from(
    rows,
    row => [positions[2 * row] as number, positions[2 * row + 1] as number] as const,
  )
  const before = Array.from({ length: places.length / 2 }, (_, i) => [...places.subarray(2 * i, 2 * i + 2)])
  return [...before, ...now].map(([x = 0, y = 0]) => [origin[0] + x, origin[1] + y])
}
