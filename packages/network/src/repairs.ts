import type { Finder, Spot } from './finder.ts'
import { GrowingJoints } from './growing.ts'
import { isOnEarth, placeOnLine, roundAt } from './lines.ts'
import type { Joints, Lines, NetworkInput, Pipes, Place, Repair } from './types.ts'

/** Metres: a feature that has moved further away from where it was repaired is another one. */
const STILL_THERE = 100

const indexesOf = (ids: readonly string[], wanted: ReadonlySet<string>): Map<string, number> => {
  const indexes = new Map<string, number>()
  for (let i = 0; i < ids.length; i++) if (wanted.has(ids[i] as string)) indexes.set(ids[i] as string, i)
  return indexes
}

/** Where repairs put valves and sources: by index, the point of a line. */
export interface Repaired {
  readonly joints: Joints
  readonly valves: ReadonlyMap<number, Spot>
  readonly sources: ReadonlyMap<number, Spot>
  readonly applied: Uint8Array
}

/** Pipes that repairs leave out. */
export function omittedPipes({ pipes, repairs }: NetworkInput): Uint8Array {
  const omitted = new Uint8Array(pipes.ids.length)
  const wanted = new Set(
    repairs.filter(({ kind }) => kind === 'omit').map(({ features }) => features[0] ?? ''),
  )
  if (wanted.size === 0) return omitted
  const byId = indexesOf(pipes.ids, wanted)
  for (const repair of repairs) {
    const pipe = repair.kind === 'omit' ? byId.get(repair.features[0] ?? '') : undefined
    if (pipe !== undefined && isPipeNear(pipes, pipe, repair.place)) omitted[pipe] = 1
  }
  return omitted
}

/** Whether a vertex or what is between two comes near the place; without an index, as it is asked before there is one. */
function isPipeNear({ lineStarts, vertexStarts, coordinates }: Pipes, pipe: number, place: Place): boolean {
  const reach = STILL_THERE / 110_000
  const [first, end] = [
    vertexStarts[lineStarts[pipe] as number] as number,
    vertexStarts[lineStarts[pipe + 1] as number] as number,
  ]
  const isBetween = (dimension: 0 | 1, v: number, w: number) => {
    const [a, b] = [coordinates[2 * v + dimension] as number, coordinates[2 * w + dimension] as number]
    const value = place[dimension]
    return value >= Math.min(a, b) - reach && value <= Math.max(a, b) + reach
  }
  for (let v = first; v < end; v++) {
    const w = Math.min(v + 1, end - 1)
    if (isBetween(0, v, w) && isBetween(1, v, w)) return true
  }
  return false
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
    if (repair.kind === 'omit') return omitted[byId.pipes.get(first) ?? -1] ? 1 : 0
    const kind = whatIsSnapped(input, byId, repair, finder())
    if (kind === 'pipes')
      return joinPipes(repair, byId.pipes, { lines, pipes, finder: finder(), joints }) ? 1 : 0
    const pipe = byId.pipes.get(repair.features[1] ?? '')
    const spot = pipe === undefined ? undefined : finder().onPipe(pipe, ...repair.place)
    if (kind === undefined || spot === undefined || spot.distance > STILL_THERE) return 0
    placed[kind].set(byId[kind].get(first) as number, spot)
    return 1
  })
  return { joints: joints.joints(), ...placed, applied }
}

type Indexes = Readonly<Record<'pipes' | 'valves' | 'sources', ReadonlyMap<string, number>>>

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
  return nearest[1] <= STILL_THERE ? nearest[0] : undefined
}

interface Joining {
  readonly lines: Lines
  readonly pipes: Pipes
  readonly finder: Finder
  readonly joints: GrowingJoints
}

/** Joins the named pipes at their points nearest to the place; a pipe that is named twice at its two nearest ends. */
function joinPipes(
  { features, place }: Repair,
  byId: ReadonlyMap<string, number>,
  joining: Joining,
): boolean {
  const { lines, finder, joints } = joining
  const [first = '', ...others] = features
  const pipe = byId.get(first)
  const start = pipe === undefined ? undefined : finder.onPipe(pipe, ...place)
  if (pipe === undefined || start === undefined || start.distance > STILL_THERE) return false
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
      if (one && next && next.distance <= STILL_THERE) add(one, next)
      continue
    }
    const spot = other === undefined ? undefined : finder.onPipe(other, ...place)
    if (spot && spot.distance <= STILL_THERE) add(start, spot)
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
