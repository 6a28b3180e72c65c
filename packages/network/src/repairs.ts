import type { Finder, Spot } from './finder.ts'
import { GrowingJoints } from './growing.ts'
import { isOnEarth, placeOnLine, roundAt } from './lines.ts'
import { indexesOf, omissionOf } from './omitted.ts'
import { STILL_THERE } from './still-there.ts'
import type { Joints, Lines, NetworkInput, Pipes, Place, Repair } from './types.ts'

/** Where repairs put valves and sources: by index, the point of a line. */
export interface Repaired {
  readonly joints: Joints
  readonly valves: ReadonlyMap<number, Spot>
  readonly sources: ReadonlyMap<number, Spot>
  readonly applied: Uint8Array
}

/** Joints and placements that people agreed to, as far as their features are still there. */
export function applyRepairs(
  input: NetworkInput,
  lines: Lines,
  finder: () => Finder,
  omitted: Uint8Array,
): Repaired {
  const { pipes, valves, sources, repairs } = input
  const wanted = new Set(repairs.flatMap(({ features }) => features))
  const byId = {
    pipes: indexesOf(pipes.ids, wanted),
    valves: indexesOf(valves.ids, wanted),
    sources: indexesOf(sources.ids, wanted),
  }
  const joints = new GrowingJoints()
  const placed = { valves: new Map<number, Spot>(), sources: new Map<number, Spot>() }
  const applied = Uint8Array.from(repairs, repair => {
    const [first = ''] = repair.features
    if (!isOnEarth(...repair.place)) return 0
    if (repair.kind === 'omit') {
      const omission = omissionOf(pipes, repair, byId.pipes)
      return omission && omitted[omission.spare] ? 1 : 0
    }
    const kind = whatIsSnapped(input, byId, repair, finder())
    if (kind === 'pipes') {
      const reach = repair.kind === 'snap' ? STILL_THERE.nearMiss.first : STILL_THERE.gap.first
      return joinPipes(repair, byId.pipes, { lines, pipes, finder: finder(), joints, reach }) ? 1 : 0
    }
    const pipe = byId.pipes.get(repair.features[1] ?? '')
    const spot = pipe === undefined ? undefined : finder().onPipe(pipe, ...repair.place)
    if (kind === undefined || spot === undefined || spot.distance > SNAPPED[kind].others) return 0
    placed[kind].set(byId[kind].get(first) as number, spot)
    return 1
  })
  return { joints: joints.joints(), ...placed, applied }
}

type Indexes = Readonly<Record<'pipes' | 'valves' | 'sources', ReadonlyMap<string, number>>>

const SNAPPED = { valves: STILL_THERE.valveOff, sources: STILL_THERE.sourceOff, pipes: STILL_THERE.nearMiss }

/** Layers number their features by themselves: of those with the first id, the one at the place is meant. */
function whatIsSnapped(
  { valves, sources }: NetworkInput,
  byId: Indexes,
  { kind, features, place }: Repair,
  finder: Finder,
): keyof Indexes | undefined {
  const [id = ''] = features
  if (kind !== 'snap') return 'pipes'
  const pipe = byId.pipes.get(id)
  const away = (points: { coordinates: Float64Array }, index: number | undefined) => {
    if (index === undefined) return Infinity
    const [lon, lat] = [points.coordinates[2 * index] as number, points.coordinates[2 * index + 1] as number]
    return 111_000 * Math.hypot(lon - place[0], lat - place[1])
  }
  const candidates = [
    ['valves', away(valves, byId.valves.get(id))],
    ['sources', away(sources, byId.sources.get(id))],
    ['pipes', pipe === undefined ? Infinity : (finder.onPipe(pipe, ...place)?.distance ?? Infinity)],
  ] as const
  const nearest = candidates.reduce((best, next) => (next[1] < best[1] ? next : best))
  return nearest[1] <= SNAPPED[nearest[0]].first ? nearest[0] : undefined
}

interface Joining {
  readonly lines: Lines
  readonly pipes: Pipes
  readonly finder: Finder
  readonly joints: GrowingJoints
  /** Metres from the place. */
  readonly reach: number
}

/** Joins the named pipes at their points nearest to the place; a pipe that is named twice at its two nearest ends. */
function joinPipes(
  { features, place }: Repair,
  byId: ReadonlyMap<string, number>,
  joining: Joining,
): boolean {
  const { lines, finder, joints, reach } = joining
  const [first = '', ...others] = features
  const pipe = byId.get(first)
  const start = pipe === undefined ? undefined : finder.onPipe(pipe, ...place)
  if (pipe === undefined || start === undefined || start.distance > reach) return false
  let isApplied = false
  const add = (one: Spot, other: Spot) => {
    const at = (spot: Spot) => roundAt(spot.at, lines.length[spot.line] as number)
    joints.add(one.line, at(one), other.line, at(other))
    isApplied = true
  }
  for (const id of others) {
    const other = byId.get(id)
    if (other === pipe) {
      const [one, next] = endsAround(pipe, place, joining)
      if (one && next && next.distance <= reach) add(one, next)
      continue
    }
    const spot = other === undefined ? undefined : finder.onPipe(other, ...place)
    if (spot && spot.distance <= reach) add(start, spot)
  }
  return isApplied
}

/** The ends of a pipe's lines, nearest first. */
function endsAround(pipe: number, [lon, lat]: Place, { lines, pipes }: Joining): Spot[] {
  const spots: Spot[] = []
  for (let line = pipes.lineStarts[pipe] as number; line < (pipes.lineStarts[pipe + 1] as number); line++) {
    if (!lines.active[line]) continue
    for (const at of [0, lines.length[line] as number]) {
      const [x, y] = placeOnLine(pipes, lines, line, at)
      spots.push({ line, at, distance: 111_000 * Math.hypot(x - lon, y - lat) })
    }
  }
  return spots.sort((a, b) => a.distance - b.distance)
}
