import {
  cityRequestSchema,
  featuresRequestSchema,
  featuresResponseEvent,
  type MonthsRefused,
  mapUsers,
  monthsRequestSchema,
} from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import type { z } from 'zod'
import { readTracker } from '#city/counters.ts'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { NoRoom, noRoomRefusal } from '#platform/gate.ts'
import type { Feature, Services } from '#platform/services.ts'
import type { Asker } from '#platform/shared-work.ts'
import { onEvent } from '#platform/sockets/channel.ts'
import { cityRoom } from '#platform/sockets/server.ts'
import { encodeAhead } from './encode-ahead.ts'
import { framesOfFirst, framesSince, framesWithout, framesWithoutPersonal } from './frames.ts'
import { createLibrary } from './library.ts'
import { createSocketLines } from './socket-lines.ts'

type Asked = z.output<typeof featuresRequestSchema>

export function featureSets(services: Services): Feature {
  const library = createLibrary(services)
  const stopAhead = encodeAhead(services, library)
  const lines = createSocketLines()

  const answerTo = async ({ featureType: kind, since, counter }: Asked, city: City, asker: Asker) => {
    if (since === undefined) return { ...(await library.get(city, kind)), isWhole: true }
    const changes = since < 0 ? undefined : await library.changes(city, { kind, since }, asker)
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
          onEvent('request_features', featuresRequestSchema, mapUsers, ({ request, caller, city, socket }) =>
            lines.answer(socket, async gone => {
              const { featureType } = request
              const asker = { claimant: { user: caller.id, city: city.slug }, gone }
              const answer = await answerTo(request, city, asker).catch((error: unknown) => {
                throw error instanceof NoRoom ? noRoomRefusal('auth', error) : error
              })
              const { counter, frames: all, isWhole } = answer
              const frames = seesPersonalData(caller) ? all : framesWithoutPersonal(all)
              // Parts of an older counter are no use: only what belongs to the set that is sent may be left out.
              const have = request.counter === counter ? request.have : []
              const event = featuresResponseEvent(featureType)
              const wanted = !isWhole
                ? framesSince(frames, request.since ?? counter)
                : request.only
                  ? framesOfFirst(frames, request.only)
                  : framesWithout(frames, new Set(have))
              await lines.send(socket, event, wanted)
            }),
          ),
          onEvent(
            'request_months',
            monthsRequestSchema,
            mapUsers,
            async ({ request, caller, city, socket }) => {
              const { counter, since } = request
              const refuse = (reason: MonthsRefused['reason']) =>
                void socket.emit('months_refused', {
                  city: city.slug,
                  counter,
                  reason,
                } satisfies MonthsRefused)
              const answer = async (gone: AbortSignal) => {
                const asker = { claimant: { user: caller.id, city: city.slug }, gone }
                const set = await library.months(city, { base: counter, since }, asker)
                if (set) await lines.send(socket, 'months_response', set.frames)
                else refuse('gone')
              }
              // An exception says nothing of what it is about, and layers may be on their way at the same time.
              await lines.answer(socket, answer).catch((error: unknown) => {
                if (!(error instanceof NoRoom || error instanceof AppError))
                  services.log.warn({ err: error, city: city.slug }, 'months were not encoded')
                refuse('failed')
              })
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
