import { createBuckets, type Limit } from '#platform/buckets.ts'

export const DEVICE_LIMIT: Limit = { perSecond: 5, burst: 600 }
export const UTILITY_LIMIT: Limit = { perSecond: 3000, burst: 120_000 }
export const WRONG_KEY_LIMIT: Limit = { perSecond: 20 / 60, burst: 20 }

/**
 * A device that floods is refused before it uses up what its utility may send. Each process counts for itself: the limits
 * protect what one of them can store, and asking the others would cost more than a message.
 */
export function createFloodGate(now?: () => number) {
  const devices = createBuckets(DEVICE_LIMIT, now)
  const utilities = createBuckets(UTILITY_LIMIT, now)
  return {
    admits: (utility: string, deviceId: string): boolean =>
      utilities.has(utility) && devices.take(`${utility} ${deviceId}`) && utilities.take(utility),
    forgetQuiet: () => {
      devices.forgetQuiet()
      utilities.forgetQuiet()
    },
  }
}
