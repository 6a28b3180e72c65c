/** What is stored in the browser and what the map shows, in one tab and in two. */
import { featuresResponseEvent } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOf } from '#sync/feature-columns.ts'
import { clearStore, spoil, trackerOf } from '#sync/store/test-store.ts'
import { ChangingLayer, randomRow, seeded } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import { closeTabs, expectFresh, newDatabase, newLayers, openTab, settle, sinces, turn } from './test-tabs.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(closeTabs)

const random = seeded(31)
const customer = (id: string) => randomRow('customer', id, random)

test('[D103] a set that is fetched again and comes as it was earlier is shown when it has caught up', async () => {
  const layers = newLayers(random)
  const database = newDatabase()
  const tab = await openTab(layers, database)
  await settle(tab, layers)
  layers.customer.change([customer('customer-3')], [])
  await settle(tab, layers)
  await spoil(database, { kind: 'customer', city: CITY, part: 'detail-0', bytes: Uint8Array.of(1) })
  const seen = new Set<number | undefined>()
  tab.city.subscribe(() => seen.add(tab.layer('customer').columns?.counter))
  const asked = tab.server.requests.length
  const found = await tab.city.features.find('customer', 'customer-5')
  void tab.city.features.details('customer', 2, found?.row ?? -1)
  await vi.waitFor(() => expect(sinces(tab, asked)).toEqual([-1]), PATIENCE)
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([-1, 1])
  expect([...seen]).toEqual([2])
  await expectFresh(tab, layers)
})

test('[D103] what changed in a set without rows is asked for as a whole: it has no middle to count places from', async () => {
  const layers = { ...newLayers(random), customer: new ChangingLayer('customer', []) }
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  layers.customer.change([customer('a'), customer('b')], [])
  const asked = tab.server.requests.length
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([1, undefined])
  await expectFresh(tab, layers)
})

test('[M2.3] a customer is found in what the page has, whenever a change arrives while it is looked for', async () => {
  const layers = newLayers(random)
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  for (let turns = 0; turns < 24; turns++) {
    layers.customer.change([customer('customer-3')], [])
    const asked = tab.server.requests.length
    tab.tell()
    await vi.waitFor(() => expect(sinces(tab, asked)).toHaveLength(1), PATIENCE)
    const looked = tab.city.features.find('customer', 'customer-5', 'store')
    for (let n = 0; n < turns; n++) await turn()
    tab.answer()
    expect(await looked, `after ${turns} turns`).not.toBeNull()
    await settle(tab, layers)
  }
})

test('[D103] where more changed than a fifth of a set has, another one is asked for, once', async () => {
  const layers = newLayers(random)
  const database = newDatabase()
  const tab = await openTab(layers, database)
  await settle(tab, layers)
  const asked = tab.server.requests.length
  const many = Array.from({ length: 5001 }, (_, n) => customer(`new-${n}`))
  layers.customer.change(many, ['customer-1'])
  await settle(tab, layers)
  layers.customer.change([customer('customer-3')], [])
  // The server has none that is newer.
  await settle(tab, layers)
  layers.customer.change([customer('customer-4')], [])
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([1, -1, 1, 3])
  await vi.waitFor(async () => expect((await trackerOf(database, CITY))?.counters.customer).toBe(4), PATIENCE)
  tab.close()
  layers.customer.encode()
  const later = await openTab(layers, database)
  const seen = new Set<number | undefined>()
  later.city.subscribe(() => seen.add(later.layer('customer').columns?.counter))
  layers.customer.change([customer('customer-5')], ['customer-6'])
  await settle(later, layers)
  expect(sinces(later, 0)).toEqual([-1, 4])
  // What was stored is shown at once.
  expect([...seen].filter(counter => counter !== undefined)).toEqual([4, 5])
  const { columns } = later.layer('customer')
  expect(columns && countOf(columns)).toBe(layers.customer.rows.size)
})

test('[D103] a tab whose set another one replaces takes the changes that it asked for', async () => {
  const layers = newLayers(random)
  const database = newDatabase()
  const first = await openTab(layers, database)
  await settle(first, layers)
  first.close()
  const [tab, other] = [await openTab(layers, database), await openTab(layers, database)]
  await settle(tab, layers)
  await settle(other, layers)
  layers.customer.change([customer('customer-3')], [])
  const asked = tab.server.requests.length
  tab.tell()
  await vi.waitFor(() => expect(sinces(tab, asked)).toEqual([1]), PATIENCE)
  const late = layers.customer.answer({ featureType: 'customer', city: CITY, since: 1 }, false)
  tab.answer(0)
  layers.customer.forget()
  await settle(other, layers)
  for (const frame of late) tab.server.maps.say(featuresResponseEvent('customer'), frame)
  await settle(tab, layers)
  // The ids that they are looked up in were read while the answer was on its way.
  expect(sinces(tab, asked)).toEqual([1])
  await expectFresh(tab, layers)
})

test('[D103] a tab whose set another one is about to replace asks for one that is stored', async () => {
  const layers = newLayers(random)
  const database = newDatabase()
  const first = await openTab(layers, database)
  await settle(first, layers)
  first.close()
  const tab = await openTab(layers, database)
  await settle(tab, layers)
  layers.customer.change([customer('customer-3')], [])
  const asked = tab.server.requests.length
  await clearStore(database, 'customer')
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([1, -1, 1])
  await expectFresh(tab, layers)
})

test('[D103] a tab goes on with the newer set that another one has stored', async () => {
  const layers = newLayers(random)
  const database = newDatabase()
  const [tab, other] = [await openTab(layers, database), await openTab(layers, database)]
  await settle(tab, layers)
  await settle(other, layers)
  layers.customer.change([customer('new-1')], ['customer-1'])
  layers.customer.forget()
  await settle(other, layers)
  layers.customer.change([customer('customer-3')], [])
  const asked = tab.server.requests.length
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([2])
  await expectFresh(tab, layers)
})

test('[D103] a tab that cannot go on with its own set leaves the newer one of another tab as it is', async () => {
  const layers = newLayers(random)
  const database = newDatabase()
  const [tab, other] = [await openTab(layers, database), await openTab(layers, database)]
  await settle(tab, layers)
  await settle(other, layers)
  layers.customer.change([customer('new-1'), customer('customer-3')], ['customer-1'])
  await settle(tab, layers)
  layers.customer.forget()
  await settle(other, layers)
  layers.customer.change([customer('new-2'), customer('new-1')], ['customer-2'])
  const asked = tab.server.requests.length
  layers.customer.isDamaged = true
  tab.tell()
  await vi.waitFor(() => expect(sinces(tab, asked)).toEqual([2]), PATIENCE)
  tab.answer()
  layers.customer.isDamaged = false
  await settle(tab, layers)
  expect(sinces(tab, asked)).toEqual([2, 2])
  await expectFresh(tab, layers)
  await vi.waitFor(
    async () =>
      expect(await trackerOf(database, CITY)).toMatchObject({
        counters: { customer: 3 },
        bases: { customer: 2 },
      }),
    PATIENCE,
  )
  const later = await openTab(layers, database)
  await settle(later, layers)
  await expectFresh(later, layers)
})
