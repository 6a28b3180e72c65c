import { buildNetwork, encodeNetwork } from '@petatirta/network'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PartStore } from '#sync/store/part-store.ts'
import { CitySync } from '#sync/worker/city-sync.ts'
import { FeatureWorker } from '#sync/worker/feature-worker.ts'
import type { ClosureAnswer, TraceAnswer } from './answers.ts'
import { DEFAULT_SETTINGS } from './city-graph.ts'
import type { NetworkKeeper } from './network-keeper.ts'
import {
  type DrawnNetwork,
  ownStore,
  placeOf,
  STREETS,
  storeNetwork,
  TEST_CITY,
  unreachable,
} from './test-network.ts'

let own: ReturnType<typeof ownStore>
const open: CitySync[] = []

beforeEach(() => {
  own = ownStore()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  for (const sync of open.splice(0)) sync.close()
  await own.remove()
  vi.restoreAllMocks()
})

/** A city that was visited before and has no server now. */
function visited(store: PartStore): Promise<NetworkKeeper> {
  const sync = new CitySync({ city: TEST_CITY, channels: unreachable(), worker: new FeatureWorker(store) })
  open.push(sync)
  for (const kind of ['pipe', 'accessories', 'water_source', 'customer'] as const) sync.use(kind)
  return sync.network()
}

async function keeperOf(network: DrawnNetwork): Promise<NetworkKeeper> {
  await storeNetwork(own.store, network)
  return visited(own.store)
}

const NOTES = { settings: { ...DEFAULT_SETTINGS, criticalClasses: ['s2'] }, valves: [], at: 1 }
const shut = (id: string) => ({ id, shut: true, note: '', by: 'Budi', at: '2026-11-18T00:00:00.000Z' })

