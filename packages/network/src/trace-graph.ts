import { grouped } from './assemble.ts'
import { lineAt, lineOf } from './lines.ts'
import type { Network } from './types.ts'

/**
 * Lines cut at everything that is on them. Nodes are junctions, then valves, then sources; an event is a node on a line:
 *
 *   line  |──interval──(event)──interval──(event)──interval──|
 */
export interface TraceGraph {
  readonly firstValve: number
  readonly firstSource: number
  readonly nodeCount: number
  /** Events of a line in their order along it. */
  readonly lineStarts: Uint32Array
  readonly line: Uint32Array
  readonly at: Float64Array
  readonly node: Uint32Array
  /** Events by node. */
  readonly nodeStarts: Uint32Array
  readonly nodeEvents: Uint32Array
}

interface Event {
  readonly line: number
  readonly at: number
  readonly node: number
}

function* eventsOf(network: Network, firstValve: number, firstSource: number): Iterable<Event> {
  const { junctions, lines, sources, cutStarts, cuts, cutAt } = network
  for (let line = 0; line < lines.length.length; line++) {
    if (!lines.active[line]) continue
    const [start, end] = [junctions.ends[2 * line] as number, junctions.ends[2 * line + 1] as number]
    if (start >= 0) yield { line, at: 0, node: start }
    if (end >= 0) yield { line, at: lines.length[line] as number, node: end }
    for (let i = cutStarts[line] as number; i < (cutStarts[line + 1] as number); i++) {
      yield { line, at: cutAt[i] as number, node: firstValve + (cuts[i] as number) }
    }
  }
  for (let i = 0; i < junctions.line.length; i++) {
    const node = junctions.junction[i] as number
    if (node >= 0) yield { line: junctions.line[i] as number, at: junctions.at[i] as number, node }
  }
  for (let source = 0; source < sources.pipe.length; source++) {
    const pipe = sources.pipe[source] as number
    if (pipe < 0) continue
    const line = lineOf(network, pipe, sources.at[source] as number)
    yield { line, at: lineAt(lines, line, sources.at[source] as number), node: firstSource + source }
  }
}

const graphs = new WeakMap<Network, TraceGraph>()

/** Made when the first way is asked for. */
export function traceGraphOf(network: Network): TraceGraph {
  const known = graphs.get(network)
  if (known) return known
  const firstValve = network.junctions.count
  const firstSource = firstValve + network.valves.pipe.length
  const events = [...eventsOf(network, firstValve, firstSource)]
  const isValve = ({ node }: Event) => (node >= firstValve && node < firstSource ? 1 : 0)
  // As pieces have it: a valve stands behind what is joined at its place, at the line's end in front of it.
  const { length } = network.lines
  const sign = (event: Event) => (event.at === length[event.line] ? -1 : 1)
  events.sort(
    (a, b) => a.line - b.line || a.at - b.at || sign(a) * (isValve(a) - isValve(b)) || a.node - b.node,
  )
  const line = Uint32Array.from(events, event => event.line)
  const node = Uint32Array.from(events, event => event.node)
  const nodeCount = firstSource + network.sources.pipe.length
  const byNode = grouped(node, nodeCount)
  const graph: TraceGraph = {
    firstValve,
    firstSource,
    nodeCount,
    lineStarts: grouped(line, length.length).starts,
    line,
    at: Float64Array.from(events, event => event.at),
    node,
    nodeStarts: byNode.starts,
    nodeEvents: byNode.items,
  }
  graphs.set(network, graph)
  return graph
}

/** The first event of a line that is not in front of a place, as points see it: only what is at the very start is in front of them. */
export function eventBehind({ lineStarts, at: ats }: TraceGraph, line: number, at: number): number {
  let [low, high] = [lineStarts[line] as number, lineStarts[line + 1] as number]
  while (low < high) {
    const middle = (low + high) >> 1
    const its = ats[middle] as number
    if (its < at || its === 0) low = middle + 1
    else high = middle
  }
  return low
}
