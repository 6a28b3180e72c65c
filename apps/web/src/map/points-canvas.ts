import { HIGHLIGHTED, PASSES, type PointTables, rowBits } from './point-tables.ts'
import { CHANNELS, CODES, type PointData } from './points-data.ts'
import type { PointFrame, PointsRenderer } from './points-renderer.ts'

/** For browsers without WebGL2: the same arrays, one path per colour. Slower, never absent. */
export class CanvasPoints implements PointsRenderer {
  readonly #context: CanvasRenderingContext2D
  #data: PointData | null = null
  #codes: Uint8Array = new Uint8Array()
  #tables: PointTables = { rules: new Uint8Array(), palette: new Uint8Array() }

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

  draw(frame: PointFrame): void {
    const { width, height, pixelRatio, symbol } = frame
    this.#context.clearRect(0, 0, width, height)
    for (const [colour, path] of this.#paths(frame)) {
      this.#context.fillStyle = colour
      this.#context.fill(path)
      if (symbol.outline === 0) continue
      this.#context.strokeStyle = '#ffffff'
      this.#context.lineWidth = symbol.outline * pixelRatio
      this.#context.stroke(path)
    }
  }

  #paths({ runs, width, height, pixelRatio, centre, resolution, rotation, symbol }: PointFrame) {
    const paths = new Map<string, Path2D>()
    const positions = this.#data?.positions ?? new Float32Array()
    const scale = pixelRatio / resolution
    const radius = symbol.radius * pixelRatio
    const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)]
    for (const { first, count } of runs) {
      for (let row = first; row < first + count; row++) {
        const colour = this.#colour(row)
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

  #colour(row: number): string | undefined {
    const { rules, palette } = this.#tables
    const bits = rowBits(rules, this.#codes, row)
    if (!(bits & PASSES)) return undefined
    const state = bits & HIGHLIGHTED ? CODES : 0
    const at = (state + (this.#codes[row * CHANNELS] as number)) * 4
    return palette[at + 3] ? `rgb(${palette[at]} ${palette[at + 1]} ${palette[at + 2]})` : undefined
  }

  dispose(): void {
    this.#data = null
  }
}
