/** Open maps without a browser: each hears that the customers changed, fetches them, and comes back when it was cut off. */
import { setTimeout as pass } from 'node:timers/promises'
import { featuresResponseEvent, NAMESPACES, type UpdateTracker } from '@petatirta/contract'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import { Manager, type Socket } from 'socket.io-client'

const FETCH_WITHIN_MS = 10_000
const AGAIN_MS = 500

export function openMap(url: string, token: string, city: string) {
  const manager = new Manager(url, { transports: ['websocket'], query: { token, city } })
  const maps = manager.socket(NAMESPACES.maps)
  const tracker = manager.socket(NAMESPACES.updateTracker)
  const held = { counter: -1, rows: 0 }
  let known = 0
  let open = true
  tracker.on('connect', () => tracker.emit('request_update_tracker', { city }))
  tracker.on('update_tracker_response', ({ counters }: UpdateTracker) => {
    known = Math.max(known, counters.customer)
  })
  // Hung up on by the server, or refused while the database was away: socket.io leaves it to us to come back.
  const connect = (socket: Socket) => socket.active || socket.connect()
  const again = setInterval(() => [maps, tracker].forEach(connect), AGAIN_MS)
  for (const socket of [maps, tracker]) socket.connect()

  const fetchCustomers = async () => {
    const set = await Promise.race([
      receiveSet(maps, { featureType: 'customer', city }),
      pass(FETCH_WITHIN_MS, undefined, { ref: false }),
    ])
    maps.off(featuresResponseEvent('customer')).off('exception')
    const rows = set?.parts.get('style')?.rows
    if (rows !== undefined) Object.assign(held, { counter: set?.frames.at(-1)?.counter ?? -1, rows })
  }
  const following = (async () => {
    for (; open; await pass(AGAIN_MS))
      if (maps.connected && known > held.counter) await fetchCustomers().catch(() => undefined)
  })()

  return {
    name: 'a map without a browser',
    rows: async () => held.rows,
    /** It has no page that could be loaded again. */
    isSame: async () => true,
    close: async () => {
      open = false
      clearInterval(again)
      for (const socket of [maps, tracker]) socket.disconnect()
      await following
    },
  }
}

export type OpenMap = ReturnType<typeof openMap>
