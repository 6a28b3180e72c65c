/**
 * A line between clients and a server that may be slow, lossy, silent or cut. It passes on the bytes of TCP connections,
 * below both programs: Chromium's own throttling does not reach websockets and workers.
 *
 * All connections share the rate fairly, one segment of each in turn. A lost segment is sent again: it takes the line a
 * second time and arrives a retransmission later (a round trip and a third, what TCP's timer comes to on a poor radio line).
 * Later segments of the same connection wait for it; other connections do not. Not modelled: slow start and the smaller
 * window after a loss.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface LineQuality {
  readonly bitsPerSecond: number
  /** Half of it each way; a new connection costs one more. */
  readonly roundTripMs: number
  /** Share of segments that have to be sent again. */
  readonly loss: number
  /** The sender of a connection waits while more than this is on its way, as with TCP's window. */
  readonly windowBytes: number
}

export const PERFECT: LineQuality = {
  bitsPerSecond: Number.POSITIVE_INFINITY,
  roundTripMs: 0,
  loss: 0,
  windowBytes: Number.POSITIVE_INFINITY,
}

export interface LineOptions {
  /** Where it listens. */
  readonly host?: string
  /** Decides which segments are lost. */
  readonly random?: () => number
  /** Cuts the first websockets after so many bytes from the server, one number each; those that follow hold. */
  readonly breakAfter?: readonly number[]
}

const SEGMENT = 1400
const RETRANSMISSION = 4 / 3
/** Segments are scheduled this long before the line is free for them: timers are up to a few milliseconds late. */
const AHEAD_MS = 10
const UPGRADE = /^upgrade: websocket/im

/** One connection in one direction. */
interface Flow {
  readonly from: Socket
  readonly to: Socket
  readonly queue: Buffer[]
  /** In the order in which they arrive: timers of the same millisecond may fire in another. */
  readonly underWay: Buffer[]
  waiting: number
  lastArrival: number
  state: 'open' | 'ended' | 'closed'
}

class Direction {
  quality = PERFECT
  isSilent = false
  bytes = 0
  readonly #random: () => number
  readonly #flows = new Set<Flow>()
  readonly #sending: Flow[] = []
  #freeAt = 0
  #isSending = false

  constructor(random: () => number) {
    this.#random = random
  }

