import { buildNetwork, complete } from './build.ts'
import { type Comparison, compareLines, indexBefore } from './compare.ts'
import { Finder, finderOf } from './finder.ts'
import { GrowingJoints } from './growing.ts'
import { Joiner } from './joints.ts'
import { lineAt, lineOf, measureLines } from './lines.ts'
import { omittedPipes } from './omitted.ts'
import { EQUALLY_NEAR, type KnownPlaces, NOWHERE } from './placements.ts'
import type { Joints, Network, NetworkInput } from './types.ts'

/** The same as building anew, but joints and places are looked for only where pipes changed. */
export function updateNetwork(previous: Network, input: NetworkInput): Network {
  const { joints } = previous
  if (!joints || previous.crowded || previous.input.joinTolerance !== input.joinTolerance) {
    return buildNetwork(input)
  }
  const omitted = omittedPipes(input)
  const lines = measureLines(input.pipes, omitted)
  const comparison = compareLines(previous, input, lines)
  const { isChanged, lineNow } = comparison
  const found = new GrowingJoints()
  keepJoints(joints, lineNow, found)
  const finder = finderOf({ input, lines })
  const changed = new Finder(input.pipes, lines, isChanged)
  const joiner = new Joiner(input.pipes, lines, input.joinTolerance, found)
  for (let line = 0; line < lines.active.length; line++) {
    if (lines.active[line]) joiner.join(line, isChanged[line] ? finder : changed)
  }
  if (joiner.isCrowded || finder.grid.isCrowded) return buildNetwork(input)
  const known = knownPlaces(previous, input, comparison, changed)
  return complete(input, omitted, lines, { joints: found.joints(), crowded: false }, known)
}

function keepJoints({ lineA, atA, lineB, atB }: Joints, lineNow: Int32Array, found: GrowingJoints): void {
  for (let i = 0; i < lineA.length; i++) {
    const [a, b] = [lineNow[lineA[i] as number] as number, lineNow[lineB[i] as number] as number]
    if (a >= 0 && b >= 0) found.add(a, atA[i] as number, b, atB[i] as number)
  }
}

/** Places of points that stand where they stood, around which no pipe came, went or changed. */
function knownPlaces(
  previous: Network,
  input: NetworkInput,
  { lineNow }: Comparison,
  changed: Finder,
): { valves?: KnownPlaces; sources?: KnownPlaces } {
  const { valveTolerance } = input
  if (previous.input.valveTolerance !== valveTolerance) return {}
  const isGone = Uint8Array.from(lineNow, line => (line < 0 ? 1 : 0))
  const gone = new Finder(previous.input.pipes, previous.lines, isGone)
  // A repair that put a point somewhere may have been taken back.
  const snapped = new Set(previous.input.repairs.flatMap(({ features }) => features.slice(0, 1)))
  const reach = valveTolerance + 2 * EQUALLY_NEAR
  const known = (kind: 'valves' | 'sources'): KnownPlaces => {
    const [now, before, placed] = [input[kind], previous.input[kind], previous[kind]]
    const pointBefore = indexBefore(before.ids)
    return point => {
      const id = now.ids[point] as string
      const old = pointBefore(id, point)
      if (old === undefined || snapped.has(id)) return undefined
      const [lon, lat] = [now.coordinates[2 * point] as number, now.coordinates[2 * point + 1] as number]
      if (lon !== before.coordinates[2 * old] || lat !== before.coordinates[2 * old + 1]) return undefined
      if (changed.around(lon, lat, reach).length > 0 || gone.around(lon, lat, reach).length > 0)
        return undefined
      const pipe = placed.pipe[old] as number
      if (pipe < 0) return NOWHERE
      const oldLine = lineOf(previous, pipe, placed.at[old] as number)
      const line = lineNow[oldLine] as number
      return line < 0
        ? undefined
        : { line, at: lineAt(previous.lines, oldLine, placed.at[old] as number), distance: 0 }
    }
  }
  return { valves: known('valves'), sources: known('sources') }
}
