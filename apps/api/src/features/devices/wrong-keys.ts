import { NAMESPACES } from '@petatirta/contract'
import { createBuckets } from '#platform/buckets.ts'
import { networkOf } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { WRONG_KEY_LIMIT } from './flood.ts'

const EVENT = 'wrong_device_key'

/**
 * All processes together count wrong keys by sender: each publishes its own through Redis, and while Redis is down each
 * counts for itself.
 */
export function createWrongKeys({ sockets, redisUp }: Pick<Services, 'sockets' | 'redisUp'>) {
  const buckets = createBuckets(WRONG_KEY_LIMIT)
  const namespace = () => sockets().io.of(NAMESPACES.subscriber)
  return {
    mayTry: (address: string): boolean => buckets.has(networkOf(address)),
    count(address: string): void {
      const sender = networkOf(address)
      buckets.take(sender)
      if (redisUp()) namespace().serverSideEmit(EVENT, sender)
    },
    start: () => void namespace().on(EVENT, (sender: string) => void buckets.take(sender)),
    forgetQuiet: buckets.forgetQuiet,
  }
}
