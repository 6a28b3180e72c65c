import { Heap } from './heap.ts'
import { lineOf, roundAt } from './lines.ts'
import { lengthOf } from './stretches.ts'
import { eventBehind, type TraceGraph, traceGraphOf } from './trace-graph.ts'
import type { Located, Network, Stretches, TraceResult, ValveStates } from './types.ts'

/** A way along one line, in metres of the line. */
export interface Move {
  readonly line: number
  readonly from: number
  readonly to: number
}

const NO_SEGMENTS = new Uint32Array(0)

/** Moves as stretches: those along one line in one direction become one. */
export function stretchesOfMoves({ lines }: Network, moves: readonly Move[]): Stretches {
  const merged: { line: number; from: number; to: number }[] = []
  for (const move of moves) {
    if (move.from === move.to) continue
    const last = merged.at(-1)
    const goesOn =
      last?.line === move.line && last.to === move.from && last.to > last.from === move.to > move.from
    if (last && goesOn) last.to = move.to
    else merged.push({ ...move })
  }
  const offset = (line: number) => lines.offset[line] as number
  return {
    pipe: Uint32Array.from(merged, ({ line }) => lines.pipe[line] as number),
    from: Float64Array.from(merged, ({ line, from }) => offset(line) + from),
    to: Float64Array.from(merged, ({ line, to }) => offset(line) + to),
  }
}

/** Where a trace begins: a place on a line, between two events. */
export function startOf(network: Network, graph: TraceGraph, { pipe, at }: Located) {
  const line = lineOf(network, pipe, at)
  const length = network.lines.length[line] as number
  const along = at - (network.lines.offset[line] as number)
  const rounded = roundAt(along, length)
  const behind = eventBehind(graph, line, rounded)
  return { line, at: rounded, behind }
}

/** Dijkstra's way from a place to the nearest source. */
class Search {
  readonly #graph: TraceGraph
  readonly #shut: ReadonlySet<number>
  readonly #distance: Float64Array
  /** The event at which each node was reached, and the one from where; -1: from the start. */
  readonly #reachedAt: Int32Array
  readonly #cameFrom: Int32Array
  readonly #heap = new Heap()

  constructor(graph: TraceGraph, shut: ReadonlySet<number>) {
    this.#graph = graph
    this.#shut = shut
    this.#distance = new Float64Array(graph.nodeCount).fill(Infinity)
    this.#reachedAt = new Int32Array(graph.nodeCount).fill(-1)
    this.#cameFrom = new Int32Array(graph.nodeCount).fill(-1)
  }

  reach(event: number, from: number, distance: number): void {
    const { node: nodes, firstValve, firstSource } = this.#graph
    const node = nodes[event] as number
    if (distance >= (this.#distance[node] as number)) return
    if (node < firstSource && this.#shut.has(node - firstValve)) return
    this.#distance[node] = distance
    this.#reachedAt[node] = event
    this.#cameFrom[node] = from
    this.#heap.push(node, distance)
  }

  /** The node of the nearest source. */
  run(): number | undefined {
    const { lineStarts, line, at, nodeStarts, nodeEvents, firstSource } = this.#graph
    for (let next = this.#heap.pop(); next; next = this.#heap.pop()) {
      const [node, distance] = next
      if (distance > (this.#distance[node] as number)) continue
      if (node >= firstSource) return node
      for (let i = nodeStarts[node] as number; i < (nodeStarts[node + 1] as number); i++) {
        const event = nodeEvents[i] as number
        const [own, place] = [line[event] as number, at[event] as number]
        if (event > (lineStarts[own] as number)) {
          this.reach(event - 1, event, distance + (place - (at[event - 1] as number)))
        }
        if (event + 1 < (lineStarts[own + 1] as number)) {
          this.reach(event + 1, event, distance + ((at[event + 1] as number) - place))
        }
      }
    }
    return undefined
  }

  /** From the start to a node. */
  way(node: number, startAt: number): Move[] {
    const { line, at, node: nodes } = this.#graph
    const moves: Move[] = []
    for (let current = node; ; ) {
      const [reached, from] = [this.#reachedAt[current] as number, this.#cameFrom[current] as number]
      const start = from < 0 ? startAt : (at[from] as number)
      moves.push({ line: line[reached] as number, from: start, to: at[reached] as number })
      if (from < 0) return moves.reverse()
      current = nodes[from] as number
    }
  }
}

/** The way along pipes to the nearest source; shut valves stop it. */
export function traceToSource(network: Network, located: Located, states: ValveStates): TraceResult {
  const graph = traceGraphOf(network)
  const start = startOf(network, graph, located)
  const search = new Search(graph, states.shut)
  if (start.behind > (graph.lineStarts[start.line] as number)) {
    search.reach(start.behind - 1, -1, start.at - (graph.at[start.behind - 1] as number))
  }
  if (start.behind < (graph.lineStarts[start.line + 1] as number)) {
    search.reach(start.behind, -1, (graph.at[start.behind] as number) - start.at)
  }
  const node = search.run()
  const way = stretchesOfMoves(network, node === undefined ? [] : search.way(node, start.at))
  const source = node === undefined ? undefined : node - graph.firstSource
  return { source, way, length: lengthOf(way), segments: NO_SEGMENTS }
}
