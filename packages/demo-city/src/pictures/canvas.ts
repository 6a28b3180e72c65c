export type Point = readonly [x: number, y: number]

/** What is drawn, pixel by pixel: red, green, blue, alpha. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

/** Enough flat shapes for a small picture. Each pixel is drawn `fine` × `fine` times, so that edges come out smooth. */
export class Canvas {
  private readonly width: number
  private readonly height: number
  private readonly fine: number
  /** 0 where nothing was drawn, else 0xff and the colour. */
  private readonly samples: Uint32Array

  constructor(width: number, height: number, fine: number) {
    this.width = width
    this.height = height
    this.fine = fine
    this.samples = new Uint32Array(width * height * fine * fine)
  }

  polygon(colour: string, ...points: Point[]): void {
    const ys = points.map(([, y]) => y)
    this.fill(colour, Math.min(...ys), Math.max(...ys), y => {
      const crossings: number[] = []
      for (const [i, [ax, ay]] of points.entries()) {
        const [bx, by] = points[(i + 1) % points.length] as Point
        if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
      }
      return crossings.sort((a, b) => a - b)
    })
  }

  rect(colour: string, x: number, y: number, width: number, height: number): void {
    this.fill(colour, y, y + height, () => [x, x + width])
  }

  circle(colour: string, [cx, cy]: Point, radius: number): void {
    this.fill(colour, cy - radius, cy + radius, y => {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (y - cy) ** 2))
      return [cx - half, cx + half]
    })
  }

  /** A stroke with round ends and joints. */
  line(colour: string, width: number, ...points: Point[]): void {
    const reach = width / 2
    for (const [i, to] of points.entries()) {
      this.circle(colour, to, reach)
      const from = points[i - 1]
      if (!from) continue
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const scale = reach / Math.hypot(dx, dy)
      const beside = ([x, y]: Point, side: 1 | -1): Point => [x - side * dy * scale, y + side * dx * scale]
      this.polygon(colour, beside(from, 1), beside(to, 1), beside(to, -1), beside(from, -1))
    }
  }

  roundRect(colour: string, x: number, y: number, width: number, height: number, radius: number): void {
    this.rect(colour, x + radius, y, width - 2 * radius, height)
    this.rect(colour, x, y + radius, width, height - 2 * radius)
    for (const cx of [x + radius, x + width - radius])
      for (const cy of [y + radius, y + height - radius]) this.circle(colour, [cx, cy], radius)
  }

  picture(): Picture {
    const { width, height } = this
    const pixels = new Uint8Array(width * height * 4)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) this.writeMean(x, y, pixels.subarray((y * width + x) * 4))
    return { width, height, pixels }
  }

  /** Row by row: `edgesAt` says where a row enters the shape, leaves it, enters it again, and so on. */
  private fill(colour: string, top: number, bottom: number, edgesAt: (y: number) => readonly number[]): void {
    const { width, height, fine, samples } = this
    const sample = (0xff000000 | Number.parseInt(colour.slice(1), 16)) >>> 0
    const side = width * fine
    // A sample belongs to the shape that its middle lies in.
    const first = (edge: number, most: number) => Math.min(most, Math.max(0, Math.ceil(edge * fine - 0.5)))
    const end = first(bottom, height * fine)
    for (let row = first(top, height * fine); row < end; row++) {
      const edges = edgesAt((row + 0.5) / fine)
      for (let k = 0; k + 1 < edges.length; k += 2)
        samples.fill(
          sample,
          row * side + first(edges[k] as number, side),
          row * side + first(edges[k + 1] as number, side),
        )
    }
  }

  /** Of the samples of one pixel. Those where nothing is have no colour: they make it transparent, not dark. */
  private writeMean(x: number, y: number, pixel: Uint8Array): void {
    const { width, fine, samples } = this
    let [red, green, blue, drawn] = [0, 0, 0, 0]
    for (let row = y * fine; row < (y + 1) * fine; row++)
      for (let at = (row * width + x) * fine; at < (row * width + x + 1) * fine; at++) {
        const sample = samples[at] as number
        if (sample === 0) continue
        red += (sample >> 16) & 0xff
        green += (sample >> 8) & 0xff
        blue += sample & 0xff
        drawn++
      }
    if (drawn === 0) return
    pixel[0] = Math.round(red / drawn)
    pixel[1] = Math.round(green / drawn)
    pixel[2] = Math.round(blue / drawn)
    pixel[3] = Math.round((255 * drawn) / fine ** 2)
  }
}
