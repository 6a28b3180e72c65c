import { createStamps, reachOf, STEPS, type Stamp, type StampShape, stampPoint } from './point-stamp.ts'
import type { PointPass } from './point-symbol.ts'
import { decidingChannels, isHighlighted, PASSES, type PointTables, rowBits } from './point-tables.ts'
import { CHANNELS, CODES, type PointData } from './points-data.ts'
import type { PointFrame, PointsRenderer } from './points-renderer.ts'

const EVERY_SIZE_OF_A_ZOOM = 50

/**
 * For machines without a GPU: the same arrays, drawn pixel by pixel. A browser that plays the GPU on the processor
 * takes longer to sort a point into its pipeline than this takes to draw it.
 */
export class RasterPoints implements PointsRenderer {
  readonly #context: CanvasRenderingContext2D
  #data: PointData | null = null
  #codes: Uint8Array = new Uint8Array()
  #tables: PointTables = { rules: new Uint8Array(), palette: new Uint8Array() }
  /** Most filters ask nothing of most rows. */
  #deciding: readonly number[] = []
  #lit: Uint8Array | null = null
  #image: ImageData | undefined
  readonly #stamps = new Map<string, Stamp[]>()

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
  }

  setData(data: PointData | null, codes: Uint8Array): void {
    this.#data = data
    this.#codes = codes
  }

  changeRows(data: PointData, codes: Uint8Array): void {
    this.setData(data, codes)
  }

  setCodes(codes: Uint8Array): void {
    this.#codes = codes
  }

  setTables(tables: PointTables): void {
    this.#tables = tables
    this.#deciding = decidingChannels(tables.rules)
  }

  setHighlight(rows: Uint8Array | null): void {
    this.#lit = rows
  }

  draw(frame: PointFrame): void {
    const { pixelRatio } = frame
    const sweeps = frame.passes.map(pass => ({
      pass,
      shape: {
        radius: pass.radius * pixelRatio,
        outline: pass.outline * pixelRatio,
        alpha: pass.alpha,
        rim: pass.rim,
      },
    }))
    // A margin for points at the edge of the view, so that pixels need no check whether they are inside.
    const margin = 2 * Math.max(...sweeps.map(({ shape }) => reachOf(shape))) + 1
    const [width, height] = [frame.width + 2 * margin, frame.height + 2 * margin]
    if (this.#image?.width !== width || this.#image.height !== height)
      this.#image = this.#context.createImageData(width, height)
    const pixels = new Uint32Array(this.#image.data.buffer)
    pixels.fill(0)
    for (const { pass, shape } of sweeps) this.#sweep(pixels, frame, pass, shape, margin)
    // Neither a clip nor a translation of the canvas holds for an image that is put: it is placed and cut here.
    const { left, top } = frame
    const { width: wide, height: high } = frame
    this.#context.putImageData(this.#image, left - margin, top - margin, margin, margin, wide, high)
  }

  #sweep(
    pixels: Uint32Array,
    { runs, width, height, pixelRatio, centre, resolution, rotation }: PointFrame,
    pass: PointPass,
    shape: StampShape,
    margin: number,
  ): void {
    const positions = this.#data?.positions ?? new Float32Array()
    const scale = pixelRatio / resolution
    const [sin, cos] = [Math.sin(rotation) * scale, Math.cos(rotation) * scale]
    const line = width + 2 * margin
    const reach = reachOf(shape)
    const stamps = this.#stampsFor(shape, line)
    const colours = this.#colours(pass)
    for (const { first, count } of runs) {
      for (let row = first; row < first + count; row++) {
        const dx = (positions[2 * row] as number) - centre[0]
        const dy = (positions[2 * row + 1] as number) - centre[1]
        const x = width / 2 + dx * cos + dy * sin
        const y = height / 2 - (dy * cos - dx * sin)
        if (!(x > -reach && y > -reach && x < width + reach && y < height + reach)) continue
        const colour = this.#colour(row, pass, colours)
        if (colour < 0) continue
        const left = Math.floor(x)
        const top = Math.floor(y)
        const step = (((y - top) * STEPS) | 0) * STEPS + (((x - left) * STEPS) | 0)
        stampPoint(pixels, stamps[step] as Stamp, (top + margin) * line + left + margin, colour)
      }
    }
  }

  #stampsFor(shape: StampShape, line: number): Stamp[] {
    const key = `${shape.radius} ${shape.outline} ${shape.alpha} ${shape.rim} ${line}`
    const known = this.#stamps.get(key)
    if (known) return known
    if (this.#stamps.size > EVERY_SIZE_OF_A_ZOOM) this.#stamps.clear()
    const stamps = createStamps(shape, line)
    this.#stamps.set(key, stamps)
    return stamps
  }

  /** 0xBBGGRR of every code, -1 for those that are not drawn. */
  #colours({ rows }: PointPass): Int32Array {
    const { palette } = this.#tables
    return Int32Array.from({ length: CODES }, (_, code) => {
      const at = ((rows === 'highlighted' ? CODES : 0) + code) * 4
      const [red = 0, green = 0, blue = 0, alpha = 0] = palette.subarray(at, at + 4)
      return alpha === 0 ? -1 : red | (green << 8) | (blue << 16)
    })
  }

  #colour(row: number, { rows }: PointPass, colours: Int32Array): number {
    const bits = rowBits(this.#tables.rules, this.#codes, row, this.#deciding)
    if (!(bits & PASSES)) return -1
    const lit = rows === 'highlighted'
    if (rows !== 'all' && isHighlighted(this.#tables, this.#lit, bits, row) !== lit) return -1
    return colours[this.#codes[row * CHANNELS] as number] as number
  }

  dispose(): void {
    this.#data = null
    this.#image = undefined
  }
}
