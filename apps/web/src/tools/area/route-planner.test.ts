import { expect, test } from 'vitest'
import { NO_CUSTOMERS, RoutePlanner } from './route-planner.ts'

const place = (longitude: number, latitude: number) => ({ longitude, latitude })
const answer = (payload: unknown) => new Blob([JSON.stringify({ code: 200, message: 'OK', payload })])
const CUSTOMERS = Array.from({ length: 20 }, (_, i) => place(110 + ((i * 7) % 20) * 0.001, -7))
const OFFICE = place(109.999, -7)

test('[M5.10] an answer without a list of customers is an error', async () => {
  await expect(new RoutePlanner().open(answer({ pdamOffice: [] }))).rejects.toThrow(NO_CUSTOMERS)
  await expect(new RoutePlanner().open(answer(null))).rejects.toThrow(NO_CUSTOMERS)
})

test('[M7.4] both orders have every customer once, at most 9 stops a link, one link a line', async () => {
  const planner = new RoutePlanner()
  expect(await planner.open(answer({ pdamOffice: [OFFICE], customers: CUSTOMERS }))).toEqual({
    offices: [{ lat: -7, lon: 109.999 }],
    customers: 20,
  })
  for (const [office, links, most] of [
    [-1, 3, 9],
    [0, 3, 8],
  ] as const)
    for (const order of ['short', 'shuffled'] as const) {
      const lines = (await (await planner.file(office, order)).text()).split('\r\n')
      expect(lines.pop()).toBe('')
      expect((await planner.plan(office)).links).toBe(links)
      expect(lines).toHaveLength(links)
      const stops = lines.map(line => {
        const { searchParams } = new URL(line)
        expect(searchParams.get('origin')).toBe(office === 0 ? '-7,109.999' : null)
        return [...(searchParams.get('waypoints')?.split('|') ?? []), searchParams.get('destination')]
      })
      expect(Math.max(...stops.map(list => list.length))).toBe(most)
      expect(stops.flat().sort()).toEqual(
        CUSTOMERS.map(({ latitude, longitude }) => `${latitude},${longitude}`).sort(),
      )
    }
})

test('[D51] the short route is no longer than the shuffled one, and as short as a line can be', async () => {
  const planner = new RoutePlanner()
  await planner.open(answer({ pdamOffice: [], customers: CUSTOMERS }))
  const { lengths } = await planner.plan(-1)
  expect(lengths.short).toBeLessThan(lengths.shuffled)
  expect(lengths.short / 1000).toBeCloseTo(2.099, 2)
})
