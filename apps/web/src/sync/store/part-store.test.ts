import { FEATURE_KINDS } from '@petatirta/contract'
import { LOCAL_DATABASE_VERSION } from '@petatirta/domain'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BrowserDatabase } from './database.ts'
import { PartStore } from './part-store.ts'

const HOUR = 3_600_000
const bytes = Uint8Array.of(1, 2, 3)
const record = (city: string, part: string, counter = 1) => ({ city, part, counter, bytes })

let database: BrowserDatabase
let store: PartStore
let warnings: string[]

beforeEach(() => {
  warnings = []
  database = new BrowserDatabase(`test-${Math.random()}`)
  store = new PartStore(database, message => warnings.push(message))
})
afterEach(() => database.delete())

test('[M3.14] version 5, one table per feature kind plus updateTracker', async () => {
  const { version, objectStoreNames } = await database.open()
  expect(version).toBe(10 * LOCAL_DATABASE_VERSION)
  expect([...objectStoreNames].sort()).toEqual([...FEATURE_KINDS, 'updateTracker'].sort())
})

test('parts of one city never appear in another', async () => {
  await store.put('customer', record('a', 'style'))
  await store.put('customer', record('b', 'style', 7))
  expect((await store.get('customer', 'b', 'style'))?.counter).toBe(7)
  await store.clearCity('a')
  expect(await store.get('customer', 'a', 'style')).toBeUndefined()
  expect(await store.list('customer', 'b')).toEqual([{ part: 'style', counter: 7 }])
})

test('[M4.1] the tracker learns a counter when the set is whole, and older parts go', async () => {
  await store.put('pipe', record('a', 'detail-9', 1))
  await store.begin('pipe', 'a')
  await store.put('pipe', record('a', 'style', 2))
  expect((await store.tracker('a'))?.counters).toEqual({})
  await store.complete('pipe', 'a', 2)
  expect((await store.tracker('a'))?.counters).toEqual({ pipe: 2 })
  expect(await store.list('pipe', 'a')).toEqual([{ part: 'style', counter: 2 }])
})

test('[M4.1] of two tabs that store different sets at once, none calls a set whole whose parts the other has replaced', async () => {
  const names = ['style', 'ids']
  for (const part of names) await store.put('pipe', record('a', part, 1))
  await store.put('pipe', record('a', 'style', 2))
  await store.complete('pipe', 'a', 1, names)
  expect(await store.whole('pipe', 'a')).toBeUndefined()
  await store.put('pipe', record('a', 'ids', 2))
  await store.complete('pipe', 'a', 2, names)
  expect(await store.whole('pipe', 'a')).toEqual({ base: 2, counter: 2, changes: [] })
})

test('[M9] other cities go when nobody looked at them for an hour', async () => {
  for (const city of ['old', 'recent', 'open']) await store.put('customer', record(city, 'style'))
  await store.touch('old', 0)
  await store.touch('recent', HOUR)
  await store.touch('open', 0)
  await store.clearStaleCities(HOUR + 1, 'open')
  expect(await store.tracker('old')).toBeUndefined()
  expect(await store.get('customer', 'old', 'style')).toBeUndefined()
  expect(await store.get('customer', 'recent', 'style')).toBeDefined()
  expect(await store.get('customer', 'open', 'style')).toBeDefined()
})

test('[M8] a store that takes nothing costs a warning: the part stays for this session', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await store.put('customer', record('a', 'style'))
  await store.complete('customer', 'a', 1)
  expect(warnings).toHaveLength(1)
  expect((await store.get('customer', 'a', 'style'))?.bytes).toEqual(bytes)
  // Not promised to the next session.
  expect((await store.tracker('a'))?.counters ?? {}).toEqual({})
})

test('[M8] a store that does not open is as good as none', async () => {
  const { open } = indexedDB
  onTestFinished(() => {
    indexedDB.open = open
  })
  indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(await store.tracker('a')).toBeUndefined()
  expect(await store.list('customer', 'a')).toEqual([])
  await store.put('customer', record('a', 'style'))
  expect(await store.get('customer', 'a', 'style')).toBeDefined()
  expect(warnings.length).toBeGreaterThan(0)
})

test('clearing leaves nothing', async () => {
  await store.put('customer', record('a', 'style'))
  await store.touch('a', 1)
  await store.clear()
  expect(await store.tracker('a')).toBeUndefined()
  expect(await store.list('customer', 'a')).toEqual([])
})

const change = (state: number) => ({
  state,
  bytes,
  rows: Uint32Array.of(state),
  removed: new Uint32Array(),
})

test('[D103] a change is stored beside the set that it continues; of two tabs the one that comes second leaves it', async () => {
  await store.put('customer', record('a', 'style', 1))
  await store.complete('customer', 'a', 1)
  const first = { base: 1, since: 1, counter: 2, first: 0, changes: [change(2)] }
  expect(await store.change('customer', 'a', first)).toBe(true)
  expect(await store.change('customer', 'a', { ...first, counter: 3 })).toBe(false)
  expect(await store.change('customer', 'a', { ...first, base: 0, since: 2, counter: 3 })).toBe(false)
  const second = { base: 1, since: 2, counter: 4, first: 1, changes: [change(4)] }
  expect(await store.change('customer', 'a', second)).toBe(true)
  expect(await store.whole('customer', 'a')).toMatchObject({
    base: 1,
    counter: 4,
    changes: [{ state: 2 }, { state: 4 }],
  })
  // Both in one.
  const joined = { base: 1, since: 4, counter: 5, first: 0, changes: [change(5)] }
  expect(await store.change('customer', 'a', joined)).toBe(true)
  expect(await store.whole('customer', 'a')).toMatchObject({ counter: 5, changes: [{ state: 5 }] })
})

test('[D103] the next whole set takes the place of a set and its changes', async () => {
  await store.put('customer', record('a', 'style', 1))
  await store.complete('customer', 'a', 1)
  await store.change('customer', 'a', { base: 1, since: 1, counter: 2, first: 0, changes: [change(2)] })
  await store.begin('customer', 'a')
  expect(await store.whole('customer', 'a')).toBeUndefined()
  await store.put('customer', record('a', 'style', 7))
  await store.complete('customer', 'a', 7)
  expect(await store.whole('customer', 'a')).toEqual({ base: 7, counter: 7, changes: [] })
  expect(await store.list('customer', 'a')).toEqual([{ part: 'style', counter: 7 }])
})
