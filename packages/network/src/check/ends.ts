import type { Spot } from '../finder.ts'
import { type FaultList, faultId } from './faults.ts'
import { type End, endOf, facing, hasPassed, haveCorner, metresAhead } from './pointing.ts'
import { distance, type Survey } from './survey.ts'

/** Metres: an end so near to another pipe was meant to meet it; of tolerances the smaller. */
const NEAR = 3
const NEAR_TOLERANCES = 6
/** Two ends that point at each other may be further apart. */
const FAR = 5
const FAR_TOLERANCES = 10
/** Cosines: an end faces what lies ahead of it; what is further away has to lie straight ahead. */
const AHEAD = 0.5
const STRAIGHT_AHEAD = 0.85
/** A line that comes in at a slant meets the other pipe so far ahead, in distances that are near; at a sharp slant only if it came straight. */
const SLANT = 2
const SHARP_SLANT = 3
/** Ends that are hardly further away than the nearest one belong to the same gap. */
const AS_NEAR = 1.2
const ROUNDING = 0.1
const MOST_OTHERS = 3

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
        const own = endOf(this.#survey, line, end)
        for (const found of this.#find(own)) this.#report(own, found, faults)
      }
    }
  }

  /** The nearest thing that an end was meant to meet; of loose ends all that are about as near, as where four stop before a corner. */
  #find(own: End): Found[] {
    const spots = this.#survey.finder
      .around(...own.place, this.#far)
      .filter(({ line }) => line !== own.line && this.#survey.length(line) > this.#tolerance)
    const other = this.#ownOther(own)
    const found = [...spots, ...(other ? [other] : [])]
      .sort((a, b) => a.distance - b.distance)
      .flatMap(spot => this.#judge(own, spot) ?? [])
    const [first, ...others] = found
    if (first === undefined) return []
    const isLooseGap = ({ other }: Found) =>
      other !== undefined && this.#survey.isLoose(other.line, other.end)
    const most = AS_NEAR * first.spot.distance + ROUNDING
    const asNear = others.filter(next => isLooseGap(next) && next.spot.distance <= most)
    return isLooseGap(first) ? [first, ...asNear.slice(0, MOST_OTHERS)] : [first]
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
    const other = endOf(this.#survey, spot.line, end)
    const apart = distance(own.place, other.place)
    if (apart <= AS_NEAR * spot.distance + ROUNDING && apart <= this.#far) {
      const isGap = this.#isGap(own, other, apart)
      if (isGap) return { kind: 'gap', spot: { line: spot.line, at: other.at, distance: apart }, other }
      if (Math.abs(spot.at - other.at) <= this.#tolerance) return undefined
    }
    if (spot.distance > this.#near) return undefined
    const isMeant =
      facing(own, this.#survey.place(spot.line, spot.at)) >= AHEAD ||
      this.#comesAtASlant(own, spot) ||
      hasPassed(this.#survey, own, spot, this.#near)
    return isMeant ? { kind: 'nearMiss', spot, other: undefined } : undefined
  }

  /**
   * Two loose ends face each other; or one points straight at the other, which turns off there; or both stop before a corner. An end that
   * is joined to others stands still.
   */
  #isGap(own: End, other: End, apart: number): boolean {
    const [ahead, back] = [facing(own, other.place), facing(other, own.place)]
    const isNear = apart <= this.#near
    if (!this.#survey.isLoose(other.line, other.end)) return isNear && ahead >= AHEAD
    const least = isNear ? AHEAD : STRAIGHT_AHEAD
    if (ahead >= least && back >= least) return true
    // One that comes from where the other does ends beside it.
    if (isNear && ahead >= STRAIGHT_AHEAD && back >= -AHEAD) return true
    return haveCorner(own, other, this.#near)
  }

  /** Whether the end, drawn on, would meet the other pipe further ahead than where it is nearest now. */
  #comesAtASlant(own: End, spot: Spot): boolean {
    const sharp = SHARP_SLANT * this.#near
    const metres = metresAhead(this.#survey, own, spot, sharp)
    if (metres <= SLANT * this.#near) return true
    const longer = endOf(this.#survey, own.line, own.end, sharp)
    return metres <= sharp && metresAhead(this.#survey, longer, spot, sharp) <= sharp
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
