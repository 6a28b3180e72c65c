/** Open maps that follow a server whose layers change, over lines that break: at the end they have what a fresh one has. */
import {
  FEATURE_KINDS,
  type FeatureKind,
  type FeaturesRequest,
  featuresResponseEvent,
  type MonthsRequest,
  packedCode,
} from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { FeatureColumns } from '#sync/feature-columns.ts'
import { post, serve } from '#sync/rpc.ts'
import { BrowserDatabase } from '#sync/store/database.ts'
import { PartStore } from '#sync/store/part-store.ts'
import { partsOf, trackerOf } from '#sync/store/test-store.ts'
import { CityHost } from '#sync/worker/city-host.ts'
import { FeatureWorker } from '#sync/worker/feature-worker.ts'
import { HOUR, NOW, TestServer } from '#sync/worker/test-city.ts'
import { ChangingLayer, monthCode, PERIODS, randomRow, seeded } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import { City } from './city.ts'

const KINDS = ['customer', 'pipe'] as const satisfies readonly FeatureKind[]
type Kind = (typeof KINDS)[number]

const open = new Set<{ close(): void }>()
const databases = new Set<BrowserDatabase>()
afterEach(async () => {
  for (const tab of open) tab.close()
  open.clear()
  for (const database of databases) await database.delete()
  databases.clear()
  vi.restoreAllMocks()
})

function newDatabase(): BrowserDatabase {
  const database = new BrowserDatabase(`changes-${Math.random()}`)
  databases.add(database)
  return database
}

type Layers = Readonly<Record<Kind, ChangingLayer>>

function newLayers(random: () => number): Layers {
  const layer = (kind: Kind, rows: number) =>
    new ChangingLayer(
      kind,
      Array.from({ length: rows }, (_, n) => randomRow(kind, `${kind}-${n}`, random)),
    )
  return { customer: layer('customer', 20), pipe: layer('pipe', 5) }
}

/** A map in a tab: page and worker on two ends of a message channel, and a line of its own to the server. */
async function openTab(
  layers: Layers,
  database: BrowserDatabase,
  { now = NOW, hasMonths = false }: { now?: number; hasMonths?: boolean } = {},
) {
  const server = new TestServer()
  const connectable = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  const store = new PartStore(database, () => {})
  const features = new FeatureWorker(store)
  const host = new CityHost({
    features,
    store,
    openChannels: () => {
      connectable.resolve()
      return server.channels
    },
    post: news => post(port1, news),
    now: () => now,
  })
  serve(port1, host)
  const city = new City({ city: CITY, token: null, port: port2 })
  port1.start()
  port2.start()
  let answered = 0
  let isOnline = false
  const drawn = city.subscribe(({ layers: { customer } }) => {
    if (!customer.columns) return
    drawn()
    void city.customersDrawn()
  })
  for (const kind of KINDS) city.use(kind)
  if (hasMonths) city.keepMonths(PERIODS)

  const answerMonths = (request: MonthsRequest) => {
    const frames = layers.customer.answerMonths(request)
    if (!frames) server.maps.say('months_refused', { city: CITY, counter: request.counter, reason: 'gone' })
    for (const frame of frames ?? []) server.maps.say('months_response', frame)
  }

  const tell = () => {
    const counters = Object.fromEntries(
      FEATURE_KINDS.map(kind => [kind, kind === 'customer' || kind === 'pipe' ? layers[kind].counter : 0]),
    )
    server.tracker.say('update_tracker_response', { city: CITY, counters })
  }
  const tab = {
    city,
    server,
    hasMonths,
    layer: (kind: Kind) => city.getSnapshot().layers[kind],
    tell,
    /** Answers what was asked since; `limit` frames of each, as if the line were cut then. */
    answer(limit = Number.POSITIVE_INFINITY): void {
      const { sent } = server.maps
      const unanswered = sent.slice(answered)
      answered = sent.length
      for (const { event, args } of unanswered) {
        if (isOnline && event === 'request_months') answerMonths(args[0] as MonthsRequest)
        const request = args[0] as FeaturesRequest
        const { featureType: kind } = request
        if (!isOnline || event !== 'request_features' || !isKind(kind)) continue
        for (const frame of layers[kind].answer(request, false).slice(0, limit))
          server.maps.say(featuresResponseEvent(kind), frame)
      }
    },
    connect(hearsCounters = true): void {
      if (isOnline) return
      isOnline = true
      server.connect()
      if (hearsCounters) tell()
    },
    cut(): void {
      if (!isOnline) return
      isOnline = false
      server.drop()
    },
    close(): void {
      open.delete(tab)
      void host.close()
      port1.close()
      port2.close()
    },
  }
  open.add(tab)
  await connectable.promise
  return tab
}
type Tab = Awaited<ReturnType<typeof openTab>>

