import { setImmediate as turn } from 'node:timers/promises'
import type { Device, DeviceReadings, DeviceStanding, DeviceStatuses } from '@petatirta/contract'
import type { Socket } from 'socket.io'
import type { createFairQueue } from '#platform/fair-queue.ts'
import type { createPace } from '#platform/pace.ts'
import type { Services } from '#platform/services.ts'
import { readDevices, readStandings } from './list-devices.ts'
import type { CityChanges } from './write-batch.ts'

export type News = Pick<CityChanges, 'cityId' | 'ids' | 'statuses'>

interface Watcher {
  readonly socket: Socket
  readonly slug: string
  readonly ids: ReadonlySet<string>
  /** Not sent yet: of each device only how it is then. */
  readonly changed: Set<string>
  readonly statuses: Map<string, DeviceStanding>
  /** How all devices stand is to be sent. */
  isWhole: boolean
  /** It has asked, and is answered also where there is no such device. */
  isAsked: boolean
}

export interface WatchMeans extends Pick<Services, 'pool' | 'log'> {
  /** In which cities read what they send. */
  readonly turns: ReturnType<typeof createFairQueue>
  /** Of users, by readings. */
  readonly pace: ReturnType<typeof createPace>
}

const SEND_MS = 250
/** Devices that are read in one turn; each may have 200 readings. */
const DEVICES_AT_ONCE = 100
/** So many devices that stand otherwise than normal are as much as one reading. */
const STANDINGS_A_READING = 10

const isBehind = ({ changed, statuses, isWhole }: Watcher) => isWhole || changed.size + statuses.size > 0

/** What a watcher has not been sent yet; from now on it counts as sent. */
function takeNews(watcher: Watcher) {
  const { isWhole, isAsked } = watcher
  const batch = {
    watcher,
    isWhole,
    isAsked,
    ids: new Set(watcher.changed),
    statuses: [...watcher.statuses.values()],
  }
  watcher.changed.clear()
  watcher.statuses.clear()
  Object.assign(watcher, { isWhole: false, isAsked: false })
  return batch
}

type Batch = ReturnType<typeof takeNews>

/** It was not sent after all; what came meanwhile is newer. */
function giveBack({ watcher, isWhole, isAsked, ids, statuses }: Batch): void {
  for (const id of ids) watcher.changed.add(id)
  for (const standing of statuses)
    if (!watcher.statuses.has(standing[0])) watcher.statuses.set(standing[0], standing)
  watcher.isWhole ||= isWhole
  watcher.isAsked ||= isAsked
}

/** As many devices as are read at once, those of the first batches first. */
function firstIds(batches: readonly Batch[]): Set<string> {
  const wanted = new Set<string>()
  for (const { ids } of batches)
    for (const id of ids) {
      if (wanted.size === DEVICES_AT_ONCE) return wanted
      wanted.add(id)
    }
  return wanted
}

/** Sends what of the batch was read, and takes it off the batch; the answer is its cost in readings. */
function sendPart(batch: Batch, devices: readonly Device[], standings: readonly DeviceStanding[]): number {
  const { socket, slug } = batch.watcher
  const statuses = batch.isWhole ? standings : batch.statuses
  if (batch.isWhole || statuses.length > 0)
    socket.emit('device_statuses', { city: slug, all: batch.isWhole, statuses } satisfies DeviceStatuses)
  const own = devices.filter(({ id }) => batch.ids.has(id))
  if (batch.isAsked || own.length > 0)
    socket.emit('device_readings', { city: slug, devices: own } satisfies DeviceReadings)
  Object.assign(batch, { isWhole: false, isAsked: false, statuses: [] })
  return own.reduce((sum, { data }) => sum + 1 + data.length, statuses.length / STANDINGS_A_READING)
}

interface Round extends Pick<WatchMeans, 'pool' | 'pace'> {
  readonly cityId: number
  /** It has not asked for other devices meanwhile, and has not left. */
  readonly isCurrent: (batch: Batch) => boolean
}