async function closure(
  keeper: NetworkKeeper,
  at: readonly [number, number],
  states: { stuck?: string[]; shut?: string[]; open?: string[] } = {},
): Promise<ClosureAnswer> {
  const answer = await keeper.closure({ point: placeOf(at), within: 50, ...states })
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

test('[D101] what was visited once is solved without a server: valves, customers by class, critical ones by name, hydrants', async () => {
  const keeper = await keeperOf(STREETS)
  await keeper.inform({ notes: NOTES })
  const answer = await closure(keeper, [400, 20])
  expect(ids(answer.valves).toSorted()).toEqual(['B', 'C'])
  expect(answer.valves.find(({ id }) => id === 'B')).toMatchObject({
    name: 'Katup Tengah',
    subType: 'Gate Valve',
  })
  expect(answer.pipe.id).toBe('utama-2')
  expect(answer.customers).toMatchObject({ total: 2, byClass: { S2: 1, R2: 1 } })
  expect(await keeper.critical({ point: placeOf([400, 20]), within: 50 })).toMatchObject({
    total: 1,
    first: [{ id: 'K3', name: 'RS Sehat', class: 'S2' }],
  })
  expect(answer.customers.places).toHaveLength(4)
  expect(ids(answer.hydrants)).toEqual(['H'])
  expect(answer.length_m).toBeCloseTo(250, 0)
  expect(answer.volume_m3).toBeCloseTo(250 * Math.PI * 0.1 ** 2, 1)
  expect(answer.fed).toBe(true)
})

test('[D101] a valve that cannot be closed is gone around; one that was shut is respected, and may count as open', async () => {
  const keeper = await keeperOf(STREETS)
  expect(ids((await closure(keeper, [400, 20], { stuck: ['B'] })).valves).toSorted()).toEqual(['A', 'C'])
  await keeper.inform({ notes: { ...NOTES, valves: [shut('F')] } })
  const beyond = await closure(keeper, [400, 20])
  // East of C no water comes any more: T is behind a valve that is shut.
  expect(ids(beyond.valves)).toEqual(['B'])
  expect(beyond.customers.total).toBe(4)
  expect(beyond.beyond_m).toBeGreaterThan(0)
  expect(beyond.alternatives).toMatchObject([{ open: [{ id: 'F', name: 'Katup Timur' }], customers: 2 }])
  expect(ids(beyond.shut)).toEqual(['F'])
  expect(beyond.shut[0]?.state).toMatchObject({ by: 'Budi', shut: true })
  expect(ids((await closure(keeper, [400, 20], { open: ['F'] })).valves).toSorted()).toEqual(['B', 'C'])
})

test('[D101] classes, pipes that customers name and sub types are read as the server reads them', async () => {
  const far = [400, 300] as const
  const keeper = await keeperOf({
    ...STREETS,
    customers: [
      { id: 'K1', at: far, more: { ID_PIPA: ' utama-2 ', golongan: ' Niaga' } },
      { id: 'K2', at: far, kodegol: 'R1', more: { ID_PIPA: 'samping', id_pipa: 'utama-2', golongan: 'x' } },
      { id: 'K3', at: far, more: { Id_Pipa: 'utama-2' } },
      { id: 'K4', at: far, more: { ID_PIPA: 'samping' } },
    ],
  })
  const settings = { ...DEFAULT_SETTINGS, pipeProperty: 'id_pipa', valveTypes: [' gate VALVE'] }
  await keeper.inform({ notes: { ...NOTES, settings } })
  const answer = await closure(keeper, [400, 20])
  expect(answer.customers).toMatchObject({ total: 3, byClass: { Niaga: 1, R1: 1, '-': 1 } })
})

/** Two pipes that nearly touch: on the map they are apart, and somebody repaired that on the server. */
const APART: DrawnNetwork = {
  pipes: [
    {
      id: 'barat',
      line: [
        [0, 0],
        [100, 0],
      ],
    },
    {
      id: 'timur',
      line: [
        [103, 0],
        [200, 0],
      ],
    },
  ],
  accessories: [{ id: 'A', at: [50, 0], subType: 'Gate Valve' }],
  sources: [{ id: 'S', at: [0, 0] }],
  customers: [{ id: 'K', at: [190, 5] }],
}

function serverSet(counter: number): Uint8Array {
  const points = (all: readonly { id: string; at: readonly [number, number] }[]) => ({
    ids: ids(all),
    coordinates: Float64Array.from(all.flatMap(({ at }) => placeOf(at))),
  })
  const network = buildNetwork({
    pipes: {
      ids: ids(APART.pipes),
      lineStarts: Uint32Array.of(0, 1, 2),
      vertexStarts: Uint32Array.of(0, 2, 4),
      coordinates: Float64Array.from(APART.pipes.flatMap(({ line }) => line.flatMap(placeOf))),
      diameters: Float64Array.of(Number.NaN, Number.NaN),
    },
    valves: points(APART.accessories),
    sources: points(APART.sources),
    joinTolerance: 0.5,
    valveTolerance: 5,
    repairs: [{ kind: 'join', features: ['barat', 'timur'], place: placeOf([101.5, 0]) }],
  })
  return encodeNetwork(network, { counters: { pipe: counter, accessories: counter, water_source: counter } })
}

test('[D100] pipes are joined as the server joined them where its set is of the same layers; else by the map itself', async () => {
  const keeper = await keeperOf(APART)
  expect((await closure(keeper, [150, 0])).fed).toBe(false)
  await keeper.inform({ set: serverSet(1) })
  const repaired = await closure(keeper, [150, 0])
  expect(repaired.fed).toBe(true)
  expect(ids(repaired.valves)).toEqual(['A'])
  // The next visit has no server, and still knows.
  expect((await closure(await visited(own.store), [150, 0])).fed).toBe(true)
  await keeper.inform({ set: serverSet(2) })
  expect((await closure(keeper, [150, 0])).fed).toBe(false)
  await keeper.inform({ set: Uint8Array.of(1, 2, 3) })
  expect((await closure(keeper, [150, 0])).fed).toBe(false)
})

test('[D101] states of valves are kept for when there is no server', async () => {
  const first = await keeperOf(STREETS)
  await first.inform({ notes: { ...NOTES, valves: [shut('F')], at: 42 } })
  const again = await visited(own.store)
  expect(await closure(again, [400, 20])).toMatchObject({ notesFrom: 42, valves: [{ id: 'B' }] })
})

test('[D101] no pipe near, no pipes at all, and nothing in the store are three different answers', async () => {
  const keeper = await keeperOf(STREETS)
  expect(await keeper.closure({ point: placeOf([400, 400]), within: 50 })).toBe('far')
  const empty = ownStore()
  try {
    await storeNetwork(empty.store, { ...STREETS, pipes: [] })
    expect(await (await visited(empty.store)).closure({ point: placeOf([0, 0]), within: 50 })).toBe('noPipes')
    await empty.store.drop('pipe', TEST_CITY)
    expect(await (await visited(empty.store)).closure({ point: placeOf([0, 0]), within: 50 })).toBe(
      'notLoaded',
    )
  } finally {
    await empty.remove()
  }
})

async function trace(
  keeper: NetworkKeeper,
  question: Parameters<NetworkKeeper['trace']>[0],
): Promise<TraceAnswer> {
  const answer = await keeper.trace(question)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

test('[D101] a customer is followed to its source along pipes, with the weakest of them; a pipe to whom it serves', async () => {
  const keeper = await keeperOf(STREETS)
  const way = await trace(keeper, { from: { customer: 'K1' }, direction: 'sources' })
  expect(way.source).toMatchObject({ id: 'S', name: 'IPA Barat' })
  expect(way.pipes.map(({ id }) => id)).toEqual(['samping', 'utama-1'])
  expect(way.length_m).toSatisfy((metres: number) => Math.abs(metres - 400) < 2)
  expect(way.weakest).toEqual({ pipe: 'samping', reason: 'diameter' })
  const served = await trace(keeper, { from: { pipe: 'samping' }, direction: 'served' })
  expect(served.customers).toEqual({ total: 2, byClass: { R1: 2 } })
  expect(await keeper.trace({ from: { customer: 'K7' }, direction: 'sources' })).toBe('far')
  // Where a pipe was pressed, or a place was tapped, the way begins there; else in the pipe's middle.
  const pressed = placeOf([201, -290])
  const starts = [
    { pipe: 'samping', near: pressed },
    { place: pressed, within: 20 },
    { pipe: 'samping' },
    { pipe: 'samping', near: placeOf([400, 0]) },
  ] as const
  const lengths = await Promise.all(
    starts.map(async from => Math.round((await trace(keeper, { from, direction: 'sources' })).length_m / 10)),
  )
  expect(lengths).toEqual([49, 49, 35, 35])
  expect(await keeper.trace({ from: { place: placeOf([400, 300]), within: 20 }, direction: 'served' })).toBe(
    'far',
  )
})

test('[D101] a dry part is told in streets by length and in kelurahan by customers', async () => {
  const keeper = await keeperOf(STREETS)
  const names = await keeper.placeNames({ point: placeOf([200, -200]), within: 50, stuck: ['E'] })
  expect(names.streets).toEqual(['Gg. Kenanga', 'Jl. Melati'])
  expect(names.areas).toEqual(['Sukamaju'])
})
