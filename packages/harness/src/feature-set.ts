import { gunzipSync } from 'node:zlib'
import {
  COORDINATE_SCALE,
  decodeFrame,
  decodePart,
  FEATURE_KIND_INFO,
  type FeaturePart,
  type FeaturesRequest,
  FrameAssembler,
  type FrameHeader,
  featuresResponseEvent,
  GEOMETRY_COLUMNS,
  type MonthsRefused,
  type MonthsRequest,
  type SocketException,
} from '@petatirta/contract'
import type { Socket } from 'socket.io-client'

export interface ReceivedSet {
  frames: FrameHeader[]
  parts: Map<string, FeaturePart>
}

/** Asks for a set as the client does, and puts it together again. */
export const receiveSet = (socket: Socket, request: FeaturesRequest): Promise<ReceivedSet> =>
  receiveFrames(socket, featuresResponseEvent(request.featureType), () =>
    socket.emit('request_features', request),
  )

/** Customers' payment status of earlier months, or why there is none. */
export async function receiveMonths(
  socket: Socket,
  request: MonthsRequest,
): Promise<ReceivedSet | MonthsRefused['reason']> {
  const refused = Promise.withResolvers<MonthsRefused['reason']>()
  const onRefused = ({ reason }: MonthsRefused) => refused.resolve(reason)
  socket.once('months_refused', onRefused)
  const received = receiveFrames(socket, 'months_response', () => socket.emit('request_months', request))
  const answer = await Promise.race([received, refused.promise])
  socket.off('months_refused', onRefused)
  return answer
}

function receiveFrames(socket: Socket, event: string, ask: () => void): Promise<ReceivedSet> {
  const assembler = new FrameAssembler()
  const frames: FrameHeader[] = []
  const parts = new Map<string, FeaturePart>()
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      socket.off(event, onFrame)
      socket.off('exception', onException)
      how()
    }
    const onException = (error: SocketException) =>
      settle(() => reject(new Error(`${error.code} ${error.message}`)))
    const onFrame = (bytes: Uint8Array) => {
      const frame = decodeFrame(bytes)
      frames.push(frame.header)
      const part = assembler.add(frame)
      if (part) parts.set(part.name, decodePart(gunzipSync(part.bytes)))
      if (frame.header.code === 200) settle(() => resolve({ frames, parts }))
    }
    socket.on(event, onFrame)
    socket.on('exception', onException)
    ask()
  })
}

/** Frames that were not sent anywhere, put together. */
export function assembleSet(sent: readonly Uint8Array[]): ReceivedSet {
  const assembler = new FrameAssembler()
  const decoded = sent.map(decodeFrame)
  const parts = decoded.flatMap(frame => assembler.add(frame) ?? [])
  return {
    frames: decoded.map(({ header }) => header),
    parts: new Map(parts.map(({ name, bytes }) => [name, decodePart(gunzipSync(bytes))])),
  }
}

type Position = [number, number]
export type Shape = Position | Position[][] | Position[][][]

/** A row's geometry as the columns describe it: a position, lines, or polygons of rings. */
export function shapes(style: FeaturePart, kind: keyof typeof FEATURE_KIND_INFO): Shape[] {
  const x = style.numbers(GEOMETRY_COLUMNS.x)
  const y = style.numbers(GEOMETRY_COLUMNS.y)
  const position = (i: number): Position => [
    (x[i] ?? Number.NaN) / COORDINATE_SCALE,
    (y[i] ?? Number.NaN) / COORDINATE_SCALE,
  ]
  const families: readonly string[] = FEATURE_KIND_INFO[kind].geometry
  if (!families.includes('line') && !families.includes('polygon')) return Array.from(x, (_, i) => position(i))
  const spans = (name: string) => {
    const starts = style.numbers(name)
    return (i: number) =>
      Array.from({ length: (starts[i + 1] ?? 0) - (starts[i] ?? 0) }, (_, k) => (starts[i] ?? 0) + k)
  }
  const ring = spans(GEOMETRY_COLUMNS.rings)
  const row = spans(GEOMETRY_COLUMNS.rows)
  const rows = Array.from({ length: style.rows }, (_, i) => i)
  const line = (i: number) => ring(i).map(position)
  if (families.includes('line')) return rows.map(i => row(i).map(line))
  const polygon = spans(GEOMETRY_COLUMNS.polygons)
  return rows.map(i => row(i).map(p => polygon(p).map(line)))
}
