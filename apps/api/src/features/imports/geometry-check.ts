import { FEATURE_KIND_INFO, type FeatureKind, type GeometryFamily } from '@petatirta/contract'

const FAMILY: Record<string, GeometryFamily> = {
  Point: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
}

const DEPTH: Record<string, number> = {
  Point: 0,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

type Position = number[]

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.slice(0, 2).every(n => typeof n === 'number' && Number.isFinite(n))

function checkPositions(value: unknown, depth: number): string | undefined {
  if (depth === 0) {
    if (!isPosition(value)) return 'Koordinat bukan angka'
    const [lon = 0, lat = 0] = value
    return Math.abs(lon) > 180 || Math.abs(lat) > 90 ? 'Koordinat di luar jangkauan bujur/lintang' : undefined
  }
  if (!Array.isArray(value) || value.length === 0) return 'Geometri kosong'
  for (const item of value) {
    const problem = checkPositions(item, depth - 1)
    if (problem) return problem
  }
  return undefined
}

const closed = (ring: Position[]) => {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

function checkShape(type: string, coordinates: unknown): string | undefined {
  if (type === 'LineString')
    return (coordinates as Position[]).length < 2 ? 'Garis hanya memiliki satu titik' : undefined
  if (type === 'MultiLineString') {
    return (coordinates as Position[][]).some(line => line.length < 2)
      ? 'Garis hanya memiliki satu titik'
      : undefined
  }
  if (type === 'Polygon' && !(coordinates as Position[][]).every(closed)) return 'Poligon tidak tertutup'
  if (type === 'MultiPolygon' && !(coordinates as Position[][][]).every(polygon => polygon.every(closed))) {
    return 'Poligon tidak tertutup'
  }
  return undefined
}

/** Why this geometry cannot be part of the layer, in words for the person who made the file. */
export function geometryProblem(kind: FeatureKind, geometry: unknown): string | undefined {
  if (!geometry || typeof geometry !== 'object') return 'Geometri tidak ada'
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  const family = FAMILY[String(type)]
  const allowed: readonly GeometryFamily[] = FEATURE_KIND_INFO[kind].geometry
  if (!family || !allowed.includes(family))
    return `Jenis geometri ${String(type)} tidak sesuai untuk ${FEATURE_KIND_INFO[kind].label}`
  return checkPositions(coordinates, DEPTH[String(type)] ?? 0) ?? checkShape(String(type), coordinates)
}
