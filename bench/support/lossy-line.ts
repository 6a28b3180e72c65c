/**
 * A poor radio line between browser and server: a rate that all connections share fairly, a delay each way, and loss.
 *
 * What is lost is sent again: it takes the line a second time, and arrives a retransmission later (a round trip and a third,
 * what TCP's timer comes to on such a line). Whatever the same connection sent after it waits for it; other connections do
 * not. Not modelled: slow start and the smaller window after a loss. Both cost the product and the bare client alike.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface LineQuality {
  readonly bitsPerSecond: number
  /** Half of it each way. */
  readonly roundTripMs: number
  /** Share of segments that have to be sent again. */
  readonly loss: number
}

export const PERFECT: LineQuality = { bitsPerSecond: Number.POSITIVE_INFINITY, roundTripMs: 0, loss: 0 }
/** The line of issue 12. */
export const POOR: LineQuality = { bitsPerSecond: 256_000, roundTripMs: 600, loss: 0.02 }

const SEGMENT = 1400
const RETRANSMISSION = 4 / 3
/** More than this waits with the sender, as with TCP's window: twice what such a line holds. */
const WINDOW = 40 * 1024

interface Flow {
  readonly queue: Buffer[]
  /** On the line, in the order in which they arrive: timers of the same millisecond may fire in another. */
  readonly underWay: Buffer[]
  readonly to: Socket
  waiting: number
  lastArrival: number
  /** The sender may go on. */
  readonly drained: () => void
}

class Direction {
  quality = PERFECT
  bytes = 0
  readonly #random: () => number
  readonly #flows: Flow[] = []
  #freeAt = 0
  #sending = false

  constructor(random: () => number) {
    this.#random = random
  }

  carry(from: Socket, to: Socket): void {
    const drained = () => void (flow.waiting <= WINDOW && from.resume())
    const flow: Flow = { queue: [], underWay: [], to, waiting: 0, lastArrival: 0, drained }
    from.on('data', (chunk: Buffer) => {
      flow.waiting += chunk.length
      if (flow.waiting > WINDOW) from.pause()
      if (flow.queue.length === 0) this.#flows.push(flow)
      for (let at = 0; at < chunk.length; at += SEGMENT) flow.queue.push(chunk.subarray(at, at + SEGMENT))
      void this.#send()
    })
    from.on('end', () => {
      const close = () => {
        if (flow.waiting === 0) to.end()
        else setTimeout(close, 10)
      }
      close()
    })
  }

  /** One segment of each connection in turn. */
  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    for (let flow = this.#flows.shift(); flow; flow = this.#flows.shift()) {
      const segment = flow.queue.shift()
      if (!segment) continue
      if (flow.queue.length > 0) this.#flows.push(flow)
      await this.#transmit(flow, segment)
    }
    this.#sending = false
  }

  async #transmit(flow: Flow, segment: Buffer): Promise<void> {
    const { bitsPerSecond, roundTripMs, loss } = this.quality
    const lost = this.#random() < loss
    const now = performance.now()
    this.#freeAt = Math.max(now, this.#freeAt) + ((lost ? 2 : 1) * segment.length * 8000) / bitsPerSecond
    const arrival = this.#freeAt + roundTripMs / 2 + (lost ? roundTripMs * RETRANSMISSION : 0)
    flow.lastArrival = Math.max(flow.lastArrival, arrival)
    const delay = flow.lastArrival - now
    flow.underWay.push(segment)
    const deliver = () => {
      const next = flow.underWay.shift()
      if (!next) return
      this.bytes += next.length
      flow.waiting -= next.length
      if (!flow.to.destroyed) flow.to.write(next)
      flow.drained()
    }
    if (delay < 1) deliver()
    else setTimeout(deliver, delay)
    // Timers are a millisecond late; what the line owes is made up for by the next segment.
    const busy = this.#freeAt - now
    if (busy >= 1) await wait(busy)
  }
}

export interface LossyLine {
  readonly url: string
  setQuality(quality: LineQuality): void
  /** Bytes that reached the browser so far, headers and all. */
  received(): number
  /** Ends all connections: the next visit begins with handshakes. */
  hangUp(): void
  close(): Promise<void>
}

export async function openLossyLine(targetPort: number, random: () => number): Promise<LossyLine> {
  const [down, up] = [new Direction(random), new Direction(random)]
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer(browser => {
    const target = connect({ port: targetPort, host: '127.0.0.1' })
    for (const socket of [browser, target]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    // The handshake of a new connection costs a round trip of its own.
    setTimeout(() => up.carry(browser, target), up.quality.roundTripMs)
    down.carry(target, browser)
    browser.on('error', () => target.destroy())
    target.on('error', () => browser.destroy())
    browser.on('close', () => target.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setQuality: quality => {
      down.quality = quality
      up.quality = quality
    },
    received: () => down.bytes,
    hangUp,
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
