import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

/** Fan-out between processes. While Redis is away everything else goes on, and the client reconnects by itself. */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', error => log.warn({ err: error }, 'redis'))
  await client.connect()
  return {
    adapter: createAdapter(client),
    ready: async () => (await client.ping()) === 'PONG',
    close: () => client.destroy(),
  }
}
