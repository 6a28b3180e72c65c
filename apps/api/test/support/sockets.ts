import type { SocketException } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { Socket } from 'socket.io-client'

/** The first of these events, with what it brought. */
export const firstOf = <T = unknown>(socket: Socket, ...events: string[]) =>
  firstWhere<T>(socket, events, () => true)

/** The first of these events that is the one meant, with what it brought. */
function firstWhere<T>(
  socket: Socket,
  events: readonly string[],
  isMeant: (event: string, value: T) => boolean,
): Promise<{ event: string; value: T }> {
  return new Promise((resolve, reject) => {
    const listeners = events.map(
      event =>
        [
          event,
          (value: T) => {
            if (isMeant(event, value)) settle(() => resolve({ event, value }))
          },
        ] as const,
    )
    const timer = setTimeout(
      () => settle(() => reject(new Error(`none of ${events.join(', ')} within ${PATIENCE.timeout} ms`))),
      PATIENCE.timeout,
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

/** News of the socket's own city come whenever they like: they answer nobody who asked for another. */
const isAbout = (news: unknown, city: string): boolean =>
  typeof (news as { city?: unknown } | null)?.city !== 'string' || (news as { city: string }).city === city

/** Emits and waits for the answer or the exception. */
export async function ask<T>(
  socket: Socket,
  event: string,
  request: unknown,
  answer: string,
): Promise<{ answer: T; exception?: undefined } | { exception: SocketException; answer?: undefined }> {
  const { city } = (request ?? {}) as { city?: unknown }
  const outcome = firstWhere<unknown>(
    socket,
    [answer, 'exception'],
    (got, value) => got !== answer || typeof city !== 'string' || isAbout(value, city),
  )
  socket.emit(event, request)
  const { event: got, value } = await outcome
  return got === answer ? { answer: value as T } : { exception: value as SocketException }
}