  /** `pass` sees each chunk first and may refuse it. */
  carry(from: Socket, to: Socket, pass: (chunk: Buffer) => boolean): void {
    const flow: Flow = { from, to, queue: [], underWay: [], waiting: 0, lastArrival: 0, state: 'open' }
    this.#flows.add(flow)
    from.on('data', (chunk: Buffer) => {
      if (pass(chunk)) this.#accept(flow, chunk)
    })
    from.on('end', () => {
      flow.state = 'ended'
      this.#settle(flow)
    })
    from.on('close', () => {
      flow.state = 'closed'
      this.#flows.delete(flow)
      this.#settle(flow)
    })
    to.on('drain', () => this.#settle(flow))
    this.#settle(flow)
  }

  settleAll(): void {
    for (const flow of this.#flows) this.#settle(flow)
  }

  #accept(flow: Flow, chunk: Buffer): void {
    const { bitsPerSecond, roundTripMs } = this.quality
    flow.waiting += chunk.length
    if (flow.waiting === chunk.length && bitsPerSecond === Number.POSITIVE_INFINITY && roundTripMs === 0) {
      flow.underWay.push(chunk)
      this.#deliver(flow)
      return
    }
    if (flow.queue.length === 0) this.#sending.push(flow)
    for (let at = 0; at < chunk.length; at += SEGMENT) flow.queue.push(chunk.subarray(at, at + SEGMENT))
    this.#settle(flow)
    void this.#send()
  }

  /** One segment of each connection in turn. */
  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let flow = this.#sending.shift(); flow; flow = this.#sending.shift()) {
      const segment = flow.queue.shift()
      if (!segment) continue
      if (flow.queue.length > 0) this.#sending.push(flow)
      this.#transmit(flow, segment)
      const ahead = this.#freeAt - performance.now()
      if (ahead > AHEAD_MS) await wait(ahead - AHEAD_MS / 2)
    }
    this.#isSending = false
  }

  #transmit(flow: Flow, segment: Buffer): void {
    const { bitsPerSecond, roundTripMs, loss } = this.quality
    const isLost = this.#random() < loss
    const now = performance.now()
    this.#freeAt = Math.max(now, this.#freeAt) + ((isLost ? 2 : 1) * segment.length * 8000) / bitsPerSecond
    const arrival = this.#freeAt + roundTripMs / 2 + (isLost ? roundTripMs * RETRANSMISSION : 0)
    flow.lastArrival = Math.max(flow.lastArrival, arrival)
    flow.underWay.push(segment)
    const delay = flow.lastArrival - now
    if (delay < 1) this.#deliver(flow)
    else setTimeout(() => this.#deliver(flow), delay)
  }

  #deliver(flow: Flow): void {
    const segment = flow.underWay.shift()
    if (!segment) return
    this.bytes += segment.length
    flow.waiting -= segment.length
    if (flow.to.writable) flow.to.write(segment)
    this.#settle(flow)
  }

  /** Lets the sender go on or wait; ends the other side after the last byte has arrived there. */
  #settle({ from, to, waiting, state }: Flow): void {
    if (state === 'ended' && waiting === 0) to.end()
    if (state === 'closed' && waiting === 0) to.destroySoon()
    if (this.isSilent || waiting > this.quality.windowBytes || to.writableNeedDrain) from.pause()
    else from.resume()
  }
}

export async function openLine(
  target: NetConnectOpts,
  { host = '127.0.0.1', random = Math.random, breakAfter }: LineOptions = {},
) {
  const [down, up] = [new Direction(random), new Direction(random)]
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  let isCut = false
  let breaks = 0

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, near => {
    if (isCut) return void near.resetAndDestroy()
    const far = connect({ ...target, allowHalfOpen: true })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => pairs.delete(pair))
    }
    let left = Number.POSITIVE_INFINITY
    const toServer = (chunk: Buffer) => {
      if (breakAfter && left === Number.POSITIVE_INFINITY && UPGRADE.test(chunk.toString('latin1')))
        left = breakAfter[breaks] ?? left
      return true
    }
    const toClient = (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0) return true
      if (!near.destroyed) {
        breaks++
        near.resetAndDestroy()
      }
      return false
    }
    down.carry(far, near, toClient)
    // The handshake of a new connection costs a round trip of its own.
    const begin = () => (near.destroyed ? far.destroy() : up.carry(near, far, toServer))
    const { roundTripMs } = up.quality
    if (roundTripMs > 0) setTimeout(begin, roundTripMs)
    else begin()
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** Ends all connections: the next visit begins with handshakes. */
  const hangUp = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  const setSilent = (isSilent: boolean) => {
    for (const direction of [down, up]) {
      direction.isSilent = isSilent
      direction.settleAll()
    }
  }
  return {
    port,
    url: `http://${host}:${port}`,
    setQuality: (quality: LineQuality) => {
      for (const direction of [down, up]) {
        direction.quality = quality
        direction.settleAll()
      }
    },
    /** Bytes that reached clients so far, headers and all. */
    received: () => down.bytes,
    /** Websockets that `breakAfter` has cut so far. */
    breaks: () => breaks,
    hangUp,
    /** Hangs up on all connections, and on new ones, until it is opened again. */
    cut: () => {
      isCut = true
      hangUp()
    },
    /** Nothing comes through and no connection ends; what was sent meanwhile arrives when the line is open again. */
    silence: () => setSilent(true),
    open: () => {
      isCut = false
      setSilent(false)
    },
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Line = Awaited<ReturnType<typeof openLine>>
