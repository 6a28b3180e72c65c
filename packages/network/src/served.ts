import { pointPiece } from './assemble.ts'
import { lengthOf, stretchesOf } from './stretches.ts'
import { type Move, startOf, stretchesOfMoves } from './trace.ts'
import { type TraceGraph, traceGraphOf } from './trace-graph.ts'
import type { Located, Network, TraceResult, ValveStates } from './types.ts'

/** Metres: sums of the same lengths in another order differ by less. */
const ROUNDING = 1e-4

/** Marks nodes that are reached through open valves without passing the interval in front of an event. */
function spread(
  graph: TraceGraph,
  starts: Iterable<number>,
  isClosed: (node: number) => boolean,
  without: { line: number; behind: number },
): { isReached: Uint8Array; nodes: number[] } {
  const isReached = new Uint8Array(graph.nodeCount)
  const nodes: number[] = []
  const reach = (node: number) => {
    if (isReached[node] || isClosed(node)) return
    isReached[node] = 1
    nodes.push(node)
  }
  for (const node of starts) reach(node)
  for (const node of nodes) {
    for (let i = graph.nodeStarts[node] as number; i < (graph.nodeStarts[node + 1] as number); i++) {
      const event = graph.nodeEvents[i] as number
      const line = graph.line[event] as number
      const isCut = (behind: number) => line === without.line && behind === without.behind
      if (event > (graph.lineStarts[line] as number) && !isCut(event)) reach(graph.node[event - 1] as number)
      if (event + 1 < (graph.lineStarts[line + 1] as number) && !isCut(event + 1)) {
        reach(graph.node[event + 1] as number)
      }
    }
  }
  return { isReached, nodes }
}

/** The interval in front of an event (or the last one of the line). */
function intervalBefore({ lines }: Network, graph: TraceGraph, line: number, behind: number): Move {
  const [first, end] = [graph.lineStarts[line] as number, graph.lineStarts[line + 1] as number]
  return {
    line,
    from: behind > first ? (graph.at[behind - 1] as number) : 0,
    to: behind < end ? (graph.at[behind] as number) : (lines.length[line] as number),
  }
}

/** Segments all of whose length is in the intervals. An interval lies in one segment. */
function wholeSegments(network: Network, intervals: readonly Move[]): Uint32Array {
  const served = new Map<number, number>()
  for (const { line, from, to } of intervals) {
    if (from === to) continue
    const segment = network.pieceSegment[pointPiece(network, line, (from + to) / 2)] as number
    served.set(segment, (served.get(segment) ?? 0) + to - from)
  }
  const whole = [...served].filter(
    ([segment, length]) => lengthOf(stretchesOf(network, Uint32Array.of(segment))) < length + ROUNDING,
  )
  return Uint32Array.from(whole, ([segment]) => segment).sort()
}

/** The piece of pipe at a place, between what is joined to it on both sides, and everything that gets its water through it alone. */
export function traceServed(network: Network, located: Located, { shut }: ValveStates): TraceResult {
  const graph = traceGraphOf(network)
  const cut = startOf(network, graph, located)
  const isClosed = (node: number) => node < graph.firstSource && shut.has(node - graph.firstValve)
  const sourceNodes = Array.from(network.sources.pipe, (_, source) => graph.firstSource + source)
  const fed = spread(graph, sourceNodes, isClosed, cut)
  const [first, end] = [graph.lineStarts[cut.line] as number, graph.lineStarts[cut.line + 1] as number]
  const sides = [cut.behind - 1, cut.behind]
    .filter(event => event >= first && event < end)
    .map(event => graph.node[event] as number)
  const nothing = {
    source: undefined,
    way: stretchesOfMoves(network, []),
    length: 0,
    segments: new Uint32Array(0),
  }
  if (!sides.some(node => fed.isReached[node])) return nothing
  const behind = sides.filter(node => !fed.isReached[node])
  const { nodes } = spread(graph, behind, isClosed, cut)
  const intervals = new Map<number, Move>()
  // Intervals are numbered by the event behind them and their line: the last of a line has none behind it.
  const add = (line: number, event: number) =>
    intervals.set(event + line, intervalBefore(network, graph, line, event))
  add(cut.line, cut.behind)
  for (const node of nodes) {
    for (let i = graph.nodeStarts[node] as number; i < (graph.nodeStarts[node + 1] as number); i++) {
      const event = graph.nodeEvents[i] as number
      add(graph.line[event] as number, event)
      add(graph.line[event] as number, event + 1)
    }
  }
  const moves = [...intervals].sort(([a], [b]) => a - b).map(([, move]) => move)
  const way = stretchesOfMoves(network, moves)
  return { source: undefined, way, length: lengthOf(way), segments: wholeSegments(network, moves) }
}