const isKind = (kind: FeatureKind): kind is Kind => (KINDS as readonly string[]).includes(kind)

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Until the map has what the server has. */
async function settle(tab: Tab, layers: Layers): Promise<void> {
  tab.connect()
  tab.tell()
  await vi.waitFor(
    () => {
      tab.answer()
      for (const kind of KINDS) {
        const { status, columns } = tab.layer(kind)
        expect([kind, status, columns?.counter]).toEqual([kind, 'LOADED', layers[kind].counter])
      }
      if (tab.hasMonths) expectMonths(tab)
    },
    { ...PATIENCE, interval: 2 },
  )
}

/** Every customer's months are those of the counter that its columns are of. */
function expectMonths({ city, layer }: Tab): void {
  const { columns } = layer('customer')
  if (columns?.family !== 'point') throw new Error('no customers')
  expect(city.months.getSnapshot().status).toBe('ready')
  const { months, removed } = columns
  const { arrears } = columns.columns
  const rows = Array.from({ length: columns.rows }, (_, row) => row).filter(row => !removed?.has(row))
  const said = rows.map(row =>
    PERIODS.map(period => packedCode(months?.packed[period] ?? new Uint8Array(), row)),
  )
  expect(said).toEqual(
    rows.map(row =>
      PERIODS.map((_, i) => monthCode(Number(arrears?.type === 'number' && arrears.values[row]), i)),
    ),
  )
}

const grid = (metres: number) => Math.round((metres / 6378137 / (Math.PI / 180)) * 1e7)
const gridLat = (metres: number) =>
  Math.round(((2 * Math.atan(Math.exp(metres / 6378137)) - Math.PI / 2) / (Math.PI / 180)) * 1e7)

function placesOf(columns: FeatureColumns, row: number): unknown {
  const { origin, positions } = columns
  const vertex = (i: number) => [
    grid(origin[0] + (positions[2 * i] as number)),
    gridLat(origin[1] + (positions[2 * i + 1] as number)),
  ]
  if (columns.family === 'point') return vertex(row)
  const { rowStarts, rings } = columns
  const lines = Array.from({ length: (rowStarts[row + 1] ?? 0) - (rowStarts[row] ?? 0) }, (_, n) => {
    const line = (rowStarts[row] ?? 0) + n
    return Array.from({ length: (rings[line + 1] ?? 0) - (rings[line] ?? 0) }, (_, i) =>
      vertex((rings[line] ?? 0) + i),
    )
  })
  return lines
}

/** Every row of a layer on the map by its id: where it is, what it is drawn by and what its popup says. */
async function tableOf(tab: Tab, layers: Layers, kind: Kind): Promise<string[]> {
  const { columns } = tab.layer(kind)
  let isRead = false
  const table = rowsOf(tab, kind).finally(() => {
    isRead = true
  })
  while (!isRead) {
    await turn()
    tab.answer()
  }
  if (tab.layer(kind).columns === columns) return table
  // Another tab has put the next whole set into the store: this one noticed, and fetched it, too.
  await settle(tab, layers)
  return tableOf(tab, layers, kind)
}

async function rowsOf({ city, layer }: Tab, kind: Kind): Promise<string[]> {
  const { columns } = layer(kind)
  if (!columns) return []
  const isGone = (row: number) => columns.family === 'point' && columns.removed?.has(row) === true
  const rows = Array.from({ length: columns.rows }, (_, row) => row).filter(row => !isGone(row))
  const table = rows.map(async row => {
    const id = await city.features.idOf(kind, columns.counter, row)
    const found = await city.features.find(kind, id ?? '')
    const values = Object.entries(columns.columns).map(([name, column]) => [
      name,
      column.type === 'category' ? column.dictionary[column.codes[row] as number] : column.values[row],
    ])
    // Rows of a set that is fetched again may be others.
    const details =
      layer(kind).columns === columns ? await city.features.details(kind, columns.counter, row) : null
    return JSON.stringify([id, found?.row === row, placesOf(columns, row), values, details])
  })
  return (await Promise.all(table)).sort()
}

