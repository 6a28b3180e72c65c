import { NAMESPACES } from '@petatirta/contract'
import { createBuckets } from '#platform/buckets.ts'
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
    mayTry: buckets.has,
    count(address: string): void {
      buckets.take(address)
      if (redisUp()) namespace().serverSideEmit(EVENT, address)
    },
    start: () => void namespace().on(EVENT, (address: string) => void buckets.take(address)),
    forgetQuiet: buckets.forgetQuiet,
  }
}
