/** The events of the four namespaces, from the schemas that the server itself checks them by. */
import { gunzipSync } from 'node:zlib'
import { COMPLETE, decodeFrame, FrameAssembler, NAMESPACES, type NamespaceName } from '@petatirta/contract'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import type { App } from '../../apps/api/src/app.ts'
import { fromSchema, type JsonSchema } from './from-schema.ts'
import { hintsFor, type Scene } from './hints.ts'
import { nastyValue, spoil } from './nasty.ts'

export interface EventSource {
  readonly name: string
  readonly namespace: NamespaceName
  readonly event: string
  readonly schema: JsonSchema
}

export const eventsOf = ({ channels }: Pick<App, 'channels'>): EventSource[] =>
  channels.flatMap(({ namespace, events }) =>
    events.map(({ event, schema }) => ({
      name: `${namespace} ${event}`,
      namespace,
      event,
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    })),
  )

export function buildEvent(scene: Scene, { event, schema }: EventSource, isRight: boolean): unknown {
  const { dice } = scene
  const right = fromSchema(dice, schema, hintsFor(event, scene))
  if (isRight) return right
  return dice.chance(0.1) ? nastyValue(dice) : spoil(dice, right)
}

const ANSWER_WITHIN_MS = 20_000

export interface EventAnswer {
  /** What was heard until the answer was complete, frames unpacked. */
  readonly text: string
  readonly outcome: 'answered' | 'refused' | 'closed' | 'silent' | 'failed'
}

/** A frame's header and, once it is whole, the part that it belongs to. */
function unpack(assembler: FrameAssembler, bytes: Uint8Array, only: string | undefined) {
  const frame = decodeFrame(bytes)
  const part = assembler.add(frame)
  const text = part ? Buffer.from(gunzipSync(part.bytes)).toString('latin1') : ''
  // A request for the leading part alone gets no notice that there is no more.
  const isLast = frame.header.code === COMPLETE || (part && part.name === only)
  return { text: JSON.stringify(frame.header) + text, isLast }
}

const UNEXPECTED = /"code":508\d\d99/

/** Listens until the answer is whole, refused, or the server has hung up; `ask` begins it, or says that it cannot be begun. */
function hear(socket: Socket, request: unknown, ask: () => boolean): Promise<EventAnswer> {
  return new Promise(resolve => {
    const heard: string[] = []
    const assembler = new FrameAssembler()
    const { only } = (request ?? {}) as { only?: string }
    const settle = (outcome: EventAnswer['outcome']) => {
      clearTimeout(timer)
      socket.offAny(listen)
      socket.off('disconnect', closed).off('connect_error', closed)
      resolve({ outcome, text: heard.join('\n').toLowerCase() })
    }
    const closed = () => settle('closed')
    const listen = (name: string, value: unknown) => {
      if (name.startsWith('features_')) {
        const { text, isLast } = unpack(assembler, new Uint8Array(value as ArrayBuffer), only)
        heard.push(text)
        if (isLast) settle('answered')
        return
      }
      const text = JSON.stringify(value)
      heard.push(text)
      if (name === 'exception') settle(UNEXPECTED.test(text) ? 'failed' : 'refused')
      // News of imports and billing come unasked.
      else if (!name.startsWith('subscriber-')) settle('answered')
    }
    const timer = setTimeout(() => settle('silent'), ANSWER_WITHIN_MS)
    socket.onAny(listen)
    socket.once('disconnect', closed).once('connect_error', closed)
    if (!ask()) settle('closed')
  })
}

export const askEvent = (socket: Socket, event: string, request: unknown): Promise<EventAnswer> =>
  hear(socket, request, () => {
    // The server may have hung up in the moment in which it let us in.
    if (socket.connected) socket.emit(event, request)
    return socket.connected
  })

const open = (port: number, namespace: NamespaceName, token: string, auth: object = {}): Socket =>
  io(`http://127.0.0.1:${port}${NAMESPACES[namespace]}`, {
    transports: ['websocket'],
    query: { token },
    auth,
    forceNew: true,
    reconnection: false,
    autoConnect: false,
  })

/** The request travels with a connection of its own. */
export async function carryEvent(
  port: number,
  { namespace, event }: EventSource,
  token: string,
  request: unknown,
): Promise<EventAnswer> {
  const socket = open(port, namespace, token, { [event]: request })
  const answer = await hear(socket, request, () => socket.connect().active)
  socket.disconnect()
  return answer
}

/** Connections by name, opened when they are first needed and again when they were closed. */
export function createLines(port: number) {
  const lines = new Map<string, Socket>()
  const connect = (namespace: NamespaceName, token: string): Promise<Socket> => {
    const socket = open(port, namespace, token)
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket))
      socket.once('connect_error', reject)
      socket.connect()
    })
  }
  return {
    async line(name: string, namespace: NamespaceName, token: string): Promise<Socket> {
      const known = lines.get(`${name} ${namespace}`)
      if (known?.connected) return known
      const socket = await connect(namespace, token)
      lines.set(`${name} ${namespace}`, socket)
      return socket
    },
    close: () => {
      for (const socket of lines.values()) socket.disconnect()
    },
  }
}
