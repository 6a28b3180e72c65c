/**
 * A process full of open maps. Each hears that areas changed, asks for them again, and writes down when it heard and when
 * it had them.
 */
import {
  COMPLETE,
  decodeFrame,
  type FeatureKind,
  featuresResponseEvent,
  NAMESPACES,
  type SocketException,
  type UpdateTracker,
} from '@petatirta/contract'
import { Manager, type Socket } from 'socket.io-client'

export interface WatchOrder {
  readonly url: string
  readonly token: string
  readonly slug: string
  readonly maps: number
}
/** By counter of the kelurahan: when each map heard of it, and when it had both layers, in ms since 1970. */
export type Heard = Record<number, { heard: number[]; fetched: number[] }>
export type WatchReport =
  | { readonly type: 'open' }
  | { readonly type: 'heard'; readonly heard: Heard; readonly errors: readonly string[] }

const AT_ONCE = 25
export const WATCHED = ['kelurahan', 'kecamatan'] as const satisfies FeatureKind[]

const heard: Heard = {}
const errors: string[] = []

/** From the first news on a map has both layers as they are: how maps open, other benches measure. */
function watch(maps: Socket, tracker: Socket, slug: string): void {
  let announced: UpdateTracker['counters'] | undefined
  const held: Partial<Record<FeatureKind, number>> = {}
  const isBehind = (kind: FeatureKind) => (held[kind] ?? -1) < (announced?.[kind] ?? -1)
  const request = (kind: FeatureKind) =>
    maps.emit('request_features', { featureType: kind, city: slug, since: held[kind] ?? -1 })
  tracker.on('update_tracker_response', ({ counters }: UpdateTracker) => {
    const isNew = announced && counters.kelurahan > announced.kelurahan
    if (!announced) for (const kind of WATCHED) held[kind] = counters[kind]
    announced = counters
    if (!isNew) return
    heard[counters.kelurahan] ??= { heard: [], fetched: [] }
    heard[counters.kelurahan]?.heard.push(Date.now())
    for (const kind of WATCHED) if (isBehind(kind)) request(kind)
  })
  for (const kind of WATCHED)
    maps.on(featuresResponseEvent(kind), (frame: Uint8Array) => {
      const { header } = decodeFrame(frame)
      if (header.code !== COMPLETE) return
      held[kind] = header.counter
      // A whole set may be some changes behind.
      if (isBehind(kind)) request(kind)
      else if (announced && !WATCHED.some(isBehind)) heard[announced.kelurahan]?.fetched.push(Date.now())
    })
}

function open({ url, token, slug }: WatchOrder): Promise<void> {
  const manager = new Manager(url, {
    transports: ['websocket'],
    query: { token, city: slug },
    reconnection: false,
  })
  const sockets = Object.values(NAMESPACES).map(name => manager.socket(name))
  const [maps, tracker] = [manager.socket(NAMESPACES.maps), manager.socket(NAMESPACES.updateTracker)]
  for (const socket of sockets) {
    socket.on('connect_error', error => errors.push(`connect: ${error.message}`))
    socket.on('exception', ({ message }: SocketException) => errors.push(`exception: ${message}`))
    socket.on('disconnect', reason => errors.push(`disconnected: ${reason}`))
    socket.connect()
  }
  watch(maps, tracker, slug)
  return new Promise((resolve, reject) => {
    tracker.on('connect', () => tracker.emit('request_update_tracker', { city: slug }))
    tracker.once('update_tracker_response', () => resolve())
    tracker.once('connect_error', reject)
  })
}

const tell = (report: WatchReport) => process.send?.(report)

process.on('message', async (order: WatchOrder | 'heard') => {
  if (order === 'heard') return tell({ type: 'heard', heard, errors })
  let left = order.maps
  const openNext = async () => {
    while (left-- > 0) await open(order)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  tell({ type: 'open' })
})
process.send?.('ready')
