/** GeoJSON geometries from those of KML, which come as nested elements. */
import type { XmlTag } from './xml-tags.ts'

export type Position = number[]

export interface Geometry {
  type: string
  coordinates?: unknown
  geometries?: Geometry[]
}

const PARTS: ReadonlySet<string> = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'MultiGeometry',
  'Track',
  'MultiTrack',
  'Model',
  // Not of KML, but written by some programs.
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
])
const MAX_POSITIONS = 1_000_000

interface Part {
  type: string
  positions: Position[]
  rings: Position[][]
  parts: Geometry[]
}

export class UnreadableGeometry extends Error {}

function position(text: string, separator: string | RegExp): Position {
  const numbers = text.split(separator).map(number => (number === '' ? Number.NaN : Number(number)))
  // Some programs leave the height empty.
  const [x = Number.NaN, y = Number.NaN, z] = numbers
  if (!Number.isFinite(x) || !Number.isFinite(y))
    throw new UnreadableGeometry(`Koordinat "${text.slice(0, 60)}" tidak dapat dibaca`)
  return z === undefined || !Number.isFinite(z) ? [x, y] : [x, y, z]
}

function positions(text: string): Position[] {
  const words = text
    .replaceAll(/\s*,\s*/g, ',')
    .trim()
    .split(/\s+/)
  if (words.length > MAX_POSITIONS) throw new UnreadableGeometry('Geometri memuat lebih dari sejuta titik')
  return words[0] === '' ? [] : words.map(word => position(word, ','))
}

/** One of a kind becomes the multiple of that kind, a mixture a collection. */
export function joined(parts: Geometry[]): Geometry | null {
  if (parts.length === 0) return null
  const flat = parts.flatMap(part => part.geometries ?? [part])
  const kinds = new Set(flat.map(({ type }) => type.replace('Multi', '')))
  const [kind] = kinds
  if (kinds.size > 1) return { type: 'GeometryCollection', geometries: flat }
  const coordinates = flat.flatMap(part =>
    part.type.startsWith('Multi') ? (part.coordinates as unknown[]) : [part.coordinates],
  )
  return { type: `Multi${kind}`, coordinates }
}

function built({ type, positions, rings, parts }: Part): Geometry | null {
  if (type.startsWith('Multi')) return joined(parts)
  if (type === 'Polygon') return rings.length > 0 ? { type, coordinates: rings } : null
  const [first] = positions
  if (!first) return null
  if (type === 'Point' || type === 'Model') return { type: 'Point', coordinates: first }
  // A survey that was stopped at once.
  if (positions.length === 1 && type === 'Track') return { type: 'Point', coordinates: first }
  return { type: 'LineString', coordinates: positions }
}

export class KmlGeometry {
  readonly #open: Part[] = []
  readonly #location: Position = []
  readonly #whole: Geometry[] = []
  #isInner = false

  read({ name, text, isEmpty }: XmlTag): void {
    const isOpening = !name.startsWith('/')
    const element = isOpening ? name : name.slice(1)
    if (PARTS.has(element)) {
      if (isEmpty) return
      if (isOpening) this.#open.push({ type: name, positions: [], rings: [], parts: [] })
      else this.#close()
      return
    }
    if (element === 'innerBoundaryIs') this.#isInner = isOpening
    const part = this.#open.at(-1)
    if (isOpening || !part) return
    if (name === '/coordinates') part.positions = positions(text)
    else if (name === '/coord') this.#coord(part, text.trim())
    else if (part.type === 'Model') this.#model(part, name, Number(text))
  }

  result(): Geometry | null {
    const [first, ...more] = this.#whole
    return first && more.length > 0 ? joined(this.#whole) : (first ?? null)
  }

  #coord(part: Part, text: string): void {
    if (part.positions.length >= MAX_POSITIONS)
      throw new UnreadableGeometry('Geometri memuat lebih dari sejuta titik')
    if (text) part.positions.push(position(text, /\s+/))
  }

  #model(part: Part, name: string, number: number): void {
    const at = ['/longitude', '/latitude', '/altitude'].indexOf(name)
    if (at < 0) return
    this.#location[at] = number
    part.positions = [position(this.#location.join(' '), ' ')].filter(() => this.#location.length > 1)
  }

  #close(): void {
    const part = this.#open.pop()
    if (!part) return
    const around = this.#open.at(-1)
    if (around?.type === 'Polygon') {
      if (part.positions.length === 0) return
      if (this.#isInner) around.rings.push(part.positions)
      else around.rings.unshift(part.positions)
      return
    }
    const geometry = built(part)
    if (geometry) (around ? around.parts : this.#whole).push(geometry)
  }
}
