/**
 * A process full of open maps that have a set of customers. Each hears of a change, asks for what changed since, or as maps did
 * before for the whole set, and writes down when it had it.
 */
import {
  COMPLETE,
  decodeFrame,
  featuresResponseEvent,
  NAMESPACES,
  type SocketException,
  type UpdateTracker,
} from '@petatirta/contract'
import { Manager } from 'socket.io-client'

export interface FollowOrder {
  readonly url: string
  readonly token: string
  readonly slug: string
  readonly maps: number
  readonly ask: 'changes' | 'whole'
}
export interface Arrival {
  readonly counter: number
  /** In ms since 1970. */
  readonly at: number
  /** With everything that came since the arrival before. */
  readonly bytes: number
}
export type FollowReport =
  | { readonly type: 'open' }
  | { readonly type: 'arrival'; readonly arrival: Arrival }
  | { readonly type: 'failed'; readonly message: string }

const KIND = 'customer'
const AT_ONCE = 25
const tell = (report: FollowReport) => process.send?.(report)

function open({ url, token, slug, ask }: FollowOrder): Promise<void> {
  const query = { token, city: slug }
  const manager = new Manager(url, { transports: ['websocket'], query, reconnection: false })
  const [maps, tracker] = [manager.socket(NAMESPACES.maps), manager.socket(NAMESPACES.updateTracker)]
  let held = -1
  let announced = -1
  let bytes = 0
  const request = () =>
    maps.emit('request_features', {
      featureType: KIND,
      city: slug,
      ...(ask === 'changes' && { since: held }),
    })
  maps.on(featuresResponseEvent(KIND), (frame: Uint8Array) => {
    const { header } = decodeFrame(frame)
    bytes += frame.length
    if (header.code !== COMPLETE) return
    held = header.counter
    if (held < announced) return request()
    tell({ type: 'arrival', arrival: { counter: held, at: Date.now(), bytes } })
    bytes = 0
  })
  for (const socket of [maps, tracker]) {
    const failed = (message: string) => tell({ type: 'failed', message })
    socket.on('connect_error', error => failed(error.message))
    socket.on('exception', ({ message }: SocketException) => failed(message))
    socket.on('disconnect', reason => failed(`disconnected: ${reason}`))
    socket.connect()
  }
  return new Promise(resolve => {
    tracker.on('connect', () => tracker.emit('request_update_tracker', { city: slug }))
    tracker.on('update_tracker_response', ({ counters: { [KIND]: counter } }: UpdateTracker) => {
      announced = counter
      if (held >= 0 && counter > held) request()
      if (held >= 0) return
      // It has the set of this counter: how maps open, other benches measure.
      held = counter
      resolve()
    })
  })
}

process.on('message', async (order: FollowOrder) => {
  let left = order.maps
  const openNext = async () => {
    while (left-- > 0) await open(order)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  tell({ type: 'open' })
})
process.send?.('ready')