async function expectFresh(tab: Tab, layers: Layers): Promise<void> {
  const fresh = await openTab(layers, newDatabase())
  await settle(fresh, layers)
  for (const kind of KINDS) {
    const table = await tableOf(tab, layers, kind)
    expect(table).toEqual(await tableOf(fresh, layers, kind))
    expect(table).toHaveLength(layers[kind].rows.size)
  }
  fresh.close()
}

/** Some rows come, some change, some go. */
function changeSome(layer: ChangingLayer, random: () => number): void {
  const ids = [...layer.rows.keys()]
  const some = (count: number) => Array.from({ length: count }, () => Math.floor(random() * (ids.length + 6)))
  const changed = [...new Set(some(Math.floor(random() * 4)))].map(n =>
    randomRow(layer.kind, `${layer.kind}-${n}`, random),
  )
  const known = new Set(changed.map(({ id }) => id))
  const gone = some(Math.floor(random() * 3)).flatMap(n => ids[n] ?? [])
  layer.change(
    changed,
    [...new Set(gone)].filter(id => !known.has(id)),
  )
}

async function liveThrough(seed: number, steps: number): Promise<void> {
  const random = seeded(seed)
  const layers = newLayers(random)
  const database = newDatabase()
  // One of them looks at earlier months, too.
  const tabs = [await openTab(layers, database, { hasMonths: true }), await openTab(layers, database)]
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  let now = NOW
  const reopen = async (tab: Tab) => {
    tab.close()
    // Some time later, at times more than the hour for which copies are valid.
    now += Math.floor(random() * 2 * HOUR)
    tabs[tabs.indexOf(tab)] = await openTab(layers, database, { now, hasMonths: tab.hasMonths })
  }
  const cutAnswer = (tab: Tab) => {
    tab.answer(1)
    tab.cut()
  }
  const events: (() => unknown)[] = [
    ...Array.from({ length: 4 }, () => () => changeSome(layers[any(KINDS)], random)),
    () => any(tabs).tell(),
    () => any(tabs).tell(),
    () => any(tabs).answer(),
    () => any(tabs).answer(),
    () => cutAnswer(any(tabs)),
    () => any(tabs).connect(),
    () => any(tabs).connect(),
    () => any(tabs).cut(),
    () => reopen(any(tabs)),
    () => layers[any(KINDS)].encode(),
    () => random() < 0.3 && layers[any(KINDS)].forget(),
    () => random() < 0.2 && layers.pipe.remake([randomRow('pipe', 'pipe-0', random)]),
  ]
  for (let step = 0; step < steps; step++) {
    await any(events)()
    if (random() < 0.5) await settleSome(any(tabs), random)
  }
  for (const tab of tabs) {
    await settle(tab, layers)
    await expectFresh(tab, layers)
  }
  // What is stored is one set and what followed it, whichever tab wrote it.
  for (const tab of tabs) tab.close()
  const later = await openTab(layers, database, { hasMonths: true })
  await settle(later, layers)
  await expectFresh(later, layers)
}

/** Some turns of the event loop, with answers. */
async function settleSome(tab: Tab, random: () => number): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await turn()
    if (random() < 0.5) tab.answer()
  }
}

test.each([1, 2, 3, 4])(
  '[D103] whatever happens, maps end with what a fresh one has (history %i)',
  async seed => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await liveThrough(seed, 40)
  },
)

const monthsAsked = ({ server }: Tab) =>
  server.maps.sent.filter(({ event }) => event === 'request_months').map(({ args }) => args[0])

