import type { World } from '../world.ts'
import type { PipeNetwork } from './pipe-network.ts'

/** Pipes, and for each edge the vertex that its pipe does not reach; -1 where it reaches both. */
export interface LaidPipes {
  pipes: PipeNetwork
  capped: Int32Array
}

/** Which pipes meet where. A pipe with a capped end does not meet the others there. */
export interface PipeGraph {
  /** Edges with a pipe that is joined to others at the vertex. */
  edgesAt(vertex: number): readonly number[]
  /** The vertex at the other end of an edge; nothing where it is capped. */
  across(edge: number, vertex: number): number | undefined
}

export function pipeGraph({ net }: World, { pipes, capped }: LaidPipes): PipeGraph {
  const at: number[][] = Array.from(net.x, () => [])
  for (let e = 0; e < net.edgeFrom.length; e++) {
    if (pipes.diameter[e] === 0) continue
    for (const v of [net.edgeFrom[e] as number, net.edgeTo[e] as number]) {
      if (capped[e] !== v) at[v]?.push(e)
    }
  }
  return {
    edgesAt: vertex => at[vertex] ?? [],
    across: (edge, vertex) => {
      const other = (net.edgeFrom[edge] === vertex ? net.edgeTo[edge] : net.edgeFrom[edge]) as number
      return capped[edge] === other ? undefined : other
    },
  }
}

/** Pipes from one junction to the next. */
export interface Chain {
  from: number
  /** A vertex; or, of a chain that ends at a cap, a number of its own beyond all vertices. */
  to: number
  /** The edges that lie at its two ends. */
  first: number
  last: number
  customers: number
  metres: number
  diameter: number
}

const isJunction = (graph: PipeGraph, vertex: number): boolean => {
  const pipes = graph.edgesAt(vertex).length
  return pipes === 1 || pipes > 2
}

export function chainsOf(
  { net }: World,
  { pipes, demand }: { pipes: PipeNetwork; demand: Float64Array },
  graph: PipeGraph,
): Chain[] {
  const chains: Chain[] = []
  const capOf = (edge: number) => net.x.length + edge
  const done = new Uint8Array(net.edgeFrom.length)
  for (let from = 0; from < net.x.length; from++) {
    if (!isJunction(graph, from)) continue
    for (const first of graph.edgesAt(from)) if (!done[first]) chains.push(follow(from, first))
  }
  return chains

  function follow(from: number, first: number): Chain {
    const chain: Chain = { from, to: capOf(first), first, last: first, customers: 0, metres: 0, diameter: 0 }
    let at = from
    for (let edge: number | undefined = first; edge !== undefined; ) {
      done[edge] = 1
      chain.last = edge
      chain.customers += demand[edge] as number
      chain.metres += net.edgeLength[edge] as number
      chain.diameter = Math.max(chain.diameter, pipes.diameter[edge] as number)
      const next = graph.across(edge, at)
      chain.to = next ?? capOf(edge)
      if (next === undefined || isJunction(graph, next)) return chain
      at = next
      edge = graph.edgesAt(next).find(other => !done[other])
    }
    return chain
  }
}
