/** What is stored in the browser and what the map shows, in one tab and in two. */
import { featuresResponseEvent } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spoil, trackerOf } from '#sync/store/test-store.ts'
import { ChangingLayer, randomRow, seeded } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import { closeTabs, expectFresh, newDatabase, newLayers, openTab, settle, sinces } from './test-tabs.ts'

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

test('[D103] a tab whose set another one has replaced goes on with that, and nothing is encoded for it', async () => {
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
  expect(sinces(tab, asked)).toEqual([1, 2])
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