test('[D104] months are asked for once, then those of customers who changed; the next visit has them', async () => {
  const random = seeded(21)
  const layers = newLayers(random)
  const database = newDatabase()
  const tab = await openTab(layers, database, { hasMonths: true })
  await settle(tab, layers)
  expect(monthsAsked(tab)).toEqual([{ city: CITY, counter: 1 }])
  layers.customer.change(
    [randomRow('customer', 'customer-3', random), randomRow('customer', 'new', random)],
    [],
  )
  await settle(tab, layers)
  expect(monthsAsked(tab).slice(1)).toEqual([{ city: CITY, counter: 1, since: 1 }])
  await vi.waitFor(async () => expect((await trackerOf(database, CITY))?.counters.customer).toBe(2), PATIENCE)
  tab.close()
  const later = await openTab(layers, database, { hasMonths: true })
  await settle(later, layers)
  expect(monthsAsked(later)).toEqual([{ city: CITY, counter: 1, since: 1 }])
})

test('[D104] of a set that the server does not keep any more it is fetched anew, with its months', async () => {
  const random = seeded(22)
  const layers = newLayers(random)
  const database = newDatabase()
  const first = await openTab(layers, database)
  await settle(first, layers)
  first.close()
  layers.customer.change([randomRow('customer', 'new', random)], [])
  layers.customer.encode()
  const tab = await openTab(layers, database, { hasMonths: true })
  await settle(tab, layers)
  expect(monthsAsked(tab)).toEqual([
    { city: CITY, counter: 1 },
    { city: CITY, counter: 2 },
  ])
})

test('[D104] a server that cannot make them is asked again when the user says so, or the line comes back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const layers = newLayers(seeded(23))
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  const status = () => tab.city.months.getSnapshot().status
  const refuse = async () => {
    const asked = monthsAsked(tab).length
    await vi.waitFor(() => expect(monthsAsked(tab).length).toBeGreaterThan(asked - 1), PATIENCE)
    tab.server.maps.say('months_refused', { city: CITY, counter: 1, reason: 'failed' })
    await vi.waitFor(() => expect(status()).toBe('failed'), PATIENCE)
  }
  tab.city.keepMonths(PERIODS)
  await vi.waitFor(() => expect(monthsAsked(tab)).toHaveLength(1), PATIENCE)
  await refuse()
  tab.city.keepMonths(PERIODS)
  await vi.waitFor(() => expect(monthsAsked(tab)).toHaveLength(2), PATIENCE)
  await refuse()
  tab.cut()
  tab.connect()
  await vi.waitFor(() => {
    tab.answer()
    expectMonths(tab)
  }, PATIENCE)
})

