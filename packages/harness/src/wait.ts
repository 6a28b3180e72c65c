import { setTimeout as pass } from 'node:timers/promises'
import { PATIENCE } from './patience.ts'

export interface WaitOptions {
  readonly withinMs?: number
  readonly everyMs?: number
}

/** Whether the condition came to hold in time. While it throws, it does not hold. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  { withinMs = PATIENCE.timeout, everyMs = PATIENCE.interval }: WaitOptions = {},
): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; ; await pass(everyMs)) {
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return true
    if (Date.now() > deadline) return false
  }
}
