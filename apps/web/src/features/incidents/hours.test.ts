import { expect, test } from 'vitest'
import { readTime } from '#shared/dates/read-time.ts'
import { hoursText, instantOf, momentText, proposedHours } from './hours.ts'
import { untilNextStart } from './use-incidents.ts'

test("[D106] hours of an incident are those of the city's own clocks; another day is named", () => {
  const [start, end] = ['2026-11-18T02:00:00.000Z', '2026-11-18T08:30:00.000Z']
  expect(hoursText(start, end, 7)).toBe('18 November 2026, 09.00–15.30 WIB')
  expect(hoursText(start, '2026-11-18T16:30:00.000Z', 8)).toBe(
    '18 November 2026 10.00 – 19 November 2026 00.30 WITA',
  )
  expect(momentText(end, 9)).toBe('18 November 2026 pukul 17.30 WIT')
})

test('[D106] a time is taken as people type it, and nothing else is', () => {
  expect(['9', '09', '9.30', '09:30', '0930', ' 23.59 '].map(readTime)).toEqual([
    '09:00',
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '23:59',
  ])
  for (const wrong of ['', '24', '9.60', '9.3', 'pagi', '-1', '12345'])
    expect(readTime(wrong)).toBeUndefined()
})

test("[D106] a day and a time of the city are an instant, also where the browser's clock is elsewhere", () => {
  expect(instantOf('2026-11-18', '9.30', 8)).toBe('2026-11-18T01:30:00.000Z')
  expect(instantOf('2026-11-18', '', 8)).toBeUndefined()
})

test('[D106] what runs begins now and ends on a quarter of an hour; what is planned is tomorrow', () => {
  // Ten minutes to midnight in Jayapura.
  const now = new Date('2026-11-18T14:50:00.000Z')
  expect(proposedHours(false, now, 9)).toEqual({
    startDay: '2026-11-18',
    startTime: '23.50',
    endDay: '2026-11-19',
    endTime: '04.00',
  })
  expect(proposedHours(true, now, 9)).toMatchObject({ startDay: '2026-11-19', endDay: '2026-11-19' })
})

test('[D106] what is known is asked for again when the next planned one begins; a fast clock does not ask on and on', () => {
  const startsAt = '2026-11-18T02:00:00.000Z'
  const now = Date.parse(startsAt)
  const planned = { state: 'planned', startsAt } as const
  expect(untilNextStart([planned], now - 60_000)).toBe(61_000)
  expect(untilNextStart([planned], now + 5000)).toBe(15_000)
  expect(untilNextStart([planned], now - 48 * 3_600_000)).toBe(3_600_000)
  expect(untilNextStart([{ ...planned, state: 'running' }], now)).toBe(false)
  expect(untilNextStart(undefined, now)).toBe(false)
})
