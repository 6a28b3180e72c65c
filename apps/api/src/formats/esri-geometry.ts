/** GeoJSON from Esri's geometries: the kind is recognised by the member that holds the numbers. */
import type { Members } from './json-batches.ts'

export class EsriGeometryProblem extends Error {}

type Position = number[]
type Ring = Position[]

const number = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

function position(value: unknown, hasZ: boolean): Position {
  const [x, y, z] = Array.isArray(value) ? value.map(number) : []
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y))
    throw new EsriGeometryProblem('Koordinat tidak dapat dibaca')
  return hasZ && z !== undefined && Number.isFinite(z) ? [x, y, z] : [x, y]
}

const lines = (value: unknown, hasZ: boolean): Position[][] => {
  if (!Array.isArray(value)) throw new EsriGeometryProblem('Geometri tidak dapat dibaca')
  return value.map(part => {
    if (!Array.isArray(part)) throw new EsriGeometryProblem('Geometri tidak dapat dibaca')
    return part.map(item => position(item, hasZ))
  })
}

/** So many comparisons of rings; a geometry with more was made to keep the server busy. */
const MAX_COMPARED = 100_000_000

interface Outline {
  ring: Ring
  box: readonly [west: number, south: number, east: number, north: number]
  size: number
  /** The rings around it: an even number of them around what is land, an odd one around a hole. */
  around: Outline[]
}

function outline(ring: Ring): Outline {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  let area = 0
  for (const [i, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? []
    area += x * nextY - nextX * y
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return { ring, box, size: Math.abs(area), around: [] }
}

function contains({ ring, box }: Outline, [x = 0, y = 0]: Position): boolean {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false
  let isInside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i] ?? []
    const [xj = 0, yj = 0] = ring[j] ?? []
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside
  }
  return isInside
}

/** By which ring lies in which: many programs draw holes in the wrong direction. */
function polygons(rings: Ring[]): Ring[][] {
  const outlines = rings.filter(({ length }) => length > 2).map(outline)
  outlines.sort((a, b) => b.size - a.size)
  const found = new Map<Outline, Ring[]>()
  let left = MAX_COMPARED
  for (const [i, inner] of outlines.entries()) {
    for (const outer of outlines.slice(0, i)) {
      left -= 1
      if (!contains(outer, inner.ring[0] ?? [])) continue
      left -= outer.ring.length
      inner.around.push(outer)
    }
    if (left < 0) throw new EsriGeometryProblem('Poligon memuat terlalu banyak bagian')
    const owner = inner.around.at(-1)
    if (owner && inner.around.length % 2 === 1) found.get(owner)?.push(inner.ring)
    else found.set(inner, [inner.ring])
  }
  return [...found.values()]
}

/** A third number is the height, unless the file has measures and no heights. */
export function esriGeometry(geometry: Members | null | undefined, around: Members): unknown {
  if (!geometry) return null
  const hasZ = (geometry.hasZ ?? around.hasZ) === true || (geometry.hasM ?? around.hasM) !== true
  if (geometry.curvePaths || geometry.curveRings)
    throw new EsriGeometryProblem(
      'Garis lengkung Esri belum dapat dibaca; ubah menjadi garis lurus (Densify) lalu ekspor ulang',
    )
  if (geometry.points) {
    const coordinates = lines([geometry.points], hasZ)[0] ?? []
    return coordinates.length > 0 ? { type: 'MultiPoint', coordinates } : null
  }
  if (geometry.paths) {
    const coordinates = lines(geometry.paths, hasZ).filter(({ length }) => length > 1)
    if (coordinates.length === 0) return null
    return coordinates.length === 1
      ? { type: 'LineString', coordinates: coordinates[0] }
      : { type: 'MultiLineString', coordinates }
  }
  if (geometry.rings) {
    const coordinates = polygons(lines(geometry.rings, hasZ))
    if (coordinates.length === 0) return null
    return coordinates.length === 1
      ? { type: 'Polygon', coordinates: coordinates[0] }
      : { type: 'MultiPolygon', coordinates }
  }
  const { x, y, z } = geometry
  if (x === undefined || x === null || x === 'NaN') return null
  // A point says its height by having one.
  return { type: 'Point', coordinates: position([x, y, z], z !== undefined && z !== null) }
}
