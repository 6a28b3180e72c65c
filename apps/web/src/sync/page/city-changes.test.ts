/** Open maps that follow a server whose layers change, over lines that break: at the end they have what a fresh one has. */
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { trackerOf } from '#sync/store/test-store.ts'
import { HOUR, NOW } from '#sync/worker/test-city.ts'
import { type ChangingLayer, randomRow, seeded } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import {
  closeTabs,
  expectFresh,
  KINDS,
  newDatabase,
  newLayers,
  openTab,
  settle,
  sinces,
  type Tab,
  turn,
} from './test-tabs.ts'

afterEach(closeTabs)

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
