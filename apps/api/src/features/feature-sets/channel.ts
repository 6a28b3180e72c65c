import { setImmediate } from 'node:timers/promises'
import {
  cityRequestSchema,
  featuresRequestSchema,
  featuresResponseEvent,
  type MonthsRefused,
  mapUsers,
  monthsRequestSchema,
} from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { readTracker } from '#city/counters.ts'
import type { City } from '#platform/cities.ts'
import type { Feature, Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'
import { cityRoom } from '#platform/sockets/server.ts'
import { encodeAhead } from './encode-ahead.ts'
import { framesOfFirst, framesWithout, framesWithoutPersonal } from './frames.ts'
import { createLibrary } from './library.ts'

type Asked = z.output<typeof featuresRequestSchema>

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

  const sendFrames = async (socket: Socket, event: string, frames: readonly Uint8Array[]) => {
    for (const frame of frames) {
      await turn()
      if (!socket.connected) return
      socket.emit(event, frame)
      await sent(socket)
    }
  }

  const answerTo = async ({ featureType: kind, since, counter }: Asked, city: City) => {
    if (since === undefined) return { ...(await library.get(city, kind)), isWhole: true }
    const changes = since < 0 ? undefined : await library.changes(city, kind, since)
    return changes
      ? { ...changes, isWhole: false }
      : { ...(await library.base(city, kind, counter)), isWhole: true }
  }

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
              const { featureType } = request
              const { counter, frames: all, isWhole } = await answerTo(request, city)
              const frames = seesPersonalData(caller) ? all : framesWithoutPersonal(all)
              // Parts of an older counter are no use: only what belongs to the set that is sent may be left out.
              const have = request.counter === counter ? request.have : []
              const event = featuresResponseEvent(featureType)
              const wanted = !isWhole
                ? frames
                : request.only
                  ? framesOfFirst(frames, request.only)
                  : framesWithout(frames, new Set(have))
              await sendFrames(socket, event, wanted)
            },
          ),
          onEvent('request_months', monthsRequestSchema, mapUsers, async ({ request, city, socket }) => {
            const { counter, since } = request
            const refuse = (reason: MonthsRefused['reason']) =>
              void socket.emit('months_refused', { city: city.slug, counter, reason } satisfies MonthsRefused)
            // An exception says nothing of what it is about, and layers may be on their way at the same time.
            const set = await library.months(city, { base: counter, since }).catch((error: unknown) => {
              services.log.warn({ err: error, city: city.slug }, 'months were not encoded')
              refuse('failed')
              return null
            })
            if (set) await sendFrames(socket, 'months_response', set.frames)
            else if (set === undefined) refuse('gone')
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
