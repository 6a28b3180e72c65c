/**
 * A telephone line between browser and server. Chromium's own throttling leaves websockets alone, so the bytes pass
 * through here instead: one queue each way, a rate, and half a round trip of delay.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface LineSpeed {
  readonly bitsPerSecond: number
  readonly roundTripMs: number
}

export const UNLIMITED: LineSpeed = { bitsPerSecond: Number.POSITIVE_INFINITY, roundTripMs: 0 }
/** The line of the issue: 4 Mbit/s and 80 ms. */
export const SLOW: LineSpeed = { bitsPerSecond: 4_000_000, roundTripMs: 80 }

/** More than this on its way and the sender has to wait, as with TCP's window. */
const WINDOW = 128 * 1024

class Direction {
  bytes = 0
  speed = UNLIMITED
  #freeAt = 0

  /** Hands chunks on in order, each when the line has carried it; the sender waits while too much is on its way. */
  carry(from: Socket, to: Socket): void {
    const queue: { at: number; chunk: Buffer }[] = []
    let waiting = 0
    let ended = false
    let timer: NodeJS.Timeout | undefined
    const flush = () => {
      timer = undefined
      const now = performance.now()
      for (let next = queue[0]; next && next.at <= now; next = queue[0]) {
        queue.shift()
        this.bytes += next.chunk.length
        waiting -= next.chunk.length
        if (!to.destroyed) to.write(next.chunk)
      }
      arm()
      if (ended && queue.length === 0) to.end()
      else if (waiting <= WINDOW && !to.writableNeedDrain) from.resume()
    }
    const arm = () => {
      const next = queue[0]
      if (next && !timer) timer = setTimeout(flush, Math.max(0, next.at - performance.now()))
    }
    from.on('data', (chunk: Buffer) => {
      const { bitsPerSecond, roundTripMs } = this.speed
      const now = performance.now()
      this.#freeAt = Math.max(now, this.#freeAt) + (chunk.length * 8000) / bitsPerSecond
      // A line that was just made faster still delivers what was sent before first.
      queue.push({ at: Math.max(this.#freeAt + roundTripMs / 2, queue.at(-1)?.at ?? 0), chunk })
      waiting += chunk.length
      if (waiting > WINDOW) from.pause()
      if ((queue[0]?.at ?? 0) <= now) flush()
      else arm()
    })
    to.on('drain', () => waiting <= WINDOW && from.resume())
    from.on('end', () => {
      ended = true
      if (queue.length === 0) to.end()
    })
  }
}

export interface SlowLine {
  readonly url: string
  setSpeed(speed: LineSpeed): void
  /** Bytes that reached the browser so far, headers and all. */
  received(): number
  close(): Promise<void>
}

export async function openLine(targetPort: number): Promise<SlowLine> {
  const down = new Direction()
  const up = new Direction()
  const sockets = new Set<Socket>()
  const server = createServer(browser => {
    const target = connect({ port: targetPort, host: '127.0.0.1' })
    for (const socket of [browser, target]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    // The handshake of a new connection costs a round trip of its own.
    setTimeout(() => up.carry(browser, target), up.speed.roundTripMs)
    down.carry(target, browser)
    browser.on('error', () => target.destroy())
    target.on('error', () => browser.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The line has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    setSpeed: speed => {
      down.speed = speed
      up.speed = speed
    },
    received: () => down.bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
