import { setTimeout as pass } from 'node:timers/promises'

interface Limits {
  /** How much of one user is done without a wait in a second. */
  readonly perSecond: number
  /** So much is done at once. */
  readonly burst: number
  readonly longestMs: number
}

/**
 * How long each of a user's acts has to wait so that they go on at a steady pace after a burst. A client that asks again as soon as it is
 * answered is slowed down by the wait: it costs a timer, and what the client would send next stays in the connection.
 */
export function createPace(
  { perSecond, burst, longestMs }: Limits,
  now: () => number = () => performance.now(),
) {
  /** When the next act of a user would have its turn if none were early. */
  const next = new Map<string, number>()
  const forgetPast = (moment: number) => {
    for (const [user, at] of next) if (at <= moment) next.delete(user)
  }
  return {
    /** In milliseconds from now, for what was done before; this one counts for the next. */
    delay(user: string, cost = 1): number {
      const moment = now()
      if (!next.has(user)) forgetPast(moment)
      const early = (1000 * burst) / perSecond
      const at = Math.max(next.get(user) ?? 0, moment)
      const wait = at - moment - early
      // Who is as late as may be does not get later: when the flood ends, so does the wait.
      if (wait < longestMs) next.set(user, at + (1000 * cost) / perSecond)
      return Math.min(longestMs, Math.max(0, wait))
    },
    async wait(user: string): Promise<void> {
      const delay = this.delay(user)
      if (delay > 0) await pass(delay)
    },
  }
}

/** Of refusals. Answered at once, a flood that comes again as soon as it is refused would take the processors. */
export const REFUSALS: Limits = { perSecond: 15, burst: 30, longestMs: 10_000 }
