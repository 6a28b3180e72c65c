import type { ShapeClass } from './shape-classes.ts'
import { ringsOf, type ShapeData } from './shapes.ts'
import { CASING, type ShapeFrame, type ShapesRenderer } from './shapes-renderer.ts'

const css = ([r, g, b, a]: readonly [number, number, number, number]) =>
  `rgb(${(255 * r) / a} ${(255 * g) / a} ${(255 * b) / a} / ${a})`

/** For browsers without WebGL2: the same arrays, one path per class. Slower, never absent. */
export class CanvasShapes implements ShapesRenderer {
  readonly #context: CanvasRenderingContext2D
  #data: ShapeData | null = null
  #codes: ArrayLike<number> = []
  #classes: readonly ShapeClass[] = []

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
  }

  setData(data: ShapeData | null, rowCodes: ArrayLike<number>): void {
    this.#data = data
    this.#codes = rowCodes
  }

  setClasses(classes: readonly ShapeClass[]): void {
    this.#classes = classes
  }

  draw(frame: ShapeFrame): void {
    const { width, height, pixelRatio, look } = frame
    const context = this.#context
    context.clearRect(0, 0, width, height)
    context.lineCap = context.lineJoin = 'round'
    const paths = this.#paths(frame)
    const stroke = (colour: string | undefined, casing: number) => {
      for (const [code, path] of paths) {
        const shape = this.#classes[code] as ShapeClass
        context.strokeStyle = colour ?? shape.colour
        context.lineWidth = (shape.width * look.scale + 2 * casing) * pixelRatio
        context.stroke(path)
      }
    }
    if (look.fill) {
      context.fillStyle = css(look.fill)
      for (const path of paths.values()) context.fill(path, 'evenodd')
    }
    if (look.casing > 0) stroke(css(CASING), look.casing)
    stroke(undefined, 0)
  }

  #paths({ rows, width, height, pixelRatio, centre, resolution, rotation }: ShapeFrame) {
    const paths = new Map<number, Path2D>()
    const data = this.#data
    if (!data) return paths
    const scale = pixelRatio / resolution
    const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)]
    const draw = (path: Path2D, ring: number) => {
      const first = data.rings[ring] as number
      for (let i = first; i < (data.rings[ring + 1] as number); i++) {
        const dx = ((data.positions[2 * i] as number) - centre[0]) * scale
        const dy = ((data.positions[2 * i + 1] as number) - centre[1]) * scale
        const [x, y] = [width / 2 + dx * cos + dy * sin, height / 2 - (dy * cos - dx * sin)]
        if (i === first) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
    }
    for (const run of rows) {
      for (let row = run.first; row < run.end; row++) {
        const code = this.#codes[row] as number
        if (!((this.#classes[code]?.width ?? 0) > 0)) continue
        const path = paths.get(code) ?? new Path2D()
        paths.set(code, path)
        const [first, end] = ringsOf(data, row)
        for (let ring = first; ring < end; ring++) draw(path, ring)
      }
    }
    return paths
  }

  dispose(): void {
    this.#data = null
  }
}
