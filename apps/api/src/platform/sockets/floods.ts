import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { RateLimit } from '../rate-limit.ts'
import { cut } from './unsent.ts'

interface Packet {
  data?: string | Uint8Array
}

/**
 * Every packet of a connection counts before it is decoded, also one that is no event or comes before anybody is known: a connection that
 * floods is hung up on.
 */
export function limitPackets(io: Server, rateLimit: RateLimit, log: Pick<FastifyBaseLogger, 'info'>): void {
  io.engine.on('connection', (conn: Socket['conn']) => {
    const isNoFlood = rateLimit.packets()
    conn.on('packet', ({ data }: Packet) => {
      if (isNoFlood(data?.length ?? 0)) return
      log.info('socket hung up on')
      cut(conn)
    })
  })
}
