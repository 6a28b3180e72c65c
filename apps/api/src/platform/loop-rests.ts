import { performance } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'

/** Not for longer, however busy others keep the event loop: what is read has to end some day. */
const LONGEST_MS = 200
/** So many times as long as it was busy. */
const REST_SHARE = 3

/**
 * For long work on the event loop, done piece by piece: between two pieces it waits until the loop has been idle for three times as
 * long as it was busy. The work then takes a quarter of a processor at most, and requests are answered in the rest of it; one that waits for a slow
 * reader need not rest, nor does any while nothing else is asked.
 */
export function loopRests(isNeeded: () => boolean): () => Promise<void> {
  let before = performance.eventLoopUtilization()
  return async () => {
    const { active, idle } = performance.eventLoopUtilization(before)
    const rest = Math.min(REST_SHARE * active - idle, LONGEST_MS)
    if (rest >= 1 && isNeeded()) await pass(rest)
    before = performance.eventLoopUtilization()
  }
}
