import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pass, setImmediate as turn } from 'node:timers/promises'

type Answer = (this: Server, request: IncomingMessage, response: ServerResponse) => void

/** Shorter than nginx leaves a process alone that hung up on it. */
const QUIET_MS = 1000
const STEP_MS = 50

/**
 * For a proxy that sends requests on: reads are hung up on. It asks another process instead and leaves this one alone for a
 * while, writes included, so that none is under way to it when it stops listening. Those that come all the same are
 * answered: a proxy must not send a write twice.
 */
function hangUpOnReads(server: Server) {
  const seen = { hungUp: false, lastWrite: Date.now() }
  const answer = server.listeners('request') as Answer[]
  server.removeAllListeners('request').removeAllListeners('upgrade')
  server.on('upgrade', (_request, socket) => {
    seen.hungUp = true
    socket.destroy()
  })
  server.on('request', (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      seen.hungUp = true
      return void request.socket.destroy()
    }
    seen.lastWrite = Date.now()
    for (const listener of answer) listener.call(server, request, response)
  })
  return seen
}

/**
 * Stops listening when no proxy sends anything any more, after `longestMs` in any case. Over when the requests that were
 * taken are answered, uploads that are coming in among them.
 */
export async function drain(server: Server, longestMs: number): Promise<void> {
  const seen = hangUpOnReads(server)
  const isQuiet = () => seen.hungUp && Date.now() - seen.lastWrite >= QUIET_MS
  for (const deadline = Date.now() + longestMs; Date.now() < deadline && !isQuiet(); ) {
    await pass(STEP_MS)
    // On a busy machine the clock is ahead of what has arrived: first it is accepted, then it is read.
    await turn()
    await turn()
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  await promise
}
