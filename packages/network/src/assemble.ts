import { Union } from './junctions.ts'
import { lineAt, lineOf } from './lines.ts'
import type { Junctions, Lines, Network, NetworkInput, Placements } from './types.ts'

/** What a network is made of. */
export interface Parts {
  readonly input: NetworkInput
  readonly lines: Lines
  readonly omitted: Uint8Array
  readonly applied: Uint8Array
  readonly crowded: boolean
  readonly joints: Network['joints']
  readonly junctions: Junctions
  readonly valves: Placements
  readonly sources: Placements
}

type Cuts = Pick<Network, 'cutStarts' | 'cuts' | 'cutAt'>

/** Adds up counts that stand one place further on, so that each says where its own begin. */
function accumulate(starts: Uint32Array): Uint32Array {
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number)
  return starts
}

/** Items by group, in their order; groups below 0 are left out. */
export function grouped(
  groupOf: Int32Array | Uint32Array,
  groups: number,
): { starts: Uint32Array; items: Uint32Array } {
  const starts = new Uint32Array(groups + 1)
  for (const group of groupOf) if (group >= 0) starts[group + 1] = (starts[group + 1] as number) + 1
  accumulate(starts)
  const items = new Uint32Array(starts[groups] as number)
  const filled = starts.slice()
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i] as number
    if (group < 0) continue
    items[filled[group] as number] = i
    filled[group] = (filled[group] as number) + 1
  }
  return { starts, items }
}

function cutLines({ input, lines, valves }: Parts): Cuts {
  const count = valves.pipe.length
  const line = new Int32Array(count).fill(-1)
  const at = new Float64Array(count)
  for (let valve = 0; valve < count; valve++) {
    const pipe = valves.pipe[valve] as number
    if (pipe < 0) continue
    line[valve] = lineOf({ input, lines }, pipe, valves.at[valve] as number)
    at[valve] = lineAt(lines, line[valve] as number, valves.at[valve] as number)
  }
  const { starts, items } = grouped(line, lines.length.length)
  for (let l = 0; l < lines.length.length; l++) {
    const [first, end] = [starts[l] as number, starts[l + 1] as number]
    if (end - first > 1) {
      items.subarray(first, end).sort((a, b) => (at[a] as number) - (at[b] as number) || a - b)
    }
  }
  return { cutStarts: starts, cuts: items, cutAt: Float64Array.from(items, valve => at[valve] as number) }
}

/** How many of a line's cuts are before a place, or at it where `orAt`. */
function cutsBefore({ cutStarts, cutAt }: Cuts, line: number, at: number, orAt: boolean): number {
  const first = cutStarts[line] as number
  let [low, high] = [first, cutStarts[line + 1] as number]
  while (low < high) {
    const middle = (low + high) >> 1
    const its = cutAt[middle] as number
    if (its < at || (orAt && its === at)) low = middle + 1
    else high = middle
  }
  return low - first
}

/** The piece that a joint or source belongs to. A valve at a line's end parts the whole line from what is joined to its end. */
export const jointPiece = (cuts: Cuts, { length }: Lines, line: number, at: number): number =>
  (cuts.cutStarts[line] as number) + line + cutsBefore(cuts, line, at, at === length[line])

/** The piece that a leak or a customer belongs to: never the nothing between a valve and the end at which it sits. */
export const pointPiece = (cuts: Cuts, line: number, at: number): number =>
  (cuts.cutStarts[line] as number) + line + cutsBefore(cuts, line, at, at === 0)

