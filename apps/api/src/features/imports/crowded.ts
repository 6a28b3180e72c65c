import type { Position } from '#platform/database/wkb.ts'

type Rings = readonly (readonly Position[])[]

interface Limits {
  /** Fewer are compared in a moment, however they lie. */
  readonly few: number
  /** How many others may lie around each on average, and how many of those north and south of it. */
  readonly around: number
  readonly beside: number
}

/** Segments of boundaries that people drew have a few around them, and some hundreds north and south. */
const SEGMENTS: Limits = { few: 5000, around: 100, beside: 1000 }
/** All holes lie in their polygon and seldom in each other. */
const RINGS: Limits = { few: 100, around: 20, beside: 1000 }

class Envelopes {
  readonly west: Float64Array
  readonly east: Float64Array
  readonly south: Float64Array
  readonly north: Float64Array

  constructor(length: number) {
    this.west = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
    this.east = new Float64Array(length).fill(Number.NEGATIVE_INFINITY)
    this.south = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
    this.north = new Float64Array(length).fill(Number.NEGATIVE_INFINITY)
  }

  extend(at: number, [x, y]: Position): void {
    this.west[at] = Math.min(this.west[at] as number, x)
    this.east[at] = Math.max(this.east[at] as number, x)
    this.south[at] = Math.min(this.south[at] as number, y)
    this.north[at] = Math.max(this.north[at] as number, y)
  }
}

function ofRings(rings: Rings): Envelopes {
  const envelopes = new Envelopes(rings.length)
  for (const [at, ring] of rings.entries()) for (const position of ring) envelopes.extend(at, position)
  return envelopes
}

function ofSegments(rings: Rings): Envelopes {
  const envelopes = new Envelopes(rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0))
  let at = 0
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++, at++) {
      envelopes.extend(at, ring[i - 1] as Position)
      envelopes.extend(at, ring[i] as Position)
    }
  return envelopes
}

/** Counts pairs that meet, by a sweep from west to east. It ends where there are too many for each: its time grows with their number. */
function meetTooOften({ west, east, south, north }: Envelopes, { few, around, beside }: Limits): boolean {
  const count = west.length
  if (count < few) return false
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => (west[a] as number) - (west[b] as number))
  /** Those that the sweep has not left behind. */
  const active = new Uint32Array(count)
  let length = 0
  let work = 0
  let pairs = 0
  for (const next of order) {
    const [x, low, high] = [west[next] as number, south[next] as number, north[next] as number]
    work += length
    let kept = 0
    for (let i = 0; i < length; i++) {
      const other = active[i] as number
      if ((east[other] as number) < x) continue
      active[kept++] = other
      if ((south[other] as number) <= high && (north[other] as number) >= low) pairs++
    }
    active[kept++] = next
    length = kept
    if (work > beside * count || pairs > around * count) return true
  }
  return false
}

/**
 * Whether so many segments of a shape lie around each other, as the rays of a star do, or so many rings in each other, that the
 * database would take hours to find out whether it is sound, and could not be stopped: it compares all pairs that meet.
 */
export const isCrowded = (rings: Rings): boolean =>
  meetTooOften(ofRings(rings), RINGS) || meetTooOften(ofSegments(rings), SEGMENTS)
