import {
  cityRequestSchema,
  featuresRequestSchema,
  featuresResponseEvent,
  framesOf,
  mapUsers,
} from '@petatirta/contract'
import type { Socket } from 'socket.io'
import { readTracker } from '#platform/layers.ts'
import type { Feature, Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'
import { cityRoom } from '#platform/sockets/server.ts'
import { createLibrary } from './library.ts'

/** Waits until the last frame has left the process: a slow line then costs no memory here. */
async function sent(socket: Socket): Promise<void> {
  const { transport } = socket.conn
  while (socket.connected && !transport.writable) {
    await new Promise<void>(resolve => {
      const done = () => {
        transport.off('ready', done)
        socket.off('disconnect', done)
        resolve()
      }
      transport.once('ready', done)
      socket.once('disconnect', done)
    })
  }
}

export function featureSets(services: Services): Feature {
  const library = createLibrary(services)
  return {
    stop: library.stop,
    channels: [
      {
        namespace: 'maps',
        events: [
          onEvent('request_features', featuresRequestSchema, mapUsers, async ({ request, city, socket }) => {
            const set = await library.get(city, request.featureType)
            // Parts of an older counter are no use: only what belongs to the present set may be left out.
            const have = request.counter === set.counter ? request.have : []
            const event = featuresResponseEvent(request.featureType)
            for (const frame of framesOf(set, new Set(have))) {
              if (!socket.connected) return
              socket.emit(event, frame)
              await sent(socket)
            }
          }),
        ],
      },
      {
        namespace: 'updateTracker',
        events: [
          onEvent('request_update_tracker', cityRequestSchema, mapUsers, async ({ city, socket }) => {
            await socket.join(cityRoom(city.cityId))
            socket.emit('update_tracker_response', await readTracker(services.db, city.cityId, city.slug))
          }),
        ],
      },
    ],
  }
}
