/**
 * A map's sockets without a browser: the four namespaces, the tracker, then what customers are drawn from, what the other
 * layers are drawn from, and everything else. Of a set that is some changes behind, what changed follows.
 */
import {
  COMPLETE,
  decodeFrame,
  type FeatureKind,
  type FeaturesRequest,
  featuresResponseEvent,
  NAMESPACES,
  type SocketException,
  type UpdateTracker,
} from '@petatirta/contract'
import { Manager } from 'socket.io-client'
import { OPENED_KINDS } from '../support/city.ts'

export interface Visit {
  /** Until every layer could be drawn, and until everything had arrived; ms from the first packet sent. */
  readonly drawable: number
  readonly complete: number
  readonly bytes: number
  readonly frames: number
}

const PATIENCE_MS = 300_000
const FIRST = 'customer'
const OTHERS = OPENED_KINDS.filter(kind => kind !== FIRST)

export function visitCity({
  url,
  token,
  slug,
}: {
  url: string
  token: string
  slug: string
}): Promise<Visit> {
  const started = performance.now()
  const manager = new Manager(url, {
    transports: ['websocket'],
    query: { token, city: slug },
    reconnection: false,
    autoConnect: false,
  })
  const sockets = Object.values(NAMESPACES).map(name => manager.socket(name))
  const [maps, tracker] = [manager.socket(NAMESPACES.maps), manager.socket(NAMESPACES.updateTracker)]
  const close = () => {
    for (const socket of sockets) socket.disconnect()
  }
  return new Promise<Visit>((resolve, reject) => {
    const whole = new Set<FeatureKind>()
    const visit = { drawable: 0, complete: 0, bytes: 0, frames: 0 }
    const timer = setTimeout(() => reject(new Error('the city did not open in time')), PATIENCE_MS)
    for (const socket of sockets) {
      socket.on('connect_error', reject)
      socket.on('exception', (error: SocketException) => reject(new Error(error.message)))
      socket.on('disconnect', reason => reject(new Error(`disconnected: ${reason}`)))
      socket.connect()
    }
    const ask = (kinds: readonly FeatureKind[], what: Omit<FeaturesRequest, 'featureType' | 'city'>) => {
      for (const kind of kinds)
        maps.emit('request_features', { featureType: kind, city: slug, since: -1, ...what })
    }
    const counters = new Map<FeatureKind, number>()
    const drawn = (kind: FeatureKind, counter: number) => {
      counters.set(kind, counter)
      if (kind === FIRST) ask(OTHERS, { only: 'style' })
      if (counters.size < OPENED_KINDS.length) return
      visit.drawable = performance.now() - started
      for (const [held, known] of counters) ask([held], { counter: known, have: ['style'] })
    }
    tracker.on('connect', () => tracker.emit('request_update_tracker', { city: slug }))
    tracker.once('update_tracker_response', ({ counters: announced }: UpdateTracker) => {
      for (const kind of OPENED_KINDS) {
        let received = 0
        maps.on(featuresResponseEvent(kind), (frame: Uint8Array) => {
          const { header, slice } = decodeFrame(frame)
          visit.frames++
          visit.bytes += frame.length
          received += slice.length
          if (header.part === 'style' && received === header.partBytes) drawn(kind, header.counter)
          if (header.code !== COMPLETE) return
          // It is opened as ops, who sees personal data.
          const total = header.totalBytes + (header.personalBytes ?? 0)
          if (received !== total) reject(new Error(`${kind}: ${received} of ${total} bytes`))
          if (header.counter < announced[kind]) {
            received = 0
            return ask([kind], { since: header.counter })
          }
          whole.add(kind)
          if (whole.size < OPENED_KINDS.length) return
          clearTimeout(timer)
          resolve({ ...visit, complete: performance.now() - started })
        })
      }
      ask([FIRST], { only: 'style' })
    })
  }).finally(close)
}
