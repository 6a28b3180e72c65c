/** Maps in tabs, on a server whose layers change and over lines that break. */
import {
  FEATURE_KINDS,
  type FeatureKind,
  type FeaturesRequest,
  featuresResponseEvent,
  type MonthsRequest,
  packedCode,
} from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, vi } from 'vitest'
import type { FeatureColumns } from '#sync/feature-columns.ts'
import { post, serve } from '#sync/rpc.ts'
import { BrowserDatabase } from '#sync/store/database.ts'
import { PartStore } from '#sync/store/part-store.ts'
import { CityHost } from '#sync/worker/city-host.ts'
import { FeatureWorker } from '#sync/worker/feature-worker.ts'
import { NOW, TestServer } from '#sync/worker/test-city.ts'
import { ChangingLayer, monthCode, PERIODS, randomRow } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import { City } from './city.ts'

export const KINDS = ['customer', 'pipe'] as const satisfies readonly FeatureKind[]
type Kind = (typeof KINDS)[number]

const open = new Set<{ close(): void }>()
const databases = new Set<BrowserDatabase>()

/** After each test. */
export async function closeTabs(): Promise<void> {
  for (const tab of open) tab.close()
  open.clear()
  for (const database of databases) await database.delete()
  databases.clear()
  vi.restoreAllMocks()
}

export function newDatabase(): BrowserDatabase {
  const database = new BrowserDatabase(`changes-${Math.random()}`)
  databases.add(database)
  return database
}

export type Layers = Readonly<Record<Kind, ChangingLayer>>

export function newLayers(random: () => number): Layers {
  const layer = (kind: Kind, rows: number) =>
    new ChangingLayer(
      kind,
      Array.from({ length: rows }, (_, n) => randomRow(kind, `${kind}-${n}`, random)),
    )
  return { customer: layer('customer', 20), pipe: layer('pipe', 5) }
}

/** A map in a tab: page and worker on two ends of a message channel, and a line of its own to the server. */
export async function openTab(
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
export type Tab = Awaited<ReturnType<typeof openTab>>

const isKind = (kind: FeatureKind): kind is Kind => (KINDS as readonly string[]).includes(kind)

export const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Until the map has what the server has. */
export async function settle(tab: Tab, layers: Layers): Promise<void> {
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
export function expectMonths({ city, layer }: Tab): void {
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

export async function expectFresh(tab: Tab, layers: Layers): Promise<void> {
  const fresh = await openTab(layers, newDatabase())
  await settle(fresh, layers)
  for (const kind of KINDS) {
    const table = await tableOf(tab, layers, kind)
    expect(table).toEqual(await tableOf(fresh, layers, kind))
    expect(table).toHaveLength(layers[kind].rows.size)
  }
  fresh.close()
}

/** What was asked for of a layer: changes since a counter, -1 for a whole set, undefined for the present one. */
export const sinces = ({ server }: Tab, from: number, kind: Kind = 'customer') =>
  server.requests
    .slice(from)
    .filter((request: FeaturesRequest) => request.featureType === kind)
    .map(({ since }) => since)
