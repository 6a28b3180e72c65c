import { type Fault, type Network, pipeLength, stretchesOf } from '@petatirta/network'
import type { HeldNetwork } from './held-network.ts'

/** The pipes that a fault concerns. Pipes may cross on bridges or one below the other: such a place is a question, which lowers no score. */
function pipesOf({ kind, features }: Fault): readonly string[] {
  if (kind === 'crossing' || kind === 'customerFar') return []
  // The valve or the source comes first, and may have the id of a pipe.
  return kind === 'valveOff' || kind === 'sourceOff' ? features.slice(1) : features
}

/** Segments that no source feeds, even with all valves open. */
function unfedSegments(network: Network): Uint32Array {
  const { segmentCount, segmentSources, edgeStarts, edges, valveBefore, valveAfter } = network
  const isFed = new Uint8Array(segmentCount)
  const next: number[] = []
  const feed = (segment: number) => {
    if (segment < 0 || isFed[segment]) return
    isFed[segment] = 1
    next.push(segment)
  }
  for (let segment = 0; segment < segmentCount; segment++) if (segmentSources[segment]) feed(segment)
  for (let segment = next.pop(); segment !== undefined; segment = next.pop())
    for (let i = edgeStarts[segment] as number; i < (edgeStarts[segment + 1] as number); i++) {
      const valve = edges[i] as number
      feed(valveBefore[valve] as number)
      feed(valveAfter[valve] as number)
    }
  const unfed: number[] = []
  for (let segment = 0; segment < segmentCount; segment++) if (!isFed[segment]) unfed.push(segment)
  return Uint32Array.from(unfed)
}

/**
 * From 0 to 100: the share of pipe length that no open fault concerns, times that of customers. Pipes that a fault names are concerned
 * whole; of a part without a source all of it is, and all customers who hang there or on such pipes, or are too far from any.
 */
export function scoreOf(held: HeldNetwork, faults: readonly Fault[], length: number): number {
  const { pipes, network, customers, hangings } = held
  const named = new Set(faults.flatMap(pipesOf))
  const isFaulty = Uint8Array.from(pipes.ids, id => (named.has(id) ? 1 : 0))
  const unfed = unfedSegments(network)
  let faultyLength = 0
  for (const [pipe, faulty] of isFaulty.entries()) if (faulty) faultyLength += pipeLength(network, pipe)
  const { pipe: unfedPipes, from, to } = stretchesOf(network, unfed)
  for (const [i, pipe] of unfedPipes.entries())
    if (!isFaulty[pipe]) faultyLength += Math.abs((to[i] as number) - (from[i] as number))
  const isUnfed = new Uint8Array(customers.count)
  for (const segment of unfed)
    for (let i = hangings.starts[segment] as number; i < (hangings.starts[segment + 1] as number); i++)
      isUnfed[hangings.rows[i] as number] = 1
  let [counted, faulty] = [0, 0]
  for (let row = 0; row < customers.count; row++) {
    if (customers.isGone(row)) continue
    const pipe = hangings.pipe[row] as number
    counted++
    if (pipe < 0 || isFaulty[pipe] || isUnfed[row]) faulty++
  }
  const sound = (part: number, all: number) => (all > 0 ? Math.max(0, 1 - part / all) : 1)
  return Math.round(1000 * sound(faultyLength, length) * sound(faulty, counted)) / 10
}
