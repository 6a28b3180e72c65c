import { setImmediate } from 'node:timers/promises'
import {
  cityRequestSchema,
  featuresRequestSchema,
  featuresResponseEvent,
  mapUsers,
} from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import type { Socket } from 'socket.io'
import { readTracker } from '#city/counters.ts'
import type { Feature, Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'
import { cityRoom } from '#platform/sockets/server.ts'
import { encodeAhead } from './encode-ahead.ts'
import { framesOfFirst, framesWithout, framesWithoutPersonal } from './frames.ts'
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

/** One frame, for any client, in each turn of the event loop: hundreds of clients then delay no request. */
function createTurnstile(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}

export function featureSets(services: Services): Feature {
  const library = createLibrary(services)
  const stopAhead = encodeAhead(services, library)
  const turn = createTurnstile()
  return {
    stop: () => {
      stopAhead()
      return library.stop()
    },
    channels: [
      {
        namespace: 'maps',
        events: [
          onEvent(
            'request_features',
            featuresRequestSchema,
            mapUsers,
            async ({ request, caller, city, socket }) => {
              const { featureType, since } = request
              const changes =
                since === undefined || since < 0 ? undefined : await library.changes(city, featureType, since)
              const whole = () =>
                since === undefined ? library.get(city, featureType) : library.base(city, featureType)
              const { counter, frames: all } = changes ?? (await whole())
              const frames = seesPersonalData(caller) ? all : framesWithoutPersonal(all)
              // Parts of an older counter are no use: only what belongs to the present set may be left out.
              const have = request.counter === counter ? request.have : []
              const event = featuresResponseEvent(request.featureType)
              const wanted = request.only
                ? framesOfFirst(frames, request.only)
                : framesWithout(frames, new Set(have))
              for (const frame of wanted) {
                await turn()
                if (!socket.connected) return
                socket.emit(event, frame)
                await sent(socket)
              }
            },
          ),
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
