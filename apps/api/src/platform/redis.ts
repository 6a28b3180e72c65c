import { setTimeout as pass } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

const CONNECT_WITHIN_MS = 3000

/**
 * Fan-out between processes. While Redis is away everything else goes on, and the client reconnects by itself; a process
 * that starts meanwhile does not wait for it.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  // Commands wait for a lost connection instead of failing at once: the adapter asks for news in a loop, and a failure
  // that takes no time would make that loop hold the whole process.
  const client = createClient({ url, commandsQueueMaxLength: 10_000 })
  client.on('error', error => log.warn({ err: error }, 'redis'))
  await Promise.race([client.connect(), pass(CONNECT_WITHIN_MS, undefined, { ref: false })])
  return {
    // Streams are of one database of Redis, channels of all of them: without its number in the name, two installations that
    // share a Redis would count each other's wrong keys.
    adapter: createAdapter(client, { channelPrefix: `socket.io-${client.options?.database ?? 0}` }),
    /** Fails, or takes for ever, while Redis is away. */
    ready: async () => {
      if (!client.isReady) throw new Error('Redis is away')
      await client.ping()
    },
    isUp: () => client.isReady,
    close: () => client.destroy(),
  }
}