/** Reads and sends as much as is read at once; the answer is what is still to be sent. */
async function sendNext(batches: readonly Batch[], { cityId, pool, pace, isCurrent }: Round) {
  const wanted = firstIds(batches)
  const standings = batches.some(({ isWhole }) => isWhole) ? await readStandings(pool, cityId) : []
  const devices = await readDevices(pool, cityId, [...wanted])
  for (const batch of batches.filter(isCurrent)) {
    pace.delay(batch.watcher.socket.data.userId, sendPart(batch, devices, standings))
    for (const id of wanted) batch.ids.delete(id)
  }
  return batches.filter(batch => batch.ids.size > 0 && isCurrent(batch))
}

/** The open maps of one city that watch its devices, and what they are still to be sent. */
export function watchedCity(cityId: number, { pool, log, turns, pace }: WatchMeans) {
  const watchers = new Map<string, Watcher>()
  let timer: NodeJS.Timeout | undefined
  let isPlanned = false
  let last = Promise.resolve()
  /** How all devices stood when that was sent last. */
  let sentStandings = ''
  let sweeping: Promise<void> | undefined

  /** A socket that cannot take more now, and a user who was sent much, get the newest state later. */
  const isReady = ({ socket }: Watcher) =>
    socket.conn.transport.writable && pace.delay(socket.data.userId, 0) === 0
  const isCurrent = ({ watcher }: Batch) => watchers.get(watcher.socket.id) === watcher
  const round = { cityId, pool, pace, isCurrent }

  const send = async (): Promise<void> => {
    let batches = [...watchers.values()].filter(one => isBehind(one) && isReady(one)).map(takeNews)
    try {
      while (batches.length > 0) {
        const next = batches
        const left = await turns.run(cityId, () => sendNext(next, round))
        // What was sent leaves the process meanwhile, where its reader takes it.
        await turn()
        batches = left.filter(({ watcher }) => isReady(watcher))
        for (const batch of left) if (!batches.includes(batch)) giveBack(batch)
      }
    } catch (error) {
      batches.forEach(giveBack)
      log.warn({ err: error }, 'device news were not sent')
    }
    if ([...watchers.values()].some(isBehind)) soon()
  }

  /** Answers are read and sent one after the other: an older one never arrives after a newer. */
  const plan = () => {
    clearTimeout(timer)
    timer = undefined
    if (isPlanned) return
    isPlanned = true
    last = last.then(() => {
      isPlanned = false
      return send()
    })
  }
  const soon = () => {
    timer ??= setTimeout(plan, SEND_MS).unref()
  }

  const sweep = async () => {
    const seen = (await readStandings(pool, cityId)).join('\n')
    if (seen === sentStandings) return
    sentStandings = seen
    for (const watcher of watchers.values()) watcher.isWhole = true
    plan()
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

    /**
     * From now on the socket is sent how these devices are, and what changes of them. A client that asks faster than we answer is
     * answered once.
     */
    watch(socket: Socket, slug: string, ids: readonly string[]): void {
      const watcher: Watcher = {
        socket,
        slug,
        ids: new Set(ids),
        changed: new Set(ids),
        statuses: new Map(),
        isWhole: true,
        isAsked: true,
      }
      watchers.set(socket.id, watcher)
      plan()
    },

    /** Has every watcher sent how all devices stand, where that changed since the last time. */
    sweep(): Promise<void> {
      sweeping ??= turns.run(cityId, sweep).finally(() => {
        sweeping = undefined
      })
      return sweeping
    },

    /** True where another one still watches. */
    remove(socketId: string): boolean {
      watchers.delete(socketId)
      return watchers.size > 0
    },

    stop: () => clearTimeout(timer),
  }
}

export type WatchedCity = ReturnType<typeof watchedCity>
