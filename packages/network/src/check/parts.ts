import { pointPiece } from '../assemble.ts'
import { Union } from '../junctions.ts'
import { placeAt } from '../lines.ts'
import { lengthOf, stretchesOf } from '../stretches.ts'
import type { Network, Stretches } from '../types.ts'
import { type FaultList, faultId } from './faults.ts'
import { distance, type Survey } from './survey.ts'

/** So many pipes of a part without a source are named. */
const MOST_NAMED = 50
/** Metres: no pipe is as short, and no round. */
const NO_LENGTH = 0.1
const NO_ROUND = 1

/** Parts of the network with all valves open, and which of them have a source. */
export class FedParts {
  readonly #network: Network
  readonly #union: Union
  readonly #fed: Uint8Array

  constructor(network: Network) {
    this.#network = network
    this.#union = new Union(network.segmentCount)
    network.valveBefore.forEach((before, valve) => {
      if (before >= 0) this.#union.merge(before, network.valveAfter[valve] as number)
    })
    this.#fed = new Uint8Array(network.segmentCount)
    for (const segment of network.sourceSegment) if (segment >= 0) this.#fed[this.#union.find(segment)] = 1
  }

  isFed(line: number, at: number): boolean {
    const segment = this.#network.pieceSegment[pointPiece(this.#network, line, at)] as number
    return segment >= 0 && this.#fed[this.#union.find(segment)] === 1
  }

  /** Segments of every part that has no source. */
  unfed(): number[][] {
    const parts = new Map<number, number[]>()
    for (let segment = 0; segment < this.#network.segmentCount; segment++) {
      const part = this.#union.find(segment)
      if (this.#fed[part]) continue
      const segments = parts.get(part)
      if (segments) segments.push(segment)
      else parts.set(part, [segment])
    }
    return [...parts.values()]
  }
}

function indexOfLongest({ pipe, from, to }: Stretches): number {
  const length = (i: number) => (to[i] as number) - (from[i] as number)
  let longest = 0
  for (let i = 1; i < pipe.length; i++) if (length(i) > length(longest)) longest = i
  return longest
}

export function checkParts({ network }: Survey, parts: FedParts, faults: FaultList): void {
  const { ids } = network.input.pipes
  for (const segments of parts.unfed()) {
    const stretches = stretchesOf(network, Uint32Array.from(segments))
    const size = lengthOf(stretches)
    if (size < NO_LENGTH) continue
    const names = [...new Set(stretches.pipe)].map(pipe => ids[pipe] as string).sort()
    const longest = indexOfLongest(stretches)
    const middle = ((stretches.from[longest] as number) + (stretches.to[longest] as number)) / 2
    faults.add({
      id: faultId('noSource', names[0] ?? ''),
      kind: 'noSource',
      place: placeAt(network, stretches.pipe[longest] as number, middle),
      size,
      features: names.slice(0, MOST_NAMED),
      repair: undefined,
    })
  }
}

/** Pipes without a length, and rounds that lead nowhere. */
export function checkLengths(survey: Survey, faults: FaultList): void {
  const { network } = survey
  const { ids, lineStarts } = network.input.pipes
  for (let pipe = 0; pipe < ids.length; pipe++) {
    const [first, end] = [lineStarts[pipe] as number, lineStarts[pipe + 1] as number]
    let line = first
    while (line < end && !network.lines.active[line]) line++
    if (line === end) continue
    const length = (network.lines.offset[end - 1] as number) + survey.length(end - 1)
    const isRound =
      end === first + 1 &&
      length <= NO_ROUND &&
      distance(survey.place(line, 0), survey.place(line, length)) <= NO_LENGTH
    if (length >= NO_LENGTH && !isRound) continue
    faults.add({
      id: faultId('zeroLength', ids[pipe] as string),
      kind: 'zeroLength',
      place: survey.place(line, 0),
      size: length,
      features: [ids[pipe] as string],
      repair: end === first + 1 && isSpare(survey, first) ? 'omit' : undefined,
    })
  }
}

/** Whether what a short line is joined to meets without it. */
function isSpare(survey: Survey, line: number): boolean {
  const { joinTolerance } = survey.network.input
  const junctions = new Set([survey.endJunction(line, 0), survey.endJunction(line, 1)].filter(j => j >= 0))
  const others = [...junctions].flatMap(j => survey.pointsOf(j)).filter(point => point.line !== line)
  if (new Set(others.map(other => other.line)).size <= 1) return true
  const isEnd = ({ line: l, at }: { line: number; at: number }) => at === 0 || at === survey.length(l)
  return others.some(
    one =>
      isEnd(one) &&
      others.every(
        other =>
          distance(survey.place(one.line, one.at), survey.place(other.line, other.at)) <= joinTolerance,
      ),
  )
}