/** Where timers stand still. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn()
}

test('[D104] what was asked for months is not asked again when they are closed and opened', async () => {
  const layers = newLayers(seeded(24))
  const database = newDatabase()
  const tab = await openTab(layers, database)
  await settle(tab, layers)
  const close = tab.city.keepMonths(PERIODS)
  await vi.waitFor(() => expect(monthsAsked(tab)).toHaveLength(1), PATIENCE)
  close()
  tab.city.keepMonths(PERIODS)()
  // Calls are answered in their order.
  await tab.city.features.loaded('customer')
  tab.answer()
  const stored = () => partsOf(database, 'customer', CITY)
  await vi.waitFor(async () => expect(await stored()).toContain('months'), PATIENCE)
  tab.city.keepMonths(PERIODS)
  await vi.waitFor(() => expectMonths(tab), PATIENCE)
  expect(monthsAsked(tab)).toHaveLength(1)
})

test('[D104] without a frame for half a minute months have failed; what comes after that is shown all the same', async () => {
  const layers = newLayers(seeded(25))
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  const status = () => tab.city.months.getSnapshot().status
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    tab.city.keepMonths(PERIODS)
    await until(() => monthsAsked(tab).length === 1)
    vi.advanceTimersByTime(29_999)
    await tab.city.features.loaded('customer')
    expect(status()).toBe('loading')
    vi.advanceTimersByTime(1)
    await until(() => status() === 'failed')
    // The question is still under way.
    tab.city.keepMonths(PERIODS)
    await until(() => status() === 'loading')
    vi.advanceTimersByTime(30_000)
    await until(() => status() === 'failed')
    tab.answer()
    await until(() => status() === 'ready')
  } finally {
    vi.useRealTimers()
  }
  expectMonths(tab)
  expect(monthsAsked(tab)).toHaveLength(1)
})

const sinces = ({ server }: Tab, from: number, kind: Kind = 'customer') =>
  server.requests
    .slice(from)
    .filter((request: FeaturesRequest) => request.featureType === kind)
    .map(({ since }) => since)

test('[D103] news of a change leads to a request for what changed; the columns stay where they are', async () => {
  const random = seeded(9)
  const layers = newLayers(random)
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  const before = tab.layer('customer').columns
  layers.customer.change([randomRow('customer', 'customer-3', random)], [])
  const asked = tab.server.requests.length
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([1])
  const { columns } = tab.layer('customer')
  expect(columns?.positions).toBe(before?.positions)
  // A row that was clicked before is still the same customer's.
  expect(await tab.city.features.idOf('customer', 1, 2)).toBe(await tab.city.features.idOf('customer', 2, 2))
  await expectFresh(tab, layers)
})

test('[M4.3] [D103] the morning after, what is stored is shown at once, and what changed in the night travels alone', async () => {
  const random = seeded(11)
  const layers = newLayers(random)
  const database = newDatabase()
  const evening = await openTab(layers, database)
  await settle(evening, layers)
  evening.close()
  layers.customer.change([randomRow('customer', 'new', random)], ['customer-1'])
  const morning = await openTab(layers, database, { now: NOW + 15 * HOUR })
  // Before the counters are told, with the connection itself.
  morning.connect(false)
  await vi.waitFor(() => expect(morning.layer('customer').columns?.counter).toBe(1), PATIENCE)
  await vi.waitFor(() => expect(sinces(morning, 0)).toEqual([1]), PATIENCE)
  await settle(morning, layers)
  // The others are asked for as well, and what is sent of them is that nothing changed.
  expect([sinces(morning, 0), sinces(morning, 0, 'pipe')]).toEqual([[1], [1]])
  await expectFresh(morning, layers)
})

test('[D103] the next visit shows what is stored and asks for what changed since', async () => {
  const random = seeded(10)
  const layers = newLayers(random)
  const database = newDatabase()
  const first = await openTab(layers, database)
  await settle(first, layers)
  layers.customer.change([randomRow('customer', 'new', random)], ['customer-1'])
  await settle(first, layers)
  await vi.waitFor(async () => expect((await trackerOf(database, CITY))?.counters.customer).toBe(2), PATIENCE)
  first.close()
  layers.customer.change([randomRow('customer', 'newer', random)], [])
  const second = await openTab(layers, database)
  second.connect()
  await vi.waitFor(() => expect(second.layer('customer').columns?.counter).toBe(2), PATIENCE)
  await settle(second, layers)
  expect(sinces(second, 0)).toEqual([2])
  await expectFresh(second, layers)
})

test('[D103] a server that knows of no changes sends the whole set, as ever', async () => {
  const random = seeded(11)
  const layers = newLayers(random)
  for (const layer of Object.values(layers)) layer.isOld = true
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  changeSome(layers.customer, random)
  changeSome(layers.pipe, random)
  await settle(tab, layers)
  await expectFresh(tab, layers)
})

test('[D103] changes that cannot be applied cost one whole set, as it is now', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const random = seeded(13)
  const layers = newLayers(random)
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  layers.customer.isDamaged = true
  changeSome(layers.customer, random)
  const asked = tab.server.requests.length
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([1, undefined])
  await expectFresh(tab, layers)
})

test('[D103] what changed is searched as it is now', async () => {
  const random = seeded(12)
  const layers = newLayers(random)
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  const search = async (text: string) =>
    (await tab.city.features.searchCustomers(text, 8))?.best.map(({ id }) => id)
  const renamed = { ...randomRow('customer', 'customer-3', random), properties: { nama: 'Siti Rahayu' } }
  const added = { ...randomRow('customer', 'baru-1', random), properties: { nama: 'Siti Aminah' } }
  expect(await search('customer-3')).toContain('customer-3')
  layers.customer.change([renamed, added], ['customer-4'])
  await settle(tab, layers)
  expect(await search('siti')).toEqual(['baru-1', 'customer-3'])
  expect(await search('warga')).not.toContain('customer-3')
  expect(await search('customer-4')).not.toContain('customer-4')
})
