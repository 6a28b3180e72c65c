import { FEATURE_KIND_INFO, type FeatureKind, type GeometryFamily } from '@petatirta/contract/plain'
import type { Nested, PlaneGeometry, Position } from '#platform/database/wkb.ts'
import { isCrowded } from './crowded.ts'

const SHAPES: Record<PlaneGeometry['type'], { family: GeometryFamily; depth: number }> = {
  Point: { family: 'point', depth: 0 },
  LineString: { family: 'line', depth: 1 },
  MultiLineString: { family: 'line', depth: 2 },
  Polygon: { family: 'polygon', depth: 2 },
  MultiPolygon: { family: 'polygon', depth: 3 },
}

export interface CheckedGeometry {
  /** Type and plane coordinates alone: what else a publisher writes into a geometry is not for the database. */
  readonly geometry: PlaneGeometry
  /** A ring lacked its closing point and got it. */
  readonly closed: boolean
}

class Problem extends Error {}

/** Beyond any system on earth, in feet or in metres. Where exactly it lies is seen once the file's system is known. */
const FARTHEST = 1e9

function position(value: unknown): Position {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new Problem('Koordinat bukan angka')
  if (Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST) throw new Problem('Koordinat di luar jangkauan')
  return [x, y]
}

function positions(value: unknown, depth: number): Nested {
  if (depth === 0) return position(value)
  if (!Array.isArray(value) || value.length === 0) throw new Problem('Geometri kosong')
  return value.map(item => positions(item, depth - 1))
}

const same = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

/** Closes a ring that lacks its last point; whether it has an extent is seen by the database. */
function closeRing(ring: Position[]): boolean {
  const [first] = ring
  const open = !same(first, ring.at(-1))
  if (ring.length < (open ? 3 : 4) || !first) throw new Problem('Poligon memiliki terlalu sedikit titik')
  if (open) ring.push(first)
  return open
}

const closeRings = (rings: Position[][]) => rings.map(closeRing).includes(true)

function finish(type: string, coordinates: Nested): boolean {
  const lines = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
  if ((lines as Position[][]).some(line => line.length < 2))
    throw new Problem('Garis hanya memiliki satu titik')
  if (type === 'Polygon') return closeRings(coordinates as unknown as Position[][])
  if (type === 'MultiPolygon')
    return (coordinates as unknown as Position[][][]).map(closeRings).includes(true)
  return false
}

const ringsOf = (coordinates: Nested, depth: number): Position[][] =>
  (depth === 2 ? coordinates : coordinates.flat()) as unknown as Position[][]

interface Raw {
  type?: unknown
  coordinates?: unknown
  geometries?: unknown
}

/** A wrapping with one thing in it is that thing: some programs write every point so. */
function unwrapped(geometry: Raw): Raw {
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection' && Array.isArray(geometries) && geometries.length === 1)
    return (geometries[0] ?? {}) as Raw
  if (type !== 'MultiPoint' || !Array.isArray(coordinates)) return geometry
  if (coordinates.length > 1)
    throw new Problem(`MultiPoint berisi ${coordinates.length} titik; pisahkan menjadi satu titik per fitur`)
  return { type: 'Point', coordinates: coordinates[0] }
}

function checked(kind: FeatureKind, raw: Raw): CheckedGeometry {
  const { type, coordinates } = unwrapped(raw)
  const shape =
    typeof type === 'string' && Object.hasOwn(SHAPES, type)
      ? SHAPES[type as PlaneGeometry['type']]
      : undefined
  const { geometry: allowed, label }: { geometry: readonly GeometryFamily[]; label: string } =
    FEATURE_KIND_INFO[kind]
  if (!shape || !allowed.includes(shape.family))
    throw new Problem(`Jenis geometri ${String(type).slice(0, 40)} tidak sesuai untuk ${label}`)
  const plane = positions(coordinates, shape.depth)
  const closed = finish(type as string, plane)
  if (shape.family === 'polygon' && isCrowded(ringsOf(plane, shape.depth)))
    throw new Problem('Bentuk poligon terlalu rumit')
  return { geometry: { type: type as PlaneGeometry['type'], coordinates: plane }, closed }
}

/** The geometry as the layer takes it, or why it cannot, in words for the person who made the file. */
export function checkGeometry(kind: FeatureKind, geometry: unknown): CheckedGeometry | { problem: string } {
  if (!geometry || typeof geometry !== 'object') return { problem: 'Geometri tidak ada' }
  try {
    return checked(kind, geometry as Raw)
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    throw error
  }
}
