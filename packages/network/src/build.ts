import { assemble } from './assemble.ts'
import { finderOf } from './finder.ts'
import { GrowingJoints } from './growing.ts'
import { Joiner } from './joints.ts'
import { junctionsOf } from './junctions.ts'
import { measureLines } from './lines.ts'
import { omittedPipes } from './omitted.ts'
import { type KnownPlaces, placePoints } from './placements.ts'
import { applyRepairs } from './repairs.ts'
import type { Joints, Lines, Network, NetworkInput } from './types.ts'

interface Joined {
  readonly joints: Joints
  readonly crowded: boolean
}

/** Joins pipes as they are drawn, applies repairs, and puts valves and sources on them. */
export function buildNetwork(input: NetworkInput): Network {
  const omitted = omittedPipes(input)
  const lines = measureLines(input.pipes, omitted)
  return complete(input, omitted, lines, joinAll(input, lines))
}

function joinAll(input: NetworkInput, lines: Lines): Joined {
  const found = new GrowingJoints()
  const finder = finderOf({ input, lines })
  const joiner = new Joiner(input.pipes, lines, input.joinTolerance, found)
  for (let line = 0; line < lines.active.length; line++) if (lines.active[line]) joiner.join(line, finder)
  return { joints: found.joints(), crowded: joiner.isCrowded || finder.grid.isCrowded }
}

/** What follows from joints. `known`: places of valves and sources that nothing has changed for. */
export function complete(
  input: NetworkInput,
  omitted: Uint8Array,
  lines: Lines,
  { joints, crowded }: Joined,
  known: { valves?: KnownPlaces; sources?: KnownPlaces } = {},
): Network {
  const finder = finderOf({ input, lines })
  const repaired = applyRepairs(input, lines, () => finder, omitted)
  return assemble({
    input,
    lines,
    omitted,
    applied: repaired.applied,
    crowded,
    joints,
    junctions: junctionsOf(lines, [joints, repaired.joints]),
    valves: placePoints(input, lines, input.valves, finder, repaired.valves, known.valves),
    sources: placePoints(input, lines, input.sources, finder, repaired.sources, known.sources),
  })
}
