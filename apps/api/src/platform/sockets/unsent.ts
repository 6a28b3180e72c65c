import type { Server, Socket } from 'socket.io'

/**
 * What waits for a line of 256 kbit/s is sent within nine minutes. Layers are no part of it: of them one frame at a time is handed over,
 * when the line has taken the last.
 */
const MOST_UNSENT = 16 * 1024 * 1024

/** Without the closing handshake, for which a client that reads nothing would be waited for with all that it has not taken. */
export function cut(conn: Socket['conn']): void {
  conn.close(true)
  const { socket } = conn.transport as unknown as { socket: { terminate(): void } }
  socket.terminate()
}

/** News for a client that reads nothing, and yet says that it is there, would fill the memory: it is hung up on. */
export function limitUnsent(io: Server, most = MOST_UNSENT): void {
  io.engine.on('connection', (conn: Socket['conn']) => {
    let unsent = 0
    conn.on('packetCreate', ({ data }: { data?: string | Uint8Array }) => {
      unsent += data?.length ?? 0
      if (unsent > most) cut(conn)
    })
    conn.on('flush', () => {
      unsent = 0
    })
  })
}
