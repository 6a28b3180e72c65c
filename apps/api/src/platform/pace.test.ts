import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

function paced() {
  const clock = { now: 0 }
  const refusals = createPace({ perSecond: 10, burst: 5, longestMs: 2000 }, () => clock.now)
  const delays = (user: string, times: number) => Array.from({ length: times }, () => refusals.delay(user))
  return { clock, delays }
}

test('[D80] the first refusals are answered at once, then one after the other, up to the longest wait', () => {
  const { delays } = paced()
  expect(delays('a', 6)).toEqual([0, 0, 0, 0, 0, 0])
  expect(delays('a', 3)).toEqual([100, 200, 300])
  expect(delays('a', 40).at(-1)).toBe(2000)
})

test('[D80] another user does not wait, and who stops is answered at once again', () => {
  const { clock, delays } = paced()
  delays('a', 500)
  expect(delays('b', 1)).toEqual([0])
  clock.now += 2600
  expect(delays('a', 1)).toEqual([0])
})

test('[D80] what costs more is followed by a longer wait', () => {
  const clock = { now: 0 }
  const work = createPace({ perSecond: 250, burst: 500, longestMs: 2000 }, () => clock.now)
  expect([400, 100, 50, 10].map(cost => work.delay('a', cost))).toEqual([0, 0, 0, 200])
  clock.now += 200
  expect(work.delay('a', 1)).toBe(40)
})
