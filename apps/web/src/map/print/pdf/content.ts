/** What is drawn on a page. Everything is in millimetres from the upper left corner; PDF counts points from the lower. */
import { FONTS, type FontName, textWidth } from './fonts.ts'
import { pdfString } from './win-ansi.ts'

export const POINTS_PER_MM = 72 / 25.4

export type Place = readonly [x: number, y: number]

export interface Stroke {
  readonly colour: string
  /** Millimetres. */
  readonly width: number
  readonly dash?: readonly number[] | undefined
  readonly cap?: 'butt' | 'round' | undefined
  readonly join?: 'miter' | 'round' | undefined
}

export interface TextLook {
  readonly size: number
  readonly font?: FontName
  readonly colour?: string
  readonly align?: 'left' | 'middle' | 'right'
  /** Degrees, against the clock. */
  readonly turned?: number
  /** A rim that keeps letters readable on a map. */
  readonly halo?: { readonly colour: string; readonly width: number }
}

const number = (value: number) => String(Math.round(value * 100) / 100)
const fine = (value: number) => String(Math.round(value * 1e5) / 1e5)

/** '#rrggbb' as operands. */
const rgb = (colour: string) =>
  [1, 3, 5].map(at => number(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')

const CAPS = { butt: 0, round: 1 } as const
const JOINS = { miter: 0, round: 1 } as const
export const INK = '#102830'

export class Content {
  readonly #height: number
  readonly #out: string[] = []
  /** How opaque what follows is, by the names of its resources. */
  readonly opacities = new Map<string, number>()

  constructor(pageHeight: number) {
    this.#height = pageHeight
  }

  get text(): string {
    return this.#out.join('\n')
  }

  #at([x, y]: Place): string {
    return `${number(x * POINTS_PER_MM)} ${number((this.#height - y) * POINTS_PER_MM)}`
  }

  save(): void {
    this.#out.push('q')
  }

  restore(): void {
    this.#out.push('Q')
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.#rect(x, y, width, height)
    this.#out.push('W n')
  }

  opacity(value: number): void {
    const name = `A${Math.round(value * 100)}`
    this.opacities.set(name, Math.round(value * 100) / 100)
    this.#out.push(`/${name} gs`)
  }

  #rect(x: number, y: number, width: number, height: number): void {
    const size = `${number(width * POINTS_PER_MM)} ${number(height * POINTS_PER_MM)}`
    this.#out.push(`${this.#at([x, y + height])} ${size} re`)
  }

  /** A path of lines; closed ones are filled by even and odd. */
  path(points: ArrayLike<number>, closed = false): void {
    for (let i = 0; i + 1 < points.length; i += 2) {
      this.#out.push(`${this.#at([points[i] as number, points[i + 1] as number])} ${i === 0 ? 'm' : 'l'}`)
    }
    if (closed && points.length > 0) this.#out.push('h')
  }

  setStroke({ colour, width, dash = [], cap = 'butt', join = 'miter' }: Stroke): void {
    const lengths = dash.map(length => number(length * POINTS_PER_MM)).join(' ')
    this.#out.push(
      `${rgb(colour)} RG ${number(width * POINTS_PER_MM)} w [${lengths}] 0 d ${CAPS[cap]} J ${JOINS[join]} j`,
    )
  }

  setFill(colour: string): void {
    this.#out.push(`${rgb(colour)} rg`)
  }

  stroke(): void {
    this.#out.push('S')
  }

  fill(): void {
    this.#out.push('f*')
  }

  line(points: readonly number[], stroke: Stroke): void {
    this.setStroke(stroke)
    this.path(points)
    this.stroke()
  }

  area(points: readonly number[], colour: string): void {
    this.setFill(colour)
    this.path(points, true)
    this.fill()
  }

  box(x: number, y: number, width: number, height: number, look: { fill?: string; stroke?: Stroke }): void {
    if (look.fill) this.setFill(look.fill)
    if (look.stroke) this.setStroke(look.stroke)
    this.#rect(x, y, width, height)
    this.#out.push(look.fill ? (look.stroke ? 'B' : 'f') : 'S')
  }

  circle([x, y]: Place, radius: number, look: { fill: string; stroke?: Stroke }): void {
    // Four curves: the usual approximation of a quarter.
    const pull = 0.5523 * radius
    this.setFill(look.fill)
    if (look.stroke) this.setStroke(look.stroke)
    const curve = (one: Place, two: Place, end: Place) =>
      `${this.#at(one)} ${this.#at(two)} ${this.#at(end)} c`
    this.#out.push(
      `${this.#at([x + radius, y])} m`,
      curve([x + radius, y + pull], [x + pull, y + radius], [x, y + radius]),
      curve([x - pull, y + radius], [x - radius, y + pull], [x - radius, y]),
      curve([x - radius, y - pull], [x - pull, y - radius], [x, y - radius]),
      curve([x + pull, y - radius], [x + radius, y - pull], [x + radius, y]),
      look.stroke ? 'b' : 'f',
    )
  }

  /** A picture by where its upper left, upper right and lower left corner come to lie. */
  image(resource: string, corner: Place, right: Place, below: Place): void {
    const along = ([x, y]: Place): [number, number] => [
      (x - corner[0]) * POINTS_PER_MM,
      (corner[1] - y) * POINTS_PER_MM,
    ]
    const [a, b] = along(right)
    const [c, d] = along(below)
    // PDF's picture stands on its lower left corner.
    const matrix = [a, b, -c, -d].map(fine).join(' ')
    this.#out.push('q', `${matrix} ${this.#at(below)} cm`, `/${resource} Do`, 'Q')
  }

  /** Along the base line that begins, is centred or ends at a place. */
  write(text: string, place: Place, look: TextLook): void {
    const { size, font = 'regular', colour = INK, align = 'left', turned = 0, halo } = look
    const shift = align === 'left' ? 0 : textWidth(text, font, size) / (align === 'middle' ? 2 : 1)
    const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
    const start: Place = [place[0] - shift * cos, place[1] + shift * sin]
    const matrix = `${[cos, sin, -sin, cos].map(fine).join(' ')} ${this.#at(start)} Tm`
    const begin = `BT /${FONTS[font].resource} ${number(size * POINTS_PER_MM)} Tf ${matrix}`
    if (halo) {
      this.setStroke({ colour: halo.colour, width: halo.width, join: 'round' })
      this.#out.push(`${begin} 1 Tr ${pdfString(text)} Tj 0 Tr ET`)
    }
    this.#out.push(`${rgb(colour)} rg`, `${begin} ${pdfString(text)} Tj ET`)
  }
}
