/**
 * Lengths and areas on the WGS84 ellipsoid, as PostGIS measures a geography. On a sphere they would be half a percent off
 * near the equator.
 */
export type Position = readonly number[]

const SEMI_MAJOR = 6_378_137
const FLATTENING = 1 / 298.257223563
/** Eccentricity, squared. */
const E2 = FLATTENING * (2 - FLATTENING)
const E = Math.sqrt(E2)
const SEMI_MINOR2 = SEMI_MAJOR ** 2 * (1 - E2)
const RADIANS = Math.PI / 180
/** Degrees: up to here a piece of the ellipsoid is as good as flat (10⁻⁵). */
const SHORT = 0.8

/** Metres per radian at a latitude: along its parallel, along the meridian. */
function radii(sin: number): [east: number, north: number] {
  const w = 1 - E2 * sin * sin
  const prime = SEMI_MAJOR / Math.sqrt(w)
  return [prime * Math.sqrt(1 - sin * sin), (prime * (1 - E2)) / w]
}

/** Metres per degree at a latitude, to the east and to the north. */
export function metresPerDegree(lat: number): [east: number, north: number] {
  const [east, north] = radii(Math.sin(lat * RADIANS))
  return [east * RADIANS, north * RADIANS]
}

/** Lambert's formula: the way over a sphere between the reduced latitudes, corrected for the flattening. */
function longLength(lon: number, lat1: number, lat2: number): number {
  const [b1, b2] = [lat1, lat2].map(lat => Math.atan((1 - FLATTENING) * Math.tan(lat))) as [number, number]
  const [p, q] = [(b1 + b2) / 2, (b2 - b1) / 2]
  const half = Math.sin(q) ** 2 + Math.cos(b1) * Math.cos(b2) * Math.sin(lon / 2) ** 2
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(half)))
  if (angle === 0) return 0
  const sin = Math.sin(angle)
  const x = ((angle - sin) * (Math.sin(p) * Math.cos(q)) ** 2) / (1 - half)
  const y = half === 0 ? 0 : ((angle + sin) * (Math.cos(p) * Math.sin(q)) ** 2) / half
  return SEMI_MAJOR * (angle - (FLATTENING / 2) * (x + y))
}

function segmentLength([lon1 = 0, lat1 = 0]: Position, [lon2 = 0, lat2 = 0]: Position): number {
  const [dLon, dLat] = [lon2 - lon1, lat2 - lat1]
  if (Math.max(Math.abs(dLon), Math.abs(dLat)) > SHORT) {
    return longLength(dLon * RADIANS, lat1 * RADIANS, lat2 * RADIANS)
  }
  const [east, north] = radii(Math.sin(((lat1 + lat2) / 2) * RADIANS))
  return RADIANS * Math.hypot(east * dLon, north * dLat)
}

/** Metres from the first position to each; longitude and latitude in degrees. */
export function cumulativeLengths(positions: readonly Position[]): number[] {
  let sum = 0
  return positions.map((position, i) => {
    const before = positions[i - 1]
    if (before) sum += segmentLength(before, position)
    return sum
  })
}

/** Metres along a line of longitudes and latitudes in degrees. */
export const geodesicLength = (positions: readonly Position[]): number =>
  cumulativeLengths(positions).at(-1) ?? 0

/** Square metres between the equator and a latitude whose sine this is, per radian of longitude. */
const areaBelow = (sin: number): number =>
  (SEMI_MINOR2 / 2) * (sin / (1 - E2 * sin * sin) + Math.atanh(E * sin) / E)
/** The sphere with as large a surface, on which areas stay what they are: its radius, squared. */
const SPHERE = areaBelow(1)

/** Tangent of half the latitude that has as much below it on the sphere. */
function halfTangent(lat: number): number {
  const sin = areaBelow(Math.sin(lat * RADIANS)) / SPHERE
  return sin / (1 + Math.sqrt(1 - sin * sin))
}

/** What lies between each edge, a great circle, and the equator, added up. */
function ringArea(ring: readonly Position[]): number {
  let sum = 0
  for (const [i, [lon1 = 0, lat1 = 0]] of ring.entries()) {
    const [lon2 = 0, lat2 = 0] = ring[(i + 1) % ring.length] ?? []
    const [a, b] = [halfTangent(lat1), halfTangent(lat2)]
    sum += 2 * Math.atan2(Math.tan(((lon2 - lon1) / 2) * RADIANS) * (a + b), 1 + a * b)
  }
  return Math.abs(sum) * SPHERE
}

/** Square metres of a polygon: its outline, less the holes in it. */
export const geodesicArea = ([outline = [], ...holes]: readonly (readonly Position[])[]): number =>
  ringArea(outline) - holes.reduce((sum, hole) => sum + ringArea(hole), 0)

/** How many metres on the ground one map unit (EPSG:3857) is at a northing, to the east and to the north. */
export function groundScale(northing: number): [east: number, north: number] {
  const at = northing / SEMI_MAJOR
  const [east, north] = radii(Math.tanh(at))
  return [east / SEMI_MAJOR, north / (SEMI_MAJOR * Math.cosh(at))]
}
