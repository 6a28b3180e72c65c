import {
  type DeviceReadings,
  type DeviceStanding,
  type DeviceStatuses,
  mapUsers,
  NAMESPACES,
  type WatchDevices,
  watchDevicesSchema,
} from '@petatirta/contract'
import type { Socket } from 'socket.io'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'
import { cityRoom, isCityRoom } from '#platform/sockets/server.ts'
import { readDevices, readStandings } from './list-devices.ts'
import type { CityChanges } from './write-batch.ts'

type News = Pick<CityChanges, 'cityId' | 'ids' | 'statuses'>

interface Watcher {
  readonly socket: Socket
  readonly slug: string
  readonly ids: ReadonlySet<string>
  /** Not sent yet. */
  readonly changed: Set<string>
  readonly statuses: Map<string, DeviceStanding>
}

interface WatchedCity {
  readonly watchers: Map<string, Watcher>
  timer: NodeJS.Timeout | undefined
  /** Answers are read and sent one after the other: an older one never arrives after a newer. */
  last: Promise<void>
  /** What the sweep sent last. */
  standings: string
}

const SEND_MS = 250
const SWEEP_MS = 15_000
const EVENT = 'devices_changed'

/**
 * Sends open maps what devices report. Processes exchange only the ids of devices with news; each reads what its own
 * watchers want from the database, so the next news, or the sweep, makes up for news that are lost.
 */
export function createLive(services: Pick<Services, 'pool' | 'log' | 'sockets' | 'redisUp'>) {
  const { pool, log } = services
  const cities = new Map<number, WatchedCity>()
  const namespace = () => services.sockets().io.of(NAMESPACES.subscriber)
  let listening = false

  const run = (city: WatchedCity, task: () => Promise<void>): Promise<void> => {
    city.last = city.last.then(task)
    const done = city.last
    city.last = done.catch((error: unknown) => log.warn({ err: error }, 'device news were not sent'))
    return done
  }

  const send = async (cityId: number, city: WatchedCity): Promise<void> => {
    // A socket that cannot take more now gets the newest state later.
    const ready = [...city.watchers.values()].filter(({ socket }) => socket.conn.transport.writable)
    const batches = ready.map(watcher => {
      const ids = new Set(watcher.changed)
      const statuses = [...watcher.statuses.values()]
      watcher.changed.clear()
      watcher.statuses.clear()
      return { watcher, ids, statuses }
    })
    const wanted = new Set(batches.flatMap(({ ids }) => [...ids]))
    const devices = await readDevices(pool, cityId, [...wanted]).catch((error: unknown) => {
      for (const { watcher, ids, statuses } of batches) {
        for (const id of ids) watcher.changed.add(id)
        for (const standing of statuses)
          if (!watcher.statuses.has(standing[0])) watcher.statuses.set(standing[0], standing)
      }
      soon(cityId, city)
      throw error
    })
    for (const { watcher, ids, statuses } of batches) {
      const { socket, slug } = watcher
      if (statuses.length > 0)
        socket.emit('device_statuses', { city: slug, all: false, statuses } satisfies DeviceStatuses)
      const own = devices.filter(({ id }) => ids.has(id))
      if (own.length > 0)
        socket.emit('device_readings', { city: slug, devices: own } satisfies DeviceReadings)
    }
    const behind = [...city.watchers.values()].some(
      ({ changed, statuses }) => changed.size + statuses.size > 0,
    )
    if (behind) soon(cityId, city)
  }

  const soon = (cityId: number, city: WatchedCity) => {
    city.timer ??= setTimeout(() => {
      city.timer = undefined
      void run(city, () => send(cityId, city)).catch(() => undefined)
    }, SEND_MS).unref()
  }

  const receive = ({ cityId, ids, statuses }: News) => {
    const city = cities.get(cityId)
    if (!city) return
    for (const watcher of city.watchers.values()) {
      for (const id of ids) if (watcher.ids.has(id)) watcher.changed.add(id)
      for (const standing of statuses) watcher.statuses.set(standing[0], standing)
      if (watcher.changed.size + watcher.statuses.size > 0) soon(cityId, city)
    }
  }

  const statusesOf = (slug: string, statuses: readonly DeviceStanding[]): DeviceStatuses => ({
    city: slug,
    all: true,
    statuses,
  })

  const leave = (cityId: number, socketId: string) => {
    const city = cities.get(cityId)
    city?.watchers.delete(socketId)
    if (city?.watchers.size !== 0) return
    clearTimeout(city.timer)
    cities.delete(cityId)
  }

  const listen = () => {
    if (listening) return
    listening = true
    namespace().on(EVENT, (news: News) => receive(news))
  }

  const watch = async (socket: Socket, { cityId, slug }: City, { ids }: WatchDevices): Promise<void> => {
    listen()
    const city = cities.get(cityId) ?? {
      watchers: new Map(),
      timer: undefined,
      last: Promise.resolve(),
      standings: '',
    }
    cities.set(cityId, city)
    const isNew = !city.watchers.has(socket.id)
    const watcher = { socket, slug, ids: new Set(ids), changed: new Set<string>(), statuses: new Map() }
    city.watchers.set(socket.id, watcher)
    if (isNew) socket.once('disconnect', () => leave(cityId, socket.id))
    if (!socket.connected) return leave(cityId, socket.id)
    await run(city, async () => {
      // A client that asks faster than we answer is answered once.
      if (city.watchers.get(socket.id) !== watcher) return
      const [standings, devices] = await Promise.all([
        readStandings(pool, cityId),
        readDevices(pool, cityId, ids),
      ])
      socket.emit('device_statuses', statusesOf(slug, standings))
      socket.emit('device_readings', { city: slug, devices } satisfies DeviceReadings)
    })
  }

  /** Finds what another process could not send. */
  const sweep = async () => {
    for (const [cityId, city] of cities) {
      await run(city, async () => {
        const standings = await readStandings(pool, cityId)
        const seen = standings.join('\n')
        if (seen === city.standings) return
        city.standings = seen
        for (const { socket, slug } of city.watchers.values())
          socket.emit('device_statuses', statusesOf(slug, standings))
      }).catch(() => undefined)
    }
  }
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref()

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
          await watch(socket, city, request)
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
      for (const city of cities.values()) clearTimeout(city.timer)
    },
  }
}

export type Live = ReturnType<typeof createLive>
