import { createBuckets, type Limit } from '#platform/buckets.ts'

export const DEVICE_LIMIT: Limit = { perSecond: 5, burst: 600 }
export const UTILITY_LIMIT: Limit = { perSecond: 3000, burst: 120_000 }
const KB = 1024
/** Over HTTP a message has to be read to know its device, which costs by its length. One below a KB counts as one. */
export const UTILITY_KB_LIMIT: Limit = { perSecond: 6000, burst: 120_000 }
export const WRONG_KEY_LIMIT: Limit = { perSecond: 20 / 60, burst: 20 }

/**
 * A device that floods is refused before it uses up what its utility may send. Each process counts for itself: the limits
 * protect what one of them can store, and asking the others would cost more than a message.
 */
export function createFloodGate(now?: () => number) {
  const devices = createBuckets(DEVICE_LIMIT, now)
  const utilities = createBuckets(UTILITY_LIMIT, now)
  const kilobytes = createBuckets(UTILITY_KB_LIMIT, now)
  return {
    /** Asked before a message is read whose device is not known without. */
    admitsBytes: (utility: string, bytes: number): boolean =>
      kilobytes.take(utility, Math.max(1, Math.ceil(bytes / KB))),
    admits: (utility: string, deviceId: string): boolean =>
      utilities.has(utility) && devices.take(`${utility} ${deviceId}`) && utilities.take(utility),
    forgetQuiet: () => {
      for (const buckets of [devices, utilities, kilobytes]) buckets.forgetQuiet()
    },
  }
}
