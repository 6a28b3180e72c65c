import { metresPerDegree } from '@petatirta/domain'
import { STILL_THERE } from './still-there.ts'
import type { NetworkInput, Pipes, Place, Repair } from './types.ts'

export const indexesOf = (ids: readonly string[], wanted: ReadonlySet<string>): Map<string, number> => {
  const indexes = new Map<string, number>()
  for (let i = 0; i < ids.length; i++) if (wanted.has(ids[i] as string)) indexes.set(ids[i] as string, i)
  return indexes
}

/** A pipe that is to be left out, and the one that stays for it; -1: it is no pipe's double, but has no length. */
interface Omission {
  readonly spare: number
  readonly kept: number
}

/** What a repair leaves out, if its features are still there: both pipes at the place, or the one that is still so short. */
export function omissionOf(
  pipes: Pipes,
  { features, place }: Repair,
  byId: ReadonlyMap<string, number>,
): Omission | undefined {
  const [first = '', second] = features
  const spare = byId.get(first)
  if (spare === undefined || !isPipeNear(pipes, spare, place)) return undefined
  if (second === undefined) return isShort(pipes, spare, place) ? { spare, kept: -1 } : undefined
  const kept = byId.get(second)
  if (kept === undefined || kept === spare || !isPipeNear(pipes, kept, place)) return undefined
  return { spare, kept }
}

/** Pipes that repairs leave out: those whose double is there, and is not itself left out. */
export function omittedPipes({ pipes, repairs }: NetworkInput): Uint8Array {
  const omitted = new Uint8Array(pipes.ids.length)
  const omits = repairs.filter(({ kind }) => kind === 'omit')
  if (omits.length === 0) return omitted
  const byId = indexesOf(pipes.ids, new Set(omits.flatMap(({ features }) => features)))
  const omissions = omits.flatMap(repair => omissionOf(pipes, repair, byId) ?? [])
  const sparesOf = Map.groupBy(omissions, ({ kept }) => kept)
  /** How many pipes may yet stay for one; of pipes that are decided it is not asked. */
  const open = new Map<number, number>()
  for (const { spare } of omissions) open.set(spare, (open.get(spare) ?? 0) + 1)
  const decided: number[] = []
  const decide = (pipe: number, isOmitted: boolean) => {
    omitted[pipe] = isOmitted ? 1 : 0
    open.delete(pipe)
    decided.push(pipe)
  }
  const settle = () => {
    for (let pipe = decided.pop(); pipe !== undefined; pipe = decided.pop()) {
      for (const { spare } of sparesOf.get(pipe) ?? []) {
        const left = open.get(spare)
        if (left === undefined) continue
        if (pipe < 0 || !omitted[pipe]) decide(spare, true)
        else if (left === 1) decide(spare, false)
        else open.set(spare, left - 1)
      }
    }
  }
  for (const kept of sparesOf.keys()) if (!open.has(kept)) decided.push(kept)
  settle()
  // Pipes that stay for each other in a ring: the one with the lowest id does.
  const inRing = [...open.keys()].sort((a, b) =>
    (pipes.ids[a] as string) < (pipes.ids[b] as string) ? -1 : 1,
  )
  for (const pipe of inRing) {
    if (!open.has(pipe)) continue
    decide(pipe, false)
    settle()
  }
  return omitted
}

/** Vertices of a pipe as metres around a place, line by line. */
function* linesAround({ lineStarts, vertexStarts, coordinates }: Pipes, pipe: number, [lon, lat]: Place) {
  const [east, north] = metresPerDegree(lat)
  for (let line = lineStarts[pipe] as number; line < (lineStarts[pipe + 1] as number); line++) {
    const [first, end] = [vertexStarts[line] as number, vertexStarts[line + 1] as number]
    let [ax, ay] = [Number.NaN, Number.NaN]
    for (let v = first; v < end; v++) {
      const x = ((coordinates[2 * v] as number) - lon) * east
      const y = ((coordinates[2 * v + 1] as number) - lat) * north
      yield v === first ? { ax: x, ay: y, x, y } : { ax, ay, x, y }
      ;[ax, ay] = [x, y]
    }
  }
}

/** Without an index, as it is asked before there is one. */
function isPipeNear(pipes: Pipes, pipe: number, place: Place): boolean {
  for (const { ax, ay, x, y } of linesAround(pipes, pipe, place)) {
    const [dx, dy] = [x - ax, y - ay]
    const square = dx * dx + dy * dy
    const share = square > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square)) : 0
    if (Math.hypot(ax + share * dx, ay + share * dy) <= STILL_THERE.overlap.first) return true
  }
  return false
}

function isShort(pipes: Pipes, pipe: number, place: Place): boolean {
  let metres = 0
  for (const { ax, ay, x, y } of linesAround(pipes, pipe, place)) {
    metres += Math.hypot(x - ax, y - ay)
    if (metres > STILL_THERE.zeroLength.first) return false
  }
  return true
}
