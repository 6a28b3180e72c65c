import type { SocketException } from '@petatirta/contract'
import type { Socket } from 'socket.io-client'

const WAIT_MS = 10_000

/** The first of these events, with what it brought. */
export function firstOf<T = unknown>(
  socket: Socket,
  ...events: string[]
): Promise<{ event: string; value: T }> {
  return new Promise((resolve, reject) => {
    const listeners = events.map(
      event => [event, (value: T) => settle(() => resolve({ event, value }))] as const,
    )
    const timer = setTimeout(
      () => settle(() => reject(new Error(`none of ${events.join(', ')} within ${WAIT_MS} ms`))),
      WAIT_MS,
    )
    const settle = (how: () => void) => {
      clearTimeout(timer)
      for (const [event, listener] of listeners) socket.off(event, listener)
      how()
    }
    for (const [event, listener] of listeners) socket.on(event, listener)
  })
}

/** Connects; the answer is what refused it, or nothing. */
export async function connect(socket: Socket): Promise<SocketException | undefined> {
  const outcome = firstOf<Error & { data?: SocketException }>(socket, 'connect', 'connect_error')
  socket.connect()
  const { event, value } = await outcome
  if (event === 'connect') return undefined
  return value.data ?? { code: 0, message: value.message }
}

/** Emits and waits for the answer or the exception. */
export async function ask<T>(
  socket: Socket,
  event: string,
  request: unknown,
  answer: string,
): Promise<{ answer: T; exception?: undefined } | { exception: SocketException; answer?: undefined }> {
  const outcome = firstOf<unknown>(socket, answer, 'exception')
  socket.emit(event, request)
  const { event: got, value } = await outcome
  return got === answer ? { answer: value as T } : { exception: value as SocketException }
}
