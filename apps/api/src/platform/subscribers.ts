import { randomUUID } from 'node:crypto'
import { NAMESPACES, type SubscriberMessage, subscriberEvent } from '@petatirta/contract'
import { cityRoom, type Sockets } from './sockets/server.ts'

/** Tells everybody who has a city open, whichever process they are connected to. Call it after the commit. */
export function createSubscribers(sockets: Sockets) {
  const subscribers = sockets.io.of(NAMESPACES.subscriber)
  /** Sockets of this process: they are told directly, not by way of Redis, which may be away. */
  const here = `process:${randomUUID()}`
  subscribers.on('connection', socket => void socket.join(here))

  return {
    tell({ cityId, slug }: { cityId: number; slug: string }, message: SubscriberMessage): void {
      subscribers.local.to(cityRoom(cityId)).emit(subscriberEvent(slug), message)
      subscribers.to(cityRoom(cityId)).except(here).emit(subscriberEvent(slug), message)
    },
  }
}

export type Subscribers = ReturnType<typeof createSubscribers>
