/** A line between two programs that may be slow, silent or cut. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

type State = 'open' | 'silent' | 'cut'

/** Hands on what comes in, `delay()` later, in order. */
function carry(from: Socket, to: Socket, delay: () => number): void {
  let last = 0
  from.on('data', (chunk: Buffer) => {
    const now = performance.now()
    last = Math.max(last, now + delay())
    if (last <= now) to.write(chunk)
    else setTimeout(() => to.destroyed || to.write(chunk), last - now)
  })
}

export async function openLine(target: NetConnectOpts) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: State = 'open'
  let delayMs = 0

  const server = createServer(near => {
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        pairs.delete(pair)
        // What was said last still arrives.
        for (const other of pair) other.destroySoon()
      })
    }
    carry(near, far, () => delayMs)
    carry(far, near, () => 0)
    if (state === 'silent') for (const socket of pair) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const hangUp = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    port,
    /** Hangs up on everybody, and on whoever comes. */
    cut: () => {
      state = 'cut'
      hangUp()
    },
    /** Nothing comes through and nobody is told; what was sent meanwhile arrives when the line is open again. */
    silence: () => {
      state = 'silent'
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    open: () => {
      state = 'open'
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    /** How much later everything arrives that goes to the target. */
    slow: (ms: number) => {
      delayMs = ms
    },
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Line = Awaited<ReturnType<typeof openLine>>
