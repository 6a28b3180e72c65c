import { setImmediate } from 'node:timers/promises'
import { FAULTS } from '@petatirta/contract'
import type { Socket } from 'socket.io'
import { AppError } from '#platform/errors.ts'

/** A map that opens asks for its layers all at once, and later for what it did not need at first: a third of this. */
const MOST_UNDER_WAY = 64

/** Not a failure of ours; no client hears of it. */
export class HungUp extends Error {}

/** Waits until the last frame has left the process: a slow line then costs no memory here. */
async function sent(socket: Socket): Promise<void> {
  const { transport } = socket.conn
  while (socket.connected && !transport.writable) {
    await new Promise<void>(resolve => {
      const done = () => {
        transport.off('ready', done)
        socket.off('disconnect', done)
        resolve()
      }
      transport.once('ready', done)
      socket.once('disconnect', done)
    })
  }
}

/** One frame, for any client, in each turn of the event loop: hundreds of clients then delay no request. */
function createTurnstile(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}

interface Line {
  readonly gone: AbortSignal
  underWay: number
  last: Promise<void>
}

/**
 * What is sent over one connection: a frame at a time, of each answer in turn, so that no more than one frame of all of them waits
 * in memory; and how many answers are under way.
 */
export function createSocketLines() {
  const lines = new WeakMap<Socket, Line>()
  const turn = createTurnstile()

  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known) return known
    const gone = new AbortController()
    const hangUp = () => gone.abort(new HungUp())
    if (socket.connected) socket.once('disconnect', hangUp)
    else hangUp()
    const line: Line = { gone: gone.signal, underWay: 0, last: Promise.resolve() }
    lines.set(socket, line)
    return line
  }

  return {
    /** `gone` is aborted when the connection is. What is asked beside too much else is refused. */
    async answer(socket: Socket, work: (gone: AbortSignal) => Promise<void>): Promise<void> {
      const line = lineOf(socket)
      if (line.underWay >= MOST_UNDER_WAY)
        throw new AppError('auth', 'tooMany', { message: FAULTS.tooMany.message })
      line.underWay++
      try {
        await work(line.gone)
      } catch (error) {
        if (!line.gone.aborted) throw error
      } finally {
        line.underWay--
      }
    },

    async send(socket: Socket, event: string, frames: Iterable<Uint8Array>): Promise<void> {
      const line = lineOf(socket)
      for (const frame of frames) {
        line.last = line.last.then(async () => {
          await sent(socket)
          await turn()
          if (socket.connected) socket.emit(event, frame)
        })
        await line.last
        if (!socket.connected) return
      }
    },
  }
}
