/** A city whose server is a few lines: the sockets are handed in, everything behind them is the real thing. */
import {
  FEATURE_KINDS,
  type FeatureKind,
  type FeaturesRequest,
  featuresResponseEvent,
  type SocketException,
} from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { BrowserDatabase } from '#sync/store/database.ts'
import { PartStore } from '#sync/store/part-store.ts'
import type { Channel, Channels } from './channels.ts'
import { CitySync } from './city-sync.ts'
import { FeatureWorker } from './feature-worker.ts'
import { CITY, customerSet, frames, personalParts, pipeSet, type TestSet } from './test-sets.ts'

export const HOUR = 3_600_000
export const NOW = 10 * HOUR

type Listener = (...args: never[]) => void

type Carries = () => object | Promise<object>

class FakeChannel {
  readonly sent: { event: string; args: unknown[] }[] = []
  readonly #listeners = new Map<string, Listener[]>()

  on = (event: string, listener: Listener) => {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }
  emit = (event: string, ...args: unknown[]) => {
    this.sent.push({ event, args })
  }
  #carries: Carries = () => ({})
  carries = (what: Carries) => {
    this.#carries = what
  }
  onConnect = (listener: Listener) => this.on('connect', listener)
  onDisconnect = (listener: Listener) => this.on('disconnect', listener)
  onConnectError = (listener: Listener) => this.on('connect_error', listener)

  /** Opens: what it carries arrives with the connection. */
  connect(refused: boolean): void {
    const open = (carried: object) => {
      for (const [event, request] of Object.entries(carried)) this.sent.push({ event, args: [request] })
      this.say(refused ? 'connect_error' : 'connect')
    }
    const carried = this.#carries()
    if (carried instanceof Promise) void carried.then(open)
    else open(carried)
  }

  /** What the server, or the line, says. */
  say(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...(args as never[]))
  }
}

const asChannel = <S, C>(fake: FakeChannel) => fake as unknown as Channel<S, C>

export class TestServer {
  readonly maps = new FakeChannel()
  readonly tracker = new FakeChannel()
  readonly subscriber = new FakeChannel()
  readonly activities = new FakeChannel()
  readonly sets = new Map<FeatureKind, TestSet>()
  /** Whether it takes the user for one who sees personal data. */
  personal = false
  refuseConnections = false

  get channels(): Channels {
    return {
      maps: asChannel(this.maps),
      tracker: asChannel(this.tracker),
      subscriber: asChannel(this.subscriber),
      activities: asChannel(this.activities),
      close: () => {},
    }
  }

  get requests(): FeaturesRequest[] {
    return this.maps.sent.flatMap(({ event, args }) =>
      event === 'request_features' ? [args[0] as FeaturesRequest] : [],
    )
  }

  put(...sets: TestSet[]): void {
    for (const set of sets) this.sets.set(set.kind, set)
  }

  connect(): void {
    for (const channel of [this.maps, this.tracker, this.subscriber, this.activities])
      channel.connect(this.refuseConnections)
  }

  drop(): void {
    for (const channel of [this.maps, this.tracker, this.subscriber, this.activities])
      channel.say('disconnect')
  }

  sendCounters(): void {
    const counters = Object.fromEntries(FEATURE_KINDS.map(kind => [kind, this.sets.get(kind)?.counter ?? 0]))
    this.tracker.say('update_tracker_response', { city: CITY, counters })
  }

  /** Answers a request; `limit` frames, then the line goes quiet. */
  answer(request: FeaturesRequest, limit = Number.POSITIVE_INFINITY): void {
    const set = this.sets.get(request.featureType)
    if (!set) return
    const have = request.counter === set.counter ? (request.have ?? []) : []
    const kept = this.personal ? [] : personalParts(set)
    for (const frame of frames(set, [...have, ...kept]).slice(0, limit)) {
      this.maps.say(featuresResponseEvent(request.featureType), frame)
    }
  }

  refuse(error: SocketException): void {
    this.maps.say('exception', error)
  }
}

/** What the browser's worker runs. */
function openTestCity(server: TestServer, database: BrowserDatabase, now: () => number, againMs?: number) {
  const worker = new FeatureWorker(new PartStore(database, () => {}))
  worker.seesPersonalData(server.personal)
  let ended = 0
  const sync = new CitySync({
    city: CITY,
    channels: server.channels,
    worker,
    now,
    sessionEnded: () => ended++,
    ...(againMs !== undefined && { againMs }),
  })
  const until = (condition: () => boolean) =>
    new Promise<void>(resolve => {
      const check = () => condition() && resolve()
      sync.subscribe(check)
      check()
    })
  return {
    sync,
    worker,
    ended: () => ended,
    layer: (kind: FeatureKind) => sync.getSnapshot().layers[kind],
    until,
    status: (kind: FeatureKind, status: string) =>
      until(() => sync.getSnapshot().layers[kind].status === status),
    close: () => sync.close(),
  }
}

const newDatabase = () => new BrowserDatabase(`test-${Math.random()}`)

/** A fresh server and browser store for every test of a file. */
export function cityTests() {
  const open: { close(): void }[] = []
  const context = {
    server: new TestServer(),
    database: newDatabase(),
    /** A hidden page does not draw what it is handed. */
    openHiddenCity(now = NOW, againMs?: number) {
      const city = openTestCity(context.server, context.database, () => now, againMs)
      open.push(city)
      return city
    },
    openCity(now = NOW, againMs?: number) {
      const city = context.openHiddenCity(now, againMs)
      const stop = city.sync.subscribe(({ layers }) => {
        if (!layers.customer.columns) return
        stop()
        city.sync.firstDrawn()
      })
      return city
    },
    /** Waits until the server was asked for so many sets. */
    asked: (count: number) => vi.waitFor(() => expect(context.server.requests.length).toBe(count), PATIENCE),
    /** Leaves the customers of counter 1 in the browser store. */
    async storeCustomers() {
      const city = context.openCity()
      city.sync.use('customer')
      context.server.connect()
      context.server.sendCounters()
      await context.asked(1)
      context.server.answer({ featureType: 'customer', city: CITY })
      await city.status('customer', 'LOADED')
      city.close()
      context.server.maps.sent.length = 0
    },
  }
  beforeEach(() => {
    context.server = new TestServer()
    context.database = newDatabase()
    context.server.put(customerSet({ rows: 20 }), pipeSet())
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(async () => {
    for (const city of open.splice(0)) city.close()
    await context.database.delete()
    vi.restoreAllMocks()
  })
  return context
}
