/** One record of a `.shp`, as a GeoJSON geometry. */
import { type Position, polygonsOf } from './polygon-rings.ts'

export type Shape = { readonly geometry: Geometry | null } | { readonly error: string }

export interface Geometry {
  readonly type: string
  readonly coordinates: unknown
}

const MULTIPATCH = 31
const LAST_TYPE = 28
const WITH_HEIGHTS = 10
const WITH_MEASURES = 20
/** Less than this stands for "no value". */
const NO_VALUE = -1e38

const DAMAGED = { error: 'Bentuk dalam file .shp rusak' }

const closed = (ring: Position[]) => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}

/** A record's points, each with its height where it has one; null where the record is too short for them. */
function pointsIn(bytes: Buffer, at: number, count: number, hasHeights: boolean): Position[] | null {
  if (at + 16 * count > bytes.length) return null
  // Two numbers of their range come before the heights.
  const heightsAt = at + 16 * count + 16
  const heights = hasHeights && heightsAt + 8 * count <= bytes.length
  const points: Position[] = new Array(count)
  for (let i = 0; i < count; i++) {
    const x = bytes.readDoubleLE(at + 16 * i)
    const y = bytes.readDoubleLE(at + 16 * i + 8)
    const z = heights ? bytes.readDoubleLE(heightsAt + 8 * i) : Number.NaN
    points[i] = z > NO_VALUE && Number.isFinite(z) ? [x, y, z] : [x, y]
  }
  return points
}

const isPlace = ([x, y]: Position) => Number.isFinite(x) && Number.isFinite(y)

function pointShape(bytes: Buffer, hasHeight: boolean): Shape {
  if (bytes.length < 20) return DAMAGED
  const point = [bytes.readDoubleLE(4), bytes.readDoubleLE(12)]
  const [x = 0, y = 0] = point
  // An empty point is written so.
  if (Number.isNaN(x) && Number.isNaN(y)) return { geometry: null }
  if (!isPlace(point)) return { error: 'Koordinat bukan angka' }
  const z = hasHeight && bytes.length >= 28 ? bytes.readDoubleLE(20) : Number.NaN
  if (z > NO_VALUE && Number.isFinite(z)) point.push(z)
  return { geometry: { type: 'Point', coordinates: point } }
}

function multiPoint(bytes: Buffer, hasHeights: boolean): Shape {
  if (bytes.length < 40) return DAMAGED
  const points = pointsIn(bytes, 40, bytes.readUInt32LE(36), hasHeights)
  if (!points) return DAMAGED
  if (!points.every(isPlace)) return { error: 'Koordinat bukan angka' }
  return { geometry: points.length > 0 ? { type: 'MultiPoint', coordinates: points } : null }
}

function partsIn(bytes: Buffer, hasHeights: boolean): Position[][] | null {
  if (bytes.length < 44) return null
  const partCount = bytes.readUInt32LE(36)
  const pointCount = bytes.readUInt32LE(40)
  if (44 + 4 * partCount > bytes.length) return null
  const points = pointsIn(bytes, 44 + 4 * partCount, pointCount, hasHeights)
  if (!points) return null
  const parts: Position[][] = []
  let end = pointCount
  for (let part = partCount - 1; part >= 0; part--) {
    const start = bytes.readUInt32LE(44 + 4 * part)
    if (start > end) return null
    if (start < end) parts.push(points.slice(start, end))
    end = start
  }
  return parts.reverse()
}

function lines(parts: Position[][]): Geometry | null {
  const drawn = parts.filter(({ length }) => length > 1)
  if (drawn.length === 0) return null
  return drawn.length === 1
    ? { type: 'LineString', coordinates: drawn[0] }
    : { type: 'MultiLineString', coordinates: drawn }
}

function polygon(parts: Position[][]): Shape {
  const rings = parts.map(closed).filter(({ length }) => length > 3)
  if (rings.length === 0) return { geometry: null }
  const polygons = polygonsOf(rings)
  if (!polygons) return { error: 'Poligon memiliki terlalu banyak bagian' }
  return {
    geometry:
      polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0] }
        : { type: 'MultiPolygon', coordinates: polygons },
  }
}

export function readShape(bytes: Buffer): Shape {
  if (bytes.length < 4) return DAMAGED
  const type = bytes.readInt32LE(0)
  if (type === 0) return { geometry: null }
  if (type === MULTIPATCH) return { error: 'Bentuk tiga dimensi (multipatch) tidak didukung' }
  if (type < 0 || type > LAST_TYPE) return { error: `Jenis bentuk ${type} tidak dikenal` }
  const hasHeights = type > WITH_HEIGHTS && type < WITH_MEASURES
  switch (type % 10) {
    case 1:
      return pointShape(bytes, hasHeights)
    case 8:
      return multiPoint(bytes, hasHeights)
    case 3:
    case 5: {
      const parts = partsIn(bytes, hasHeights)
      if (!parts) return DAMAGED
      if (!parts.every(part => part.every(isPlace))) return { error: 'Koordinat bukan angka' }
      return type % 10 === 3 ? { geometry: lines(parts) } : polygon(parts)
    }
    default:
      return { error: `Jenis bentuk ${type} tidak dikenal` }
  }
}
