import { across, Parts } from './closure.ts'
import type { Alternative, ClosureResult, Located, Network, ValveStates } from './types.ts'

/** So many are offered. */
const MOST_ALTERNATIVES = 20
/** So many valves are tried for one part. */
const MOST_PER_PART = 4

/** Numbers the parts that are cut off: those that open valves connect. */
function beyondParts(network: Network, beyond: Uint32Array, { shut }: ValveStates): Map<number, number> {
  const partOf = new Map<number, number>()
  const isBeyond = new Set(beyond)
  let parts = 0
  for (const start of beyond) {
    if (partOf.has(start)) continue
    partOf.set(start, parts)
    const queue = [start]
    for (const segment of queue) {
      const end = network.edgeStarts[segment + 1] as number
      for (let i = network.edgeStarts[segment] as number; i < end; i++) {
        const valve = network.edges[i] as number
        const other = across(network, valve, segment)
        if (shut.has(valve) || !isBeyond.has(other) || partOf.has(other)) continue
        partOf.set(other, parts)
        queue.push(other)
      }
    }
    parts++
  }
  return partOf
}

/**
 * Shut valves behind which there is water still: opening one gives water back to a part that would be cut off. Solving again with it
 * open names the valves to close then: those between that part and the leak, too.
 */
export function solveAlternatives(
  network: Network,
  result: ClosureResult,
  _located: Located,
  states: ValveStates,
): Alternative[] {
  const { beyondSegments, segments } = result
  const partOf = beyondParts(network, beyondSegments, states)
  const outer = new Parts(network, valve => states.shut.has(valve))
  // Neither the dry part nor what is behind it brings water.
  for (const segment of segments) outer.marks[segment] = 1
  for (const segment of beyondSegments) outer.marks[segment] = 1
  const valvesOf = new Map<number, number[]>()
  for (const valve of result.shut) {
    const [before, after] = [network.valveBefore[valve] as number, network.valveAfter[valve] as number]
    const inside = partOf.has(before) ? before : after
    const part = partOf.get(inside)
    if (part === undefined || states.stuck.has(valve)) continue
    if (!outer.isFed(outer.partOf(across(network, valve, inside)))) continue
    const valves = valvesOf.get(part) ?? []
    if (valves.length < MOST_PER_PART) valvesOf.set(part, [...valves, valve])
  }
  const withOpen = (open: number[], parts: ReadonlySet<number>): Alternative => ({
    open,
    beyondSegments: beyondSegments.filter(segment => !parts.has(partOf.get(segment) as number)),
  })
  const single = [...valvesOf].flatMap(([part, valves]) =>
    valves.map(valve => withOpen([valve], new Set([part]))),
  )
  const all =
    valvesOf.size < 2
      ? []
      : [
          withOpen(
            [...valvesOf.values()].map(([first = 0]) => first),
            new Set(valvesOf.keys()),
          ),
        ]
  return [...all, ...single]
    .sort((a, b) => a.beyondSegments.length - b.beyondSegments.length || a.open.length - b.open.length)
    .slice(0, MOST_ALTERNATIVES)
}
