import { randomUUID } from 'node:crypto'
import { NAMESPACES, type SubscriberMessage, subscriberEvent } from '@petatirta/contract'
import { cityRoom, type Sockets } from './sockets/server.ts'

/** Notifies all maps that have a city open, on every process. Call it after the commit. */
export function createSubscribers(sockets: Sockets) {
  const subscribers = sockets.io.of(NAMESPACES.subscriber)
  /** Sockets of this process: they get messages directly, because Redis may be down. */
  const localRoom = `process:${randomUUID()}`
  subscribers.on('connection', socket => void socket.join(localRoom))

  return {
    notify({ cityId, slug }: { cityId: number; slug: string }, message: SubscriberMessage): void {
      subscribers.local.to(cityRoom(cityId)).emit(subscriberEvent(slug), message)
      subscribers.to(cityRoom(cityId)).except(localRoom).emit(subscriberEvent(slug), message)
    },
  }
}

export type Subscribers = ReturnType<typeof createSubscribers>
