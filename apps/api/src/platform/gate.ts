import { FAULTS, type Module } from '@petatirta/contract'
import { AppError } from './errors.ts'

/** Whose share of the server a piece of work takes. */
export interface Claimant {
  readonly user: string
  /** Empty for work that belongs to no city. */
  readonly city: string
}

export interface GateLimits {
  /** How much runs at once, of one user, of one city, and in all. */
  readonly perUser: number
  readonly perCity: number
  readonly inAll: number
  /** How many of one user may wait; of a city four times, and in all forty times as many. */
  readonly waiting: number
  readonly patienceMs: number
}

/** There was no room: because of the claimant's own work, or because of everybody's. */
export class NoRoom extends Error {
  readonly own: boolean

  constructor(own: boolean) {
    super(own ? 'too much of this user or city at once' : 'too much at once')
    this.own = own
  }
}

/** Too much of the claimant's own is answered with 429, too much of everybody's with 503; both may be asked again. */
export const noRoomRefusal = (module: Module, { own }: NoRoom) =>
  own
    ? new AppError(module, 'tooMany', { message: FAULTS.tooMany.message, retryAfter: 2 })
    : new AppError(module, 'unavailable', { retryAfter: 5 })

interface Waiting extends Claimant {
  readonly begin: () => void
}

const countOf = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0
const add = (counts: Map<string, number>, key: string, change: 1 | -1) => {
  const count = countOf(counts, key) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

function countWhere<T>(all: Iterable<T>, matches: (one: T) => boolean): number {
  let count = 0
  for (const one of all) if (matches(one)) count++
  return count
}

/**
 * Lets a small number in at once, so that one user or one city cannot take what all of them need. The others wait, not in
 * one line: a place that becomes free goes to the city that has the fewest inside, and among those to the one that was let in
 * longest ago. Who would wait too long, or behind too many, is refused.
 */
export function createGate(limits: GateLimits) {
  const { perUser, perCity, inAll, patienceMs } = limits
  const most = { user: limits.waiting, city: limits.waiting * 4, all: limits.waiting * 40 }
  const inside = { users: new Map<string, number>(), cities: new Map<string, number>(), all: 0 }
  const waiting = new Set<Waiting>()
  const lastEntry = new Map<string, number>()
  let entries = 0

  const isOverOwn = ({ user, city }: Claimant) =>
    countOf(inside.users, user) >= perUser || (city !== '' && countOf(inside.cities, city) >= perCity)
  const hasRoom = (claimant: Claimant) => inside.all < inAll && !isOverOwn(claimant)

  const enter = ({ user, city }: Claimant) => {
    inside.all++
    add(inside.users, user, 1)
    add(inside.cities, city, 1)
    lastEntry.delete(city)
    lastEntry.set(city, ++entries)
  }
  const leave = ({ user, city }: Claimant, restMs: number) => {
    const endRest = () => {
      add(inside.users, user, -1)
      letNextIn()
    }
    inside.all--
    add(inside.cities, city, -1)
    if (restMs > 0) setTimeout(endRest, restMs).unref()
    else add(inside.users, user, -1)
    letNextIn()
    // Only who is inside or waits has a turn to remember.
    if (inside.all === 0 && waiting.size === 0) lastEntry.clear()
  }

  const isBefore = (a: Waiting, b: Waiting) => {
    const fewer = countOf(inside.cities, a.city) - countOf(inside.cities, b.city)
    return fewer !== 0 ? fewer < 0 : (lastEntry.get(a.city) ?? 0) < (lastEntry.get(b.city) ?? 0)
  }
  const letNextIn = () => {
    let next: Waiting | undefined
    for (const candidate of waiting)
      if (hasRoom(candidate) && (!next || isBefore(candidate, next))) next = candidate
    if (!next) return
    waiting.delete(next)
    enter(next)
    next.begin()
    letNextIn()
  }

  const isCrowded = (user: string) => countWhere(waiting, one => one.user === user) >= most.user
  const refuseIfCrowded = ({ user, city }: Claimant) => {
    const ofCity = countWhere(waiting, one => one.city === city)
    if (isCrowded(user) || ofCity >= most.city) throw new NoRoom(true)
    if (waiting.size >= most.all) throw new NoRoom(false)
  }

  const wait = (claimant: Claimant, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry: Waiting = { ...claimant, begin: () => end(resolve) }
      const end = (settle: () => void) => {
        waiting.delete(entry)
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      const onAbort = () => end(() => reject(signal.reason))
      const timer = setTimeout(() => end(() => reject(new NoRoom(isOverOwn(claimant)))), patienceMs)
      signal.addEventListener('abort', onAbort)
      waiting.add(entry)
    })

  return {
    /** Whether one more of this user would be refused at once: it need not even send its question. */
    isCrowded,
    /**
     * Resolves inside, with the way out, which may be taken more than once. While the user has to rest, only its own number is smaller:
     * others have the place.
     */
    async enter({ user, city }: Claimant, signal: AbortSignal): Promise<(restMs?: number) => void> {
      signal.throwIfAborted()
      const claimant = { user, city }
      if (hasRoom(claimant)) enter(claimant)
      else {
        refuseIfCrowded(claimant)
        await wait(claimant, signal)
      }
      let isInside = true
      return (restMs = 0) => {
        if (isInside) leave(claimant, restMs)
        isInside = false
      }
    },
    /** For the metrics. */
    counts: () => ({ inside: inside.all, waiting: waiting.size }),
  }
}

export type Gate = ReturnType<typeof createGate>
