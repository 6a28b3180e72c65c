import { setTimeout as pass } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import type { Namespace } from 'socket.io'

const CONNECT_WITHIN_MS = 3000
const SUBSCRIBE_AGAIN_MS = 1000

/**
 * Fan-out between processes. While Redis is away everything else goes on, and the client reconnects by itself; a process
 * that starts meanwhile does not wait for it.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  // Commands wait for a lost connection instead of failing at once: the adapter asks for news in a loop, and a failure
  // that takes no time would make that loop hold the whole process.
  const client = createClient({ url, commandsQueueMaxLength: 10_000 })
  client.on('error', error => log.warn({ err: error }, 'redis'))
  // The adapter awaits nothing of what it publishes, and an unhandled rejection would end the process.
  const publish = client.publish.bind(client)
  Object.assign(client, {
    publish: (channel: string, message: string) =>
      publish(channel, message).catch((error: unknown) => {
        log.warn({ err: error }, 'news for other processes were lost')
        return 0
      }),
  })
  // Nor its subscriptions: one that fails is made again when Redis is back, or no message would arrive any more.
  const duplicate = client.duplicate.bind(client)
  Object.assign(client, {
    duplicate: () => {
      const copy = duplicate()
      const subscribe = copy.subscribe.bind(copy)
      const subscribeUntilHeard = async (...args: Parameters<typeof subscribe>): Promise<void> => {
        do {
          try {
            return await subscribe(...args)
          } catch (error) {
            log.warn({ err: error }, 'a subscription to news of other processes broke off')
            await pass(SUBSCRIBE_AGAIN_MS, undefined, { ref: false })
          }
        } while (copy.isOpen)
      }
      return Object.assign(copy, { subscribe: subscribeUntilHeard })
    },
  })
  await Promise.race([client.connect(), pass(CONNECT_WITHIN_MS, undefined, { ref: false })])
  // Streams are of one database of Redis, channels of all of them: without its number in the name, two installations that
  // share a Redis would count each other's wrong keys.
  const create = createAdapter(client, { channelPrefix: `socket.io-${client.options?.database ?? 0}` })
  return {
    // socket.io makes it with `new`.
    adapter: function adapter(namespace: Namespace) {
      const own = create(namespace)
      // Nor does it wait for this: while Redis is away there are no others.
      const count = own.serverCount.bind(own)
      own.serverCount = () => count().catch(() => 0)
      return own
    },
    /** Fails, or takes for ever, while Redis is away. */
    ready: async () => {
      if (!client.isReady) throw new Error('Redis is away')
      await client.ping()
    },
    isUp: () => client.isReady,
    close: () => client.destroy(),
  }
}
