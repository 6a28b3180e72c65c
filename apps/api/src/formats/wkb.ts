/** Well-known binary, as GeoPackage and PostGIS write it, to a GeoJSON geometry. */

type Position = number[]

export interface WkbGeometry {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly WkbGeometry[]
}

/** A sentence about one geometry that cannot be read. */
export class UnreadableGeometry extends Error {}

const DEEPEST = 16
const MOST_POINTS = 1_000_000
const BIG_ENDIAN = 0
const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
]
const LAST_KNOWN = 17
/** Flags of the extended form, which has a reference system of its own before the content. */
const FLAG_HEIGHT = 0x80000000
const FLAG_MEASURE = 0x40000000
const FLAG_SRID = 0x20000000

const damaged = () => new UnreadableGeometry('Geometri rusak')

class WkbReader {
  readonly #bytes: DataView
  #at = 0
  #isLittle = true
  #points = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  #uint32(): number {
    const value = this.#bytes.getUint32(this.#at, this.#isLittle)
    this.#at += 4
    return value
  }

  #double(): number {
    const value = this.#bytes.getFloat64(this.#at, this.#isLittle)
    this.#at += 8
    return value
  }

  /** A number of things that take at least so many bytes each. */
  #count(each: number): number {
    const count = this.#uint32()
    if (count * each > this.#bytes.byteLength - this.#at) throw damaged()
    return count
  }

  #position(height: boolean, measure: boolean): Position {
    if (++this.#points > MOST_POINTS) throw new UnreadableGeometry('Geometri memuat lebih dari sejuta titik')
    const position = [this.#double(), this.#double()]
    if (height) {
      const z = this.#double()
      if (Number.isFinite(z)) position.push(z)
    }
    if (measure) this.#double()
    return position
  }

  #positions(height: boolean, measure: boolean): Position[] {
    const count = this.#count(16 + (height ? 8 : 0) + (measure ? 8 : 0))
    const positions: Position[] = []
    for (let i = 0; i < count; i++) {
      const position = this.#position(height, measure)
      if (!Number.isFinite(position[0]) || !Number.isFinite(position[1]))
        throw new UnreadableGeometry('Koordinat bukan angka')
      positions.push(position)
    }
    return positions
  }

  #head(): { type: number; height: boolean; measure: boolean } {
    this.#isLittle = this.#bytes.getUint8(this.#at++) !== BIG_ENDIAN
    const code = this.#uint32()
    if (code & FLAG_SRID) this.#at += 4
    // ISO counts in thousands: 1000 with heights, 2000 with measures, 3000 with both.
    const plain = code & 0x0fffffff
    const family = Math.floor(plain / 1000)
    if (family > 3) throw damaged()
    return {
      type: plain % 1000,
      height: (code & FLAG_HEIGHT) !== 0 || family === 1 || family === 3,
      measure: (code & FLAG_MEASURE) !== 0 || family >= 2,
    }
  }

  /** null: it is empty. */
  geometry(depth = 0): WkbGeometry | null {
    if (depth > DEEPEST) throw new UnreadableGeometry('Geometri bersarang terlalu dalam')
    const { type: code, height, measure } = this.#head()
    const type = TYPES[code]
    if (!type)
      throw code > 0 && code <= LAST_KNOWN
        ? new UnreadableGeometry('Geometri lengkung atau permukaan tidak didukung; ubah menjadi garis lurus')
        : damaged()
    if (type === 'Point') return this.#point(height, measure)
    if (type === 'LineString') return filled(type, this.#positions(height, measure))
    if (type === 'Polygon') {
      const rings = Array.from({ length: this.#count(4) }, () => this.#positions(height, measure))
      return filled(
        type,
        rings.filter(({ length }) => length > 0),
      )
    }
    const members = Array.from({ length: this.#count(5) }, () => this.geometry(depth + 1))
    const geometries = members.filter(member => member !== null)
    if (type === 'GeometryCollection') return geometries.length > 0 ? { type, geometries } : null
    if (geometries.some(member => `Multi${member.type}` !== type)) throw damaged()
    return filled(
      type,
      geometries.map(({ coordinates }) => coordinates),
    )
  }

  #point(height: boolean, measure: boolean): WkbGeometry | null {
    const position = this.#position(height, measure)
    const [x, y] = position
    // An empty point is written so.
    if (Number.isNaN(x) && Number.isNaN(y)) return null
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new UnreadableGeometry('Koordinat bukan angka')
    return { type: 'Point', coordinates: position }
  }
}

const filled = (type: string, coordinates: readonly unknown[]) =>
  coordinates.length > 0 ? { type, coordinates } : null

export function readWkb(bytes: Uint8Array): WkbGeometry | null {
  try {
    return new WkbReader(bytes).geometry()
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}
