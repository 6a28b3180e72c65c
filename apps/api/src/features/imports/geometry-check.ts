import { FEATURE_KIND_INFO, type FeatureKind, type GeometryFamily } from '@petatirta/contract'

const SHAPES: Record<string, { family: GeometryFamily; depth: number }> = {
  Point: { family: 'point', depth: 0 },
  LineString: { family: 'line', depth: 1 },
  MultiLineString: { family: 'line', depth: 2 },
  Polygon: { family: 'polygon', depth: 2 },
  MultiPolygon: { family: 'polygon', depth: 3 },
}

type Position = [number, number]
type Nested = Position | Nested[]

export interface CheckedGeometry {
  /** Type and plane coordinates alone: what else a publisher writes into a geometry is not for the database. */
  geometry: { type: string; coordinates: Nested }
  /** A ring lacked its closing point and got it. */
  closed: boolean
}

class Problem extends Error {}

const INDONESIA = { west: 94, east: 142, south: -12, north: 7 }
const inIndonesia = (lon: number, lat: number) =>
  lon >= INDONESIA.west && lon <= INDONESIA.east && lat >= INDONESIA.south && lat <= INDONESIA.north

function position(value: unknown): Position {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat))
    throw new Problem('Koordinat bukan angka')
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) {
    throw new Problem(
      inIndonesia(lat, lon) ? 'Bujur dan lintang tertukar' : 'Koordinat di luar jangkauan bujur/lintang',
    )
  }
  return [lon, lat]
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
  if (type === 'Polygon') return closeRings(coordinates as Position[][])
  if (type === 'MultiPolygon') return (coordinates as Position[][][]).map(closeRings).includes(true)
  return false
}

/** The geometry as the layer takes it, or why it cannot, in words for the person who made the file. */
export function checkGeometry(kind: FeatureKind, geometry: unknown): CheckedGeometry | { problem: string } {
  if (!geometry || typeof geometry !== 'object') return { problem: 'Geometri tidak ada' }
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  const shape = typeof type === 'string' && Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined
  const { geometry: allowed, label }: { geometry: readonly GeometryFamily[]; label: string } =
    FEATURE_KIND_INFO[kind]
  if (typeof type !== 'string' || !shape || !allowed.includes(shape.family))
    return { problem: `Jenis geometri ${String(type).slice(0, 40)} tidak sesuai untuk ${label}` }
  try {
    const plane = positions(coordinates, shape.depth)
    const closed = finish(type, plane)
    return { geometry: { type, coordinates: plane }, closed }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    throw error
  }
}