/** Pieces that are joined, numbered in their order; -1 for lines that do not count. */
function segmentsOf({ lines, junctions }: Parts, cuts: Cuts): { pieceSegment: Int32Array; count: number } {
  const lineCount = lines.length.length
  const pieceCount = lineCount + cuts.cuts.length
  const union = new Union(pieceCount)
  const known = new Int32Array(junctions.count).fill(-1)
  const meet = (junction: number, line: number, at: number) => {
    if (junction < 0) return
    const piece = jointPiece(cuts, lines, line, at)
    if ((known[junction] as number) < 0) known[junction] = piece
    else union.merge(known[junction] as number, piece)
  }
  for (let line = 0; line < lineCount; line++) {
    meet(junctions.ends[2 * line] as number, line, 0)
    meet(junctions.ends[2 * line + 1] as number, line, lines.length[line] as number)
  }
  for (let i = 0; i < junctions.line.length; i++) {
    meet(junctions.junction[i] as number, junctions.line[i] as number, junctions.at[i] as number)
  }
  const pieceSegment = new Int32Array(pieceCount).fill(-1)
  let count = 0
  for (let line = 0; line < lineCount; line++) {
    if (!lines.active[line]) continue
    for (
      let piece = (cuts.cutStarts[line] as number) + line;
      piece <= (cuts.cutStarts[line + 1] as number) + line;
      piece++
    ) {
      const root = union.find(piece)
      // The root is the lowest of its set: it has its number already.
      pieceSegment[piece] = root === piece ? count++ : (pieceSegment[root] as number)
    }
  }
  return { pieceSegment, count }
}

/** The segments on both sides of each valve, and valves by segment. */
function valveEdges(cuts: Cuts, pieceSegment: Int32Array, valveCount: number, segmentCount: number) {
  const valveBefore = new Int32Array(valveCount).fill(-1)
  const valveAfter = new Int32Array(valveCount).fill(-1)
  for (let line = 0; line + 1 < cuts.cutStarts.length; line++) {
    for (let i = cuts.cutStarts[line] as number; i < (cuts.cutStarts[line + 1] as number); i++) {
      const valve = cuts.cuts[i] as number
      valveBefore[valve] = pieceSegment[i + line] as number
      valveAfter[valve] = pieceSegment[i + line + 1] as number
    }
  }
  const sides = new Int32Array(2 * valveCount).fill(-1)
  for (let valve = 0; valve < valveCount; valve++) {
    if (valveBefore[valve] === valveAfter[valve]) continue
    sides[2 * valve] = valveBefore[valve] as number
    sides[2 * valve + 1] = valveAfter[valve] as number
  }
  const { starts, items } = grouped(sides, segmentCount)
  return { valveBefore, valveAfter, edgeStarts: starts, edges: items.map(side => side >> 1) }
}

function sourceSegments(
  { input, lines, sources }: Parts,
  cuts: Cuts,
  pieceSegment: Int32Array,
  count: number,
) {
  const segmentSources = new Uint32Array(count)
  const sourceSegment = Int32Array.from(sources.pipe, (pipe, source) => {
    if (pipe < 0) return -1
    const line = lineOf({ input, lines }, pipe, sources.at[source] as number)
    const at = lineAt(lines, line, sources.at[source] as number)
    const segment = pieceSegment[jointPiece(cuts, lines, line, at)] as number
    if (segment >= 0) segmentSources[segment] = (segmentSources[segment] as number) + 1
    return segment
  })
  return { sourceSegment, segmentSources }
}

/** Joined and valved lines as a graph of segments. */
export function assemble(parts: Parts): Network {
  const cuts = cutLines(parts)
  const { pieceSegment, count } = segmentsOf(parts, cuts)
  const { starts, items } = grouped(pieceSegment, count)
  return {
    ...parts,
    ...cuts,
    pieceSegment,
    segmentCount: count,
    pieceStarts: starts,
    pieces: items,
    ...valveEdges(cuts, pieceSegment, parts.valves.pipe.length, count),
    ...sourceSegments(parts, cuts, pieceSegment, count),
  }
}

/** The segment of a place on a pipe; -1 on a pipe that does not count. */
export function segmentAt(network: Network, pipe: number, at: number): number {
  const line = lineOf(network, pipe, at)
  return network.pieceSegment[pointPiece(network, line, lineAt(network.lines, line, at))] ?? -1
}
