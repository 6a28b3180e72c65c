import type { DeviceReadings, DeviceStanding, DeviceStatuses } from '@petatirta/contract'
import type { Socket } from 'socket.io'
import type { Services } from '#platform/services.ts'
import { readDevices, readStandings } from './list-devices.ts'
import type { CityChanges } from './write-batch.ts'

export type News = Pick<CityChanges, 'cityId' | 'ids' | 'statuses'>

interface Watcher {
  readonly socket: Socket
  readonly slug: string
  readonly ids: ReadonlySet<string>
  /** Not sent yet. */
  readonly changed: Set<string>
  readonly statuses: Map<string, DeviceStanding>
}

const SEND_MS = 250

const isBehind = ({ changed, statuses }: Watcher) => changed.size + statuses.size > 0

const statusesOf = (slug: string, statuses: readonly DeviceStanding[]): DeviceStatuses => ({
  city: slug,
  all: true,
  statuses,
})

/** What a watcher has not been sent yet; from now on it counts as sent. */
function takeNews(watcher: Watcher) {
  const ids = new Set(watcher.changed)
  const statuses = [...watcher.statuses.values()]
  watcher.changed.clear()
  watcher.statuses.clear()
  return { watcher, ids, statuses }
}

type Batch = ReturnType<typeof takeNews>

/** It was not sent after all; what came meanwhile is newer. */
function giveBack({ watcher, ids, statuses }: Batch): void {
  for (const id of ids) watcher.changed.add(id)
  for (const standing of statuses)
    if (!watcher.statuses.has(standing[0])) watcher.statuses.set(standing[0], standing)
}

/** The open maps of one city that watch its devices, and what they are still to be sent. */
export function watchedCity(cityId: number, { pool, log }: Pick<Services, 'pool' | 'log'>) {
  const watchers = new Map<string, Watcher>()
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  /** What was sent of all devices last. */
  let sentStandings = ''

  /** Answers are read and sent one after the other: an older one never arrives after a newer. */
  const run = (task: () => Promise<void>): Promise<void> => {
    const done = last.then(task)
    last = done.catch((error: unknown) => log.warn({ err: error }, 'device news were not sent'))
    return done
  }

  const send = async (): Promise<void> => {
    // A socket that cannot take more now gets the newest state later.
    const ready = [...watchers.values()].filter(({ socket }) => socket.conn.transport.writable)
    const batches = ready.map(takeNews)
    const wanted = new Set(batches.flatMap(({ ids }) => [...ids]))
    const devices = await readDevices(pool, cityId, [...wanted]).catch((error: unknown) => {
      batches.forEach(giveBack)
      soon()
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
    if ([...watchers.values()].some(isBehind)) soon()
  }

  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void run(send).catch(() => undefined)
    }, SEND_MS).unref()
  }

  return {
    has: (socketId: string) => watchers.has(socketId),

    receive({ ids, statuses }: News): void {
      for (const watcher of watchers.values()) {
        for (const id of ids) if (watcher.ids.has(id)) watcher.changed.add(id)
        for (const standing of statuses) watcher.statuses.set(standing[0], standing)
        if (isBehind(watcher)) soon()
      }
    },

    /** From now on the socket is sent what changes of these devices. */
    add(socket: Socket, slug: string, ids: readonly string[]): Watcher {
      const watcher = { socket, slug, ids: new Set(ids), changed: new Set<string>(), statuses: new Map() }
      watchers.set(socket.id, watcher)
      return watcher
    },

    /** How things stand now, for a watcher that was just added. */
    sendWhole: (watcher: Watcher): Promise<void> =>
      run(async () => {
        const { socket, slug, ids } = watcher
        // A client that asks faster than we answer is answered once.
        if (watchers.get(socket.id) !== watcher) return
        const [standings, devices] = await Promise.all([
          readStandings(pool, cityId),
          readDevices(pool, cityId, [...ids]),
        ])
        socket.emit('device_statuses', statusesOf(slug, standings))
        socket.emit('device_readings', { city: slug, devices } satisfies DeviceReadings)
      }),

    /** Sends every watcher how all devices stand, where that changed since the last time. */
    sweep: (): Promise<void> =>
      run(async () => {
        const standings = await readStandings(pool, cityId)
        const seen = standings.join('\n')
        if (seen === sentStandings) return
        sentStandings = seen
        for (const { socket, slug } of watchers.values())
          socket.emit('device_statuses', statusesOf(slug, standings))
      }),

    /** True where another one still watches. */
    remove(socketId: string): boolean {
      watchers.delete(socketId)
      return watchers.size > 0
    },

    stop: () => clearTimeout(timer),
  }
}

export type WatchedCity = ReturnType<typeof watchedCity>
