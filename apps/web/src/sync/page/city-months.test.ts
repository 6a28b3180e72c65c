/** Customers' payment status of earlier months, on open maps. */
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { partsOf, spoil, trackerOf } from '#sync/store/test-store.ts'
import { PERIODS, randomRow, seeded } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import {
  closeTabs,
  expectMonths,
  newDatabase,
  newLayers,
  openTab,
  settle,
  sinces,
  type Tab,
  turn,
} from './test-tabs.ts'

afterEach(closeTabs)

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

test('[D104] the months are those that the server knows, whatever this computer takes for today', async () => {
  const layers = newLayers(seeded(29))
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  tab.city.keepMonths([...PERIODS.slice(1), '202611'])
  await vi.waitFor(() => {
    tab.answer()
    expectMonths(tab)
  }, PATIENCE)
  expect(monthsAsked(tab)).toHaveLength(1)
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

test('[D104] [M8] an exception that can be about nothing else fails them', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const layers = newLayers(seeded(26))
  const tab = await openTab(layers, newDatabase())
  await settle(tab, layers)
  tab.city.keepMonths(PERIODS)
  await vi.waitFor(() => expect(monthsAsked(tab)).toHaveLength(1), PATIENCE)
  tab.server.refuse({ code: 5080499, message: 'Ada kesalahan pada server' })
  await vi.waitFor(() => expect(tab.city.months.getSnapshot().status).toBe('failed'), PATIENCE)
  expect(tab.layer('customer').status).toBe('LOADED')
})

test('[D104] months that are here stay when what changed is refused, and go on with customers that are here again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const random = seeded(27)
  const layers = newLayers(random)
  const tab = await openTab(layers, newDatabase(), { hasMonths: true })
  await settle(tab, layers)
  const { server, city } = tab
  const change = () => layers.customer.change([randomRow('customer', 'customer-3', random)], [])
  const expectFailed = async () => {
    await vi.waitFor(() => expect(city.months.getSnapshot().status).toBe('failed'), PATIENCE)
    const { columns } = tab.layer('customer')
    expect(Object.keys((columns?.family === 'point' && columns.months?.packed) || {})).toEqual(PERIODS)
  }
  change()
  tab.tell()
  await vi.waitFor(() => {
    if (monthsAsked(tab).length < 2) tab.answer()
    expect(monthsAsked(tab)).toHaveLength(2)
  }, PATIENCE)
  server.maps.say('months_refused', { city: CITY, counter: 1, reason: 'failed' })
  await expectFailed()
  // What was refused is not answered later.
  tab.cut()
  tab.answer()
  await settle(tab, layers)
  const requests = server.requests.length
  change()
  tab.tell()
  await vi.waitFor(() => expect(server.requests.length).toBe(requests + 1), PATIENCE)
  server.refuse({ code: 5080499, message: 'Ada kesalahan pada server' })
  await vi.waitFor(() => expect(tab.layer('customer').status).toBe('ERROR'), PATIENCE)
  await expectFailed()
  city.use('customer')
  await settle(tab, layers)
})

test('[D104] where rows of what changed are not found the set is fetched again, once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const random = seeded(28)
  const layers = newLayers(random)
  const database = newDatabase()
  const first = await openTab(layers, database, { hasMonths: true })
  await settle(first, layers)
  layers.customer.change([randomRow('customer', 'customer-3', random)], [])
  await settle(first, layers)
  await vi.waitFor(async () => expect((await trackerOf(database, CITY))?.counters.customer).toBe(2), PATIENCE)
  first.close()
  await spoil(database, { kind: 'customer', city: CITY, part: 'ids', bytes: Uint8Array.of(1) })
  const tab = await openTab(layers, database, { hasMonths: true })
  await settle(tab, layers)
  expect(sinces(tab, 0)).toEqual([-1, 1])
  const asked = { city: CITY, counter: 1, since: 1 }
  expect(monthsAsked(tab)).toEqual([asked, asked])
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
