/** One of the maps of an attacker: asks over its socket, and again when it was answered. */
import {
  COMPLETE,
  decodeFrame,
  FAULTS,
  featuresResponseEvent,
  NAMESPACES,
  type SocketException,
} from '@petatirta/contract'
import { io } from 'socket.io-client'
import type { SocketAttack } from './attacks.ts'

const AGAIN_MS = 500
const statusOf = ({ code }: SocketException): number =>
  Object.values(FAULTS).find(fault => String(code).endsWith(fault.code))?.status ?? 500

export async function openAttacker(url: string, token: string) {
  const socket = io(`${url}${NAMESPACES.maps}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { token },
  })
  let answered: (status: number) => void = () => undefined
  const onFrame = (frame: Uint8Array) => {
    if (decodeFrame(frame).header.code === COMPLETE) answered(200)
  }
  socket.on(featuresResponseEvent('customer'), onFrame)
  socket.on('months_response', onFrame)
  // A refusal of months has no code of its own.
  socket.on('months_refused', () => answered(FAULTS.tooMany.status))
  socket.on('exception', (error: SocketException) => answered(statusOf(error)))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    // Beside many calls of its own a connection is refused, too: it comes again, as a call does.
    socket.on('connect_error', (error: Error & { data?: SocketException }) => {
      if (error.data && statusOf(error.data) === FAULTS.tooMany.status)
        setTimeout(() => socket.connect(), AGAIN_MS)
      else reject(error)
    })
  })
  return {
    /** The status that a call would have been answered with. */
    ask: ({ name, request }: SocketAttack, time: number) =>
      new Promise<number>(resolve => {
        answered = resolve
        socket.emit(name, request(time))
      }),
    close: () => socket.disconnect(),
  }
}
