interface Bucket {
  tokens: number
  at: number
}

export interface Limit {
  readonly perSecond: number
  readonly burst: number
}

export const DEVICE_LIMIT: Limit = { perSecond: 5, burst: 600 }
export const UTILITY_LIMIT: Limit = { perSecond: 3000, burst: 120_000 }
export const WRONG_KEY_LIMIT: Limit = { perSecond: 20 / 60, burst: 20 }

/** Names come from outside: beyond this many, those that have been quiet are forgotten at once. */
const MOST_BUCKETS = 200_000

/** How much each of many may do: a bucket that fills steadily and is emptied by one with each act. */
export function createBuckets({ perSecond, burst }: Limit, now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  const filled = ({ tokens, at }: Bucket, moment: number) =>
    Math.min(burst, tokens + ((moment - at) / 1000) * perSecond)
  const has = (name: string) => {
    const bucket = buckets.get(name)
    return !bucket || filled(bucket, now()) >= 1
  }
  const forgetQuiet = () => {
    const moment = now()
    for (const [name, bucket] of buckets) if (filled(bucket, moment) >= burst) buckets.delete(name)
  }
  return {
    has,
    /** False when there is nothing left to take. */
    take(name: string): boolean {
      const moment = now()
      const bucket = buckets.get(name)
      const tokens = bucket ? filled(bucket, moment) : burst
      if (tokens < 1) return false
      if (!bucket && buckets.size >= MOST_BUCKETS) forgetQuiet()
      buckets.set(name, { tokens: tokens - 1, at: moment })
      return true
    },
    forgetQuiet,
  }
}

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
