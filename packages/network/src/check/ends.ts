import type { Spot } from '../finder.ts'
import type { Place } from '../types.ts'
import { type FaultList, faultId } from './faults.ts'
import { distance, offset, type Survey } from './survey.ts'

/** Metres: an end so near to another pipe was meant to meet it; of tolerances the smaller. */
const NEAR = 3
const NEAR_TOLERANCES = 6
/** Two ends that point at each other may be further apart. */
const FAR = 5
const FAR_TOLERANCES = 10
/** Cosines: an end faces what lies ahead of it; what is further away has to lie straight ahead. */
const AHEAD = 0.5
const STRAIGHT_AHEAD = 0.85
/** Metres of a line that show where its end points to. */
const LAST_PART = 3

interface End {
  readonly line: number
  readonly end: 0 | 1
  readonly at: number
  readonly place: Place
  /** Where it points to. */
  readonly x: number
  readonly y: number
}

interface Found {
  readonly kind: 'gap' | 'nearMiss'
  readonly spot: Spot
  readonly other: End | undefined
}

/** Ends that are joined to nothing and point at something near. */
export class EndCheck {
  readonly #survey: Survey
  readonly #near: number
  readonly #far: number
  readonly #tolerance: number

  constructor(survey: Survey) {
    const { joinTolerance } = survey.network.input
    this.#survey = survey
    this.#tolerance = joinTolerance
    this.#near = Math.min(NEAR, NEAR_TOLERANCES * joinTolerance)
    this.#far = Math.min(FAR, FAR_TOLERANCES * joinTolerance)
  }

  run(faults: FaultList): void {
    const { lines } = this.#survey.network
    for (let line = 0; line < lines.active.length; line++) {
      if (!lines.active[line] || this.#survey.length(line) <= this.#tolerance) continue
      for (const end of [0, 1] as const) {
        if (!this.#survey.isLoose(line, end)) continue
        const own = this.#endOf(line, end)
        const found = this.#find(own)
        if (found) this.#report(own, found, faults)
      }
    }
  }

  #endOf(line: number, end: 0 | 1): End {
    const length = this.#survey.length(line)
    const at = end === 0 ? 0 : length
    const place = this.#survey.place(line, at)
    const back = Math.min(LAST_PART, length)
    const [x, y] = offset(this.#survey.place(line, end === 0 ? back : length - back), place)
    const size = Math.hypot(x, y) || 1
    return { line, end, at, place, x: x / size, y: y / size }
  }

  /** The cosine between where an end points and the way to a place. */
  #facing({ place, x, y }: End, to: Place): number {
    const [dx, dy] = offset(place, to)
    return (x * dx + y * dy) / (Math.hypot(dx, dy) || 1)
  }

  #find(own: End): Found | undefined {
    const spots = this.#survey.finder
      .around(...own.place, this.#far)
      .filter(({ line }) => line !== own.line && this.#survey.length(line) > this.#tolerance)
    const other = this.#ownOther(own)
    return [...spots, ...(other ? [other] : [])]
      .sort((a, b) => a.distance - b.distance)
      .map(spot => this.#judge(own, spot))
      .find(found => found !== undefined)
  }

  /** The other end of the same line, where it comes back to itself. */
  #ownOther(own: End): Spot | undefined {
    const { line } = own
    const at = own.end === 0 ? this.#survey.length(line) : 0
    const apart = distance(own.place, this.#survey.place(line, at))
    return this.#survey.length(line) > 2 * this.#far && apart <= this.#far
      ? { line, at, distance: apart }
      : undefined
  }

  #judge(own: End, spot: Spot): Found | undefined {
    const length = this.#survey.length(spot.line)
    const end = spot.at < length / 2 ? 0 : 1
    const other = this.#endOf(spot.line, end)
    const apart = distance(own.place, other.place)
    if (apart <= 1.2 * spot.distance + 0.1 && apart <= this.#far) {
      const isGap = this.#isGap(own, other, apart)
      if (isGap) return { kind: 'gap', spot: { line: spot.line, at: other.at, distance: apart }, other }
      return undefined
    }
    if (spot.distance > this.#near) return undefined
    const isAhead = this.#facing(own, this.#survey.place(spot.line, spot.at)) >= AHEAD
    return isAhead || this.#hasPassed(own, spot) ? { kind: 'nearMiss', spot, other: undefined } : undefined
  }

  /** Two loose ends have to face each other; one that is joined to others stands still. */
  #isGap(own: End, other: End, apart: number): boolean {
    const least = apart > this.#near ? STRAIGHT_AHEAD : AHEAD
    if (this.#facing(own, other.place) < least) return false
    if (!this.#survey.isLoose(other.line, other.end)) return apart <= this.#near
    return this.#facing(other, own.place) >= least
  }

  /** Whether the line's last part has crossed the other pipe and ends behind it. */
  #hasPassed(own: End, spot: Spot): boolean {
    const { line, end, at } = own
    const back = Math.min(this.#near + 0.5, this.#survey.length(line))
    const before = this.#survey.place(line, end === 0 ? back : at - back)
    const reach = this.#near + 1
    const a = this.#survey.place(spot.line, Math.max(0, spot.at - reach))
    const b = this.#survey.place(spot.line, Math.min(this.#survey.length(spot.line), spot.at + reach))
    const side = (p: Place, q: Place, r: Place) =>
      (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (
      side(a, b, before) > 0 !== side(a, b, own.place) > 0 &&
      side(before, own.place, a) > 0 !== side(before, own.place, b) > 0
    )
  }

  #report(own: End, { kind, spot, other }: Found, faults: FaultList): void {
    const survey = this.#survey
    const letter = (end: 0 | 1) => (end === 0 ? 's' : 'e')
    const ownName = `${survey.nameOf(own.line)}-${letter(own.end)}`
    if (kind === 'gap' && other) {
      const names = [ownName, `${survey.nameOf(other.line)}-${letter(other.end)}`].sort()
      const [one, next] = [own.place, other.place]
      faults.add({
        id: faultId('gap', names.join('+')),
        kind,
        place: [(one[0] + next[0]) / 2, (one[1] + next[1]) / 2],
        size: spot.distance,
        features: [survey.idOf(own.line), survey.idOf(other.line)].sort(),
        repair: 'join',
      })
      return
    }
    faults.add({
      id: faultId('nearMiss', `${ownName}+${survey.nameOf(spot.line)}`),
      kind: 'nearMiss',
      place: own.place,
      size: spot.distance,
      features: [survey.idOf(own.line), survey.idOf(spot.line)],
      repair: 'snap',
    })
  }
}
