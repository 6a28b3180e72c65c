import { isDatabaseAway } from '#platform/errors.ts'

/** What an encoding took, it is left in peace for so many times. */
const REST = 10
/** Doubled with each failure in a row. */
const PAUSE_MS = 1000
const LONGEST_MS = 10 * 60_000

interface Failed {
  readonly counter: number
  readonly times: number
  readonly error: unknown
  readonly until: number
}

/**
 * Remembers which layers could not be encoded. Without it every request of an open map would begin an encoding that takes
 * minutes and fails again. A layer that has changed since, and so has another counter, is tried at once.
 */
export function createFailedEncodings(now: () => number = Date.now) {
  const failures = new Map<string, Failed>()
  return {
    /** Throws what the layer's encoding has failed with, as long as it is not tried again. */
    check(layer: string, counter: number): void {
      const failed = failures.get(layer)
      if (failed && failed.counter === counter && now() < failed.until) throw failed.error
    },
    failed(layer: string, counter: number, { error, tookMs }: { error: unknown; tookMs: number }): void {
      // That says nothing about the layer: it is tried again as soon as there is a database.
      if (isDatabaseAway(error)) return
      const before = failures.get(layer)
      const times = before?.counter === counter ? before.times + 1 : 1
      // The first may be chance: a quick one is tried again at once.
      const pause = times === 1 ? 0 : PAUSE_MS * 2 ** (times - 2)
      const until = now() + Math.min(LONGEST_MS, Math.max(REST * tookMs, pause))
      failures.set(layer, { counter, times, error, until })
    },
    succeeded: (layer: string) => failures.delete(layer),
  }
}

export type FailedEncodings = ReturnType<typeof createFailedEncodings>
