import { isSelfIntersecting } from '@petatirta/domain'
import { gridLat, gridLon, toDegrees } from '#map/place/grid-degrees.ts'

type Place = readonly number[]

export interface DrawnPolygon {
  type: 'Polygon'
  coordinates: [number, number][][]
}

/** Metres, of the 11 mm that the grid resolves. */
const TOLERANCE = 0.005
/** An edge across a continent needs no more: then a pixel is a kilometre. */
const MOST_PIECES = 200
const EARTH_RADIUS = 6378137

/**
 * A line that is straight on the map bends in degrees: about tan φ · Δφ² / 8 of the earth's radius in its middle. In
 * how many pieces it has to be cut so that the difference is not visible.
 */
function pieces(from: Place, to: Place): number {
  const [south, north] = [from[1] ?? 0, to[1] ?? 0].map(y => Math.atan(Math.sinh(y / EARTH_RADIUS)))
  const bend =
    (Math.tan(Math.max(Math.abs(south ?? 0), Math.abs(north ?? 0))) * ((north ?? 0) - (south ?? 0)) ** 2) / 8
  return Math.max(1, Math.min(MOST_PIECES, Math.ceil(Math.sqrt((bend * EARTH_RADIUS) / TOLERANCE))))
}

function* straight(ring: readonly Place[]): Generator<Place> {
  for (const [i, [x = 0, y = 0]] of ring.entries()) {
    yield [x, y]
    const next = ring[i + 1]
    if (!next) return
    const count = pieces([x, y], next)
    for (let piece = 1; piece < count; piece++) {
      const share = piece / count
      yield [x + ((next[0] ?? 0) - x) * share, y + ((next[1] ?? 0) - y) * share]
    }
  }
}

/** A closed ring in map units as the area that is meant, in degrees; undefined when its lines cross (M5.7). */
export function drawnPolygon(ring: readonly Place[]): DrawnPolygon | undefined {
  const grid: [number, number][] = []
  for (const [x = 0, y = 0] of straight(ring)) {
    const place: [number, number] = [gridLon(x), gridLat(y)]
    const last = grid.at(-1)
    if (last?.[0] !== place[0] || last[1] !== place[1]) grid.push(place)
  }
  // Fewer corners enclose nothing: its lines lie on each other.
  if (grid.length < 4 || isSelfIntersecting(ring) || isSelfIntersecting(grid)) return undefined
  return { type: 'Polygon', coordinates: [grid.map(([lon, lat]) => [toDegrees(lon), toDegrees(lat)])] }
}
