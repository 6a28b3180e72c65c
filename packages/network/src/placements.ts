import type { Finder, Spot } from './finder.ts'
import { pipeAt, roundAt } from './lines.ts'
import type { Lines, NetworkInput, Placements, Points } from './types.ts'

/** Metres: pipes whose distances differ by less are equally near. */
export const EQUALLY_NEAR = 0.01

/** A point that is known to be on no pipe. */
export const NOWHERE = 'nowhere'
/** Where points sit that nothing has changed for; undefined: it has to be looked for. */
export type KnownPlaces = (point: number) => Spot | typeof NOWHERE | undefined

/** Narrower pipes first, those of unknown diameter last. */
const width = (diameter: number | undefined): number =>
  diameter === undefined || Number.isNaN(diameter) ? Infinity : diameter

/**
 * Where points sit: on the nearest pipe within the tolerance. Of pipes equally near it is the one that ends there, so that a valve at a
 * branch cuts the branch and not the main.
 */
export function placePoints(
  input: NetworkInput,
  lines: Lines,
  points: Points,
  finder: Finder,
  repaired: ReadonlyMap<number, Spot>,
  known: KnownPlaces = () => undefined,
): Placements {
  const pipe = new Int32Array(points.ids.length).fill(-1)
  const at = new Float64Array(points.ids.length)
  for (let i = 0; i < points.ids.length; i++) {
    const [lon, lat] = [points.coordinates[2 * i] as number, points.coordinates[2 * i + 1] as number]
    const spot = repaired.get(i) ?? known(i) ?? spotOf(input, lines, finder, lon, lat)
    if (spot === undefined || spot === NOWHERE) continue
    pipe[i] = lines.pipe[spot.line] as number
    at[i] = pipeAt({ input, lines }, spot.line, roundAt(spot.at, lines.length[spot.line] as number))
  }
  return { pipe, at }
}

function spotOf(
  input: NetworkInput,
  lines: Lines,
  finder: Finder,
  lon: number,
  lat: number,
): Spot | undefined {
  const spots = finder.around(lon, lat, input.valveTolerance + EQUALLY_NEAR)
  const least = spots.reduce((best, { distance }) => Math.min(best, distance), Infinity)
  if (least > input.valveTolerance) return undefined
  const { ids, diameters } = input.pipes
  const isEnd = ({ line, at }: Spot) => {
    const length = lines.length[line] as number
    const rounded = roundAt(at, length)
    return rounded === 0 || rounded === length
  }
  const comesBefore = (a: Spot, b: Spot): boolean => {
    if (isEnd(a) !== isEnd(b)) return isEnd(a)
    const [one, other] = [lines.pipe[a.line] as number, lines.pipe[b.line] as number]
    const [narrow, wide] = [width(diameters[one]), width(diameters[other])]
    if (narrow !== wide) return narrow < wide
    return one === other ? a.line < b.line : (ids[one] as string) < (ids[other] as string)
  }
  return spots
    .filter(({ distance }) => distance <= least + EQUALLY_NEAR)
    .reduce((best, spot) => (comesBefore(spot, best) ? spot : best))
}
