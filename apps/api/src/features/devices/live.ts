import { mapUsers, NAMESPACES, type WatchDevices, watchDevicesSchema } from '@petatirta/contract'
import type { Socket } from 'socket.io'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { createPace } from '#platform/pace.ts'
import type { Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'
import { cityRoom, isCityRoom } from '#platform/sockets/server.ts'
import { type News, type WatchedCity, watchedCity } from './watched-city.ts'
import type { CityChanges } from './write-batch.ts'

const SWEEP_MS = 15_000
const EVENT = 'devices_changed'
/** Reads at once, of one city one after the other: quick calls of all cities have the same connections. */
const TURNS = { inAll: 2, perCity: 1 }
/** In readings. A map that opens asks for those of 500 devices at most, again with every move. */
const PACE = { perSecond: 30_000, burst: 120_000, longestMs: 10_000 }

/**
 * Sends open maps what devices report. Processes exchange only the ids of devices with news; each reads what its own
 * watchers want from the database, so the next news, or the sweep, makes up for news that are lost.
 */
export function createLive(services: Pick<Services, 'pool' | 'log' | 'sockets' | 'redisUp'>) {
  const cities = new Map<number, WatchedCity>()
  const means = { ...services, turns: createFairQueue(TURNS), pace: createPace(PACE) }
  const namespace = () => services.sockets().io.of(NAMESPACES.subscriber)
  let listening = false

  const receive = (news: News) => cities.get(news.cityId)?.receive(news)

  const leave = (cityId: number, socketId: string) => {
    const city = cities.get(cityId)
    if (!city || city.remove(socketId)) return
    city.stop()
    cities.delete(cityId)
  }

  const listen = () => {
    if (listening) return
    listening = true
    namespace().on(EVENT, (news: News) => receive(news))
  }

  const watch = (socket: Socket, { cityId, slug }: City, { ids }: WatchDevices): void => {
    if (!socket.connected) return
    listen()
    const city = cities.get(cityId) ?? watchedCity(cityId, means)
    cities.set(cityId, city)
    if (!city.has(socket.id)) socket.once('disconnect', () => leave(cityId, socket.id))
    city.watch(socket, slug, ids)
  }

  /** Finds what another process could not send. */
  const sweep = () => {
    for (const city of cities.values()) city.sweep().catch(() => undefined)
  }
  const sweeping = setInterval(sweep, SWEEP_MS).unref()

  return {
    channel: {
      namespace: 'subscriber' as const,
      events: [
        onEvent('watch_devices', watchDevicesSchema, mapUsers, async ({ request, city, socket }) => {
          // A socket is dropped with the city that it was let in for, and so may see no other. It names one now at the latest.
          const own = cityRoom(city.cityId)
          const admitted = [...socket.rooms].filter(isCityRoom)
          if (admitted.some(room => room !== own)) throw new AppError('device', 'notAllowed')
          await socket.join(own)
          watch(socket, city, request)
        }),
      ],
    },
    /** Own maps get it directly, those of other processes through Redis. */
    publish(changes: readonly CityChanges[]): void {
      for (const { cityId, ids, statuses } of changes) {
        const news: News = { cityId, ids, statuses }
        receive(news)
        if (ids.length > 0 && services.redisUp()) namespace().serverSideEmit(EVENT, news)
      }
    },
    stop: () => {
      clearInterval(sweeping)
      for (const city of cities.values()) city.stop()
    },
  }
}
