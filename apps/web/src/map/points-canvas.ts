import type { PointPass } from './point-symbol.ts'
import { isHighlighted, PASSES, type PointTables, rowBits } from './point-tables.ts'
import { CHANNELS, CODES, type PointData } from './points-data.ts'
import type { PointFrame, PointsRenderer } from './points-renderer.ts'

/** For browsers without WebGL2: the same arrays, one path per colour. Slower, never absent. */
export class CanvasPoints implements PointsRenderer {
  readonly #context: CanvasRenderingContext2D
  #data: PointData | null = null
  #codes: Uint8Array = new Uint8Array()
  #tables: PointTables = { rules: new Uint8Array(), palette: new Uint8Array() }
  #lit: Uint8Array | null = null

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
  }

  setData(data: PointData | null, codes: Uint8Array): void {
    this.#data = data
    this.#codes = codes
  }

  setTables(tables: PointTables): void {
    this.#tables = tables
  }

  setHighlight(rows: Uint8Array | null): void {
    this.#lit = rows
  }

  draw(frame: PointFrame): void {
    const { width, height, pixelRatio } = frame
    this.#context.clearRect(0, 0, width, height)
    for (const pass of frame.passes) {
      this.#context.globalAlpha = pass.alpha
      for (const [colour, path] of this.#paths(frame, pass)) {
        this.#context.fillStyle = colour
        this.#context.fill(path)
        if (pass.outline === 0) continue
        this.#context.strokeStyle = '#ffffff'
        this.#context.lineWidth = pass.outline * pixelRatio
        this.#context.stroke(path)
      }
    }
  }

  #paths({ runs, width, height, pixelRatio, centre, resolution, rotation }: PointFrame, pass: PointPass) {
    const paths = new Map<string, Path2D>()
    const positions = this.#data?.positions ?? new Float32Array()
    const scale = pixelRatio / resolution
    const radius = pass.radius * pixelRatio
    const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)]
    for (const { first, count } of runs) {
      for (let row = first; row < first + count; row++) {
        const colour = this.#colour(row, pass)
        if (!colour) continue
        const dx = ((positions[2 * row] as number) - centre[0]) * scale
        const dy = ((positions[2 * row + 1] as number) - centre[1]) * scale
        const x = width / 2 + dx * cos + dy * sin
        const y = height / 2 - (dy * cos - dx * sin)
        if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue
        const path = paths.get(colour) ?? new Path2D()
        paths.set(colour, path)
        path.moveTo(x + radius, y)
        path.arc(x, y, radius, 0, 2 * Math.PI)
      }
    }
    return paths
  }

  #colour(row: number, { rows }: PointPass): string | undefined {
    const { rules, palette } = this.#tables
    const bits = rowBits(rules, this.#codes, row)
    if (!(bits & PASSES)) return undefined
    const lit = rows === 'highlighted'
    if (rows !== 'all' && isHighlighted(this.#tables, this.#lit, bits, row) !== lit) return undefined
    const at = ((lit ? CODES : 0) + (this.#codes[row * CHANNELS] as number)) * 4
    return palette[at + 3] ? `rgb(${palette[at]} ${palette[at + 1]} ${palette[at + 2]})` : undefined
  }

  dispose(): void {
    this.#data = null
  }
}
