interface Bucket {
  tokens: number
  at: number
}

export interface Limit {
  readonly perSecond: number
  readonly burst: number
}

/** Names come from outside: beyond this many, those that have been quiet are forgotten at once. */
const MOST_BUCKETS = 200_000

/** How much each of many may do: a bucket that fills steadily and is emptied by what each act costs. */
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
    take(name: string, cost = 1): boolean {
      const moment = now()
      const bucket = buckets.get(name)
      const tokens = bucket ? filled(bucket, moment) : burst
      if (tokens < cost) return false
      if (!bucket && buckets.size >= MOST_BUCKETS) forgetQuiet()
      buckets.set(name, { tokens: tokens - cost, at: moment })
      return true
    },
    forgetQuiet,
  }
}
