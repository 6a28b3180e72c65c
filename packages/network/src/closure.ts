import { segmentAt } from './assemble.ts'
import { valvePlace } from './lines.ts'
import type { ClosureResult, Located, Network, ValveStates } from './types.ts'
import { inWalkingOrder } from './walking-order.ts'

/** Marks of segments; from OUTER on the number of an outer part. */
const UNKNOWN = 0
const DRY = 1
const OUTER = 2

/** The segment on the other side of a valve. */
export const across = ({ valveBefore, valveAfter }: Network, valve: number, segment: number): number =>
  (valveBefore[valve] === segment ? valveAfter[valve] : valveBefore[valve]) as number

/** Parts of the network that open valves connect, as far as they have to be known. */
export class Parts {
  readonly #network: Network
  readonly #isShut: (valve: number) => boolean
  /** The mark of each segment. */
  readonly marks: Int32Array
  /** By number of the part: whether it has a source, and its segments where it has none. */
  readonly #fed: boolean[] = []
  readonly #segments: number[][] = []

  constructor(network: Network, isShut: (valve: number) => boolean) {
    this.#network = network
    this.#isShut = isShut
    this.marks = new Int32Array(network.segmentCount)
  }

  /** The part of a segment that is not dry. */
  partOf(segment: number): number {
    const mark = this.marks[segment] as number
    return mark === UNKNOWN ? this.#explore(segment) : mark - OUTER
  }

  isFed(part: number): boolean {
    return this.#fed[part] === true
  }

  segmentsOf(part: number): readonly number[] {
    return this.#segments[part] ?? []
  }

  /** Ends at the first source: a part that has one need not be known to its end. Who meets it from elsewhere meets its mark. */
  #explore(start: number): number {
    const { edgeStarts, edges, segmentSources } = this.#network
    const part = this.#fed.length
    this.#fed.push(false)
    this.marks[start] = OUTER + part
    const queue = [start]
    for (let head = 0; head < queue.length && !this.#fed[part]; head++) {
      const segment = queue[head] as number
      if ((segmentSources[segment] as number) > 0) this.#fed[part] = true
      const end = edgeStarts[segment + 1] as number
      for (let i = edgeStarts[segment] as number; i < end; i++) {
        const valve = edges[i] as number
        if (this.#isShut(valve)) continue
        const other = across(this.#network, valve, segment)
        const mark = this.marks[other] as number
        if (mark === UNKNOWN) {
          this.marks[other] = OUTER + part
          queue.push(other)
        } else if (mark >= OUTER && this.#fed[mark - OUTER]) this.#fed[part] = true
      }
    }
    this.#segments.push(this.#fed[part] ? [] : queue)
    return part
  }
}

/** The tapped segment, and what cannot be separated from it. */
function tappedPart(
  network: Network,
  start: number,
  { stuck, shut }: ValveStates,
  marks: Int32Array,
): number[] {
  const segments = [start]
  marks[start] = DRY
  for (let head = 0; head < segments.length; head++) {
    const segment = segments[head] as number
    const end = network.edgeStarts[segment + 1] as number
    for (let i = network.edgeStarts[segment] as number; i < end; i++) {
      const valve = network.edges[i] as number
      if (!stuck.has(valve) || shut.has(valve)) continue
      const other = across(network, valve, segment)
      if (marks[other] === DRY) continue
      marks[other] = DRY
      segments.push(other)
    }
  }
  return segments
}

/** Valves around segments, each once. */
function* valvesAround(network: Network, segments: Iterable<number>, marks: Int32Array) {
  for (const segment of segments) {
    const end = network.edgeStarts[segment + 1] as number
    for (let i = network.edgeStarts[segment] as number; i < end; i++) {
      const valve = network.edges[i] as number
      const other = across(network, valve, segment)
      if (marks[other] !== DRY) yield { valve, other }
    }
  }
}

const sortedSegments = (segments: Iterable<number>) => Uint32Array.from(segments).sort()

/**
 * Which valves to close for a leak. Everything around the tapped part that has a source of its own is separated from it; what has
 * none is cut off with it, and its valves stay as they are.
 */
export function solveClosure(network: Network, located: Located, states: ValveStates): ClosureResult {
  const start = segmentAt(network, located.pipe, located.at)
  const nothing = new Uint32Array(0)
  if (start < 0) {
    return { valves: [], shut: [], segments: nothing, beyondSegments: nothing, sources: [], fed: false }
  }
  const parts = new Parts(network, valve => states.shut.has(valve))
  const { marks } = parts
  const tapped = tappedPart(network, start, states, marks)
  const close: number[] = []
  const beyondParts = new Set<number>()
  for (const { valve, other } of valvesAround(network, tapped, marks)) {
    if (states.shut.has(valve)) continue
    const part = parts.partOf(other)
    if (parts.isFed(part)) close.push(valve)
    else beyondParts.add(part)
  }
  const beyond = [...beyondParts].flatMap(part => parts.segmentsOf(part))
  for (const segment of beyond) marks[segment] = DRY
  const shut = new Set<number>()
  for (const { valve } of valvesAround(network, [...tapped, ...beyond], marks)) {
    if (states.shut.has(valve)) shut.add(valve)
  }
  const isTapped = new Set(tapped)
  const sources = [...network.sourceSegment.keys()].filter(source =>
    isTapped.has(network.sourceSegment[source] as number),
  )
  const walk = (valves: Iterable<number>) =>
    inWalkingOrder(located.place, [...valves], valve => valvePlace(network, valve))
  return {
    valves: walk(close),
    shut: walk(shut),
    segments: sortedSegments(tapped),
    beyondSegments: sortedSegments(beyond),
    sources,
    fed: sources.length > 0 || close.length > 0,
  }
}
