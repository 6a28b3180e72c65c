import { setTimeout as pass } from 'node:timers/promises'

interface Limits {
  /** Refusals of one user that are answered in a second. */
  readonly perSecond: number
  /** So many are answered at once. */
  readonly burst: number
  readonly longestMs: number
}

const LIMITS: Limits = { perSecond: 30, burst: 30, longestMs: 10_000 }

/**
 * When each refusal of a user is answered. A client that asks again as soon as it is refused is slowed down by the answer: while it
 * waits it costs a timer, and its body stays in the connection. Answered at once, a flood of bodies would take the processors.
 */
export function createPacedRefusals(
  { perSecond, burst, longestMs }: Limits = LIMITS,
  now: () => number = () => performance.now(),
) {
  /** When the next refusal of a user would be answered if none were answered early. */
  const next = new Map<string, number>()
  const forgetPast = (moment: number) => {
    for (const [user, at] of next) if (at <= moment) next.delete(user)
  }
  return {
    /** In milliseconds from now. */
    delay(user: string): number {
      const moment = now()
      if (!next.has(user)) forgetPast(moment)
      const early = (1000 * burst) / perSecond
      const at = Math.max(next.get(user) ?? 0, moment)
      const wait = at - moment - early
      // Who is as late as may be does not get later: when the flood ends, so does the wait.
      if (wait < longestMs) next.set(user, at + 1000 / perSecond)
      return Math.min(longestMs, Math.max(0, wait))
    },
    async wait(user: string): Promise<void> {
      const delay = this.delay(user)
      if (delay > 0) await pass(delay)
    },
  }
}
