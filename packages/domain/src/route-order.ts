import { ROUTE_STOPS_PER_LINK } from './constants.ts'
import type { LatLon } from './directions.ts'
import { Improvement } from './route/improve.ts'
import { nearestNeighbourTour, nearestOfEach, type Places } from './route/point-grid.ts'

const RADIANS = Math.PI / 180
/** WGS84 */
const EQUATOR = 6378137
const ECCENTRICITY_2 = 0.00669437999014

/** Places of one city on a plane of metres that touches the earth in their middle. */
export function planeOf(stops: readonly LatLon[]): Places {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { lat, lon } of stops) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  const [lat0, lon0] = [(south + north) / 2, (west + east) / 2]
  const flat = 1 - ECCENTRICITY_2 * Math.sin(lat0 * RADIANS) ** 2
  const eastwards = (EQUATOR / Math.sqrt(flat)) * Math.cos(lat0 * RADIANS) * RADIANS
  const northwards = ((EQUATOR * (1 - ECCENTRICITY_2)) / flat ** 1.5) * RADIANS
  return {
    x: Float64Array.from(stops, ({ lon }) => (lon - lon0) * eastwards),
    y: Float64Array.from(stops, ({ lat }) => (lat - lat0) * northwards),
  }
}

/** Metres, as the crow flies, of the trips that routeLinks() makes of these stops: each from the office if there is one. */
export function tripsLength(stops: readonly LatLon[], office?: LatLon | undefined): number {
  const { x, y } = planeOf(office ? [...stops, office] : stops)
  let length = 0
  for (let i = 0; i < stops.length; i++) {
    const isFirst = office !== undefined && i % (ROUTE_STOPS_PER_LINK - 1) === 0
    const from = isFirst ? stops.length : i - 1
    if (from < 0) continue
    const dx = (x[i] as number) - (x[from] as number)
    const dy = (y[i] as number) - (y[from] as number)
    length += Math.sqrt(dx * dx + dy * dy)
  }
  return length
}

/** How much work each part of the search may do, in steps of some nanoseconds. */
const DESCENT_STEPS = 200_000_000
const DISTURBANCE_STEPS = 25_000_000
/** More than this many attempts a stop find next to nothing. */
const ATTEMPTS_PER_STOP = 40
const NEIGHBOURS = 8
/** One change of a long way may turn no more stops round than this. */
const LONGEST_TURN = 50_000

/** The same stops give the same route, on any machine. */
function seeded(): () => number {
  let state = 0x2545f491
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Where a way without a given beginning may begin: at the rim, not in the middle. */
function outermost({ x, y }: Places): number {
  let [furthest, at] = [-1, 0]
  for (let i = 0; i < x.length; i++) {
    const distance = (x[i] as number) ** 2 + (y[i] as number) ** 2
    if (distance > furthest) [furthest, at] = [distance, i]
  }
  return at
}

/**
 * A short way through all stops, as their numbers: from the office where one is given, otherwise with both ends open.
 * Nearest neighbour first, then 2-opt and Or-opt until nothing helps, then as long as the work allows from small
 * disturbances again. Work is counted in steps, not in seconds: 650,000 stops take a few seconds.
 */
export function shortRoute(stops: readonly LatLon[], office?: LatLon | undefined): Int32Array {
  const places = planeOf(office ? [...stops, office] : stops)
  const count = places.x.length
  const start = office ? count - 1 : undefined
  if (count < 2) return Int32Array.from(stops.keys())
  const k = Math.min(NEIGHBOURS, count - 1)
  const first = nearestNeighbourTour(places, start ?? outermost(places))
  if (count < 4) return first.filter(stop => stop !== start)
  const problem = { places, neighbours: nearestOfEach(places, k), k, start }
  const improvement = new Improvement(problem, first, LONGEST_TURN)
  improvement.descend(DESCENT_STEPS)
  const { tour } = improvement
  const enough = tour.steps + DISTURBANCE_STEPS
  const random = seeded()
  for (let i = 0; i < count * ATTEMPTS_PER_STOP && tour.steps < enough; i++) improvement.disturb(random)
  return improvement.path().filter(stop => stop !== start)
}
