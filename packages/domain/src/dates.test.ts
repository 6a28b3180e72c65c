import { expect, test } from 'vitest'
import {
  formatAdminTimestamp,
  formatDate,
  formatDateTime,
  formatDateTimePiped,
  formatPeriod,
  toInstant,
} from './dates.ts'

const instant = '2026-11-20T18:05:09.123Z'

test('[A3] admin timestamps', () => {
  expect(formatAdminTimestamp(instant, 7)).toBe('21-11-2026 01:05:09')
  expect(formatAdminTimestamp(new Date(instant), -3.5)).toBe('20-11-2026 14:35:09')
})

test('[M9] date forms', () => {
  expect(formatDateTime(instant, 9)).toBe('21/11/2026 03:05:09')
  expect(formatDateTimePiped(instant, 0)).toBe('2026-11-20 | 18:05:09')
  expect(formatDate(instant, 7)).toBe('21/11/2026')
})

test('[M9] without an offset the runtime zone is used', () => {
  const local = new Date(2026, 10, 20, 3, 4, 5)
  expect(formatDateTime(local)).toBe('20/11/2026 03:04:05')
  expect(formatDateTime(local.toISOString())).toBe('20/11/2026 03:04:05')
})

test('[M9] text without a zone is a wall clock and is never shifted', () => {
  expect(formatDate('2026-11-20', 14)).toBe('20/11/2026')
  expect(formatDateTime('2026-11-20T23:00:00', 9)).toBe('20/11/2026 23:00:00')
  expect(formatDate('20/11/2026')).toBe('20/11/2026')
})

test('[M3.6] absent and broken dates show a dash', () => {
  for (const none of ['-', '', null, undefined, 'besok', new Date(Number.NaN)])
    expect(formatDate(none, 7)).toBe('-')
})

test('[M9] PostgreSQL offsets are understood', () => {
  expect(toInstant('2026-11-20 10:00:00+07', 0)).toBe(Date.parse('2026-11-20T03:00:00Z'))
  expect(toInstant('2026-11-20 10:00:00.5+0530', 0)).toBe(Date.parse('2026-11-20T04:30:00.5Z'))
  expect(toInstant('2026-11-20', 7)).toBe(Date.parse('2026-11-19T17:00:00Z'))
})

test('[M3.3] periods read in Indonesian', () => {
  expect(formatPeriod('202611')).toBe('November 2026')
  expect(formatPeriod('05/2026')).toBe('Mei 2026')
  expect(formatPeriod('2026-08')).toBe('Agustus 2026')
  expect(formatPeriod('')).toBe('-')
  expect(formatPeriod('awal')).toBe('awal')
})
