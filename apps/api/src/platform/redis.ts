import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

/** Fan-out between processes. While Redis is away everything else goes on, and the client reconnects by itself. */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  // Commands wait for a lost connection instead of failing at once: the adapter asks for news in a loop, and a failure
  // that takes no time would make that loop hold the whole process.
  const client = createClient({ url, commandsQueueMaxLength: 10_000 })
  client.on('error', error => log.warn({ err: error }, 'redis'))
  await client.connect()
  return {
    adapter: createAdapter(client),
    /** Fails, or takes for ever, while Redis is away. */
    ready: async () => {
      if (!client.isReady) throw new Error('Redis is away')
      await client.ping()
    },
    isUp: () => client.isReady,
    close: () => client.destroy(),
  }
}
