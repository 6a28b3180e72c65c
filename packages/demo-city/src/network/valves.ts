import { hash01 } from '../base/random.ts'
import { UnionFind } from '../base/union-find.ts'
import type { World } from '../world.ts'
import { Pieces } from './pieces.ts'
import { type Chain, chainsOf, type PipeGraph, pipeGraph } from './pipe-graph.ts'
import type { Works } from './works.ts'

/** What may be without water at once, at most; in a small city a share of it. */
const MOST_CUSTOMERS = 80
const FEWEST_CUSTOMERS = 25
const MOST_SHARE = 0.028
const MOST_METRES = 2500
const LARGEST_CLOSED = 150
const CLOSED_SHARE = 0.4

/** A gate valve, some steps from a junction on one of its pipes. */
export interface Valve {
  vertex: number
  edge: number
  /** Between two DMAs and shut, so that each is measured by itself; water comes from another side. */
  normallyClosed: boolean
}

/**
 * Valves part the network into pieces that can be shut off by themselves. Pipes that are left between two pieces get a valve
 * where they branch off.
 */
export function placeValves(world: World, works: Works): Valve[] {
  const graph = pipeGraph(world, works)
  const chains = chainsOf(world, works, graph).map(chain => turn(chain, works, graph))
  const pieces = joinPieces(world, chains)
  const cut = chains.filter(({ from, to }) => pieces.find(from) !== pieces.find(to))
  const closed = closedBorders(world, chains, cut)
  return cut
    .map(chain => ({ vertex: chain.from, edge: chain.first, normallyClosed: closed.has(chain) }))
    .sort((a, b) => a.vertex - b.vertex || a.edge - b.edge)
}

/** Lets a chain begin where it branches off: at its larger pipe, never at a dead end. */
function turn(chain: Chain, { pipes }: Works, graph: PipeGraph): Chain {
  const rank = (vertex: number) => {
    const edges = graph.edgesAt(vertex)
    if (edges.length < 2) return -1
    return edges.reduce((most, e) => Math.max(most, pipes.diameter[e] as number), 0)
  }
  if (rank(chain.to) <= rank(chain.from)) return chain
  return { ...chain, from: chain.to, to: chain.from, first: chain.last, last: chain.first }
}

/**
 * Neighbouring junctions grow together as long as the piece stays small, first those with the most pipes between them. A piece
 * never reaches over the border of a DMA.
 */
function joinPieces({ net, city, dmaAt }: World, chains: readonly Chain[]): Pieces {
  const most = Math.min(MOST_CUSTOMERS, Math.max(FEWEST_CUSTOMERS, city.customers * MOST_SHARE))
  const pieces = new Pieces(net.x.length + net.edgeFrom.length, { customers: most, metres: MOST_METRES })
  for (const { from, to, customers, metres } of chains) {
    // With a valve at its beginning, a chain belongs to its end.
    pieces.add(to, customers, metres)
    if (to >= net.x.length || dmaAt(from) === dmaAt(to)) pieces.link(from, to)
  }
  pieces.grow()
  return pieces
}

/** Narrow pipes over the border of a DMA that can be shut at all times, because water has another way to both sides. */
function closedBorders(
  { net, city, dmaAt }: World,
  chains: readonly Chain[],
  cut: readonly Chain[],
): Set<Chain> {
  const mayClose = new Set(
    cut.filter(
      ({ from, to, first, diameter }) =>
        to < net.x.length &&
        diameter <= LARGEST_CLOSED &&
        dmaAt(from) !== dmaAt(to) &&
        hash01(city.seed, 203, first) < CLOSED_SHARE,
    ),
  )
  const joined = new UnionFind(net.x.length + net.edgeFrom.length)
  for (const chain of chains) if (!mayClose.has(chain)) joined.join(chain.from, chain.to)
  return new Set([...mayClose].filter(({ from, to }) => !joined.join(from, to)))
}
