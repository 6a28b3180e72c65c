import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore } from '#shared/filters/filter-store.ts'
import { keepToday } from './keep-today.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[D104] a map that is open over midnight in its city goes on with the new day, also after a sleep', () => {
  vi.setSystemTime('2026-07-31T16:59:00Z')
  const filters = createFilterStore(initialFilters('hublang', '2026-07-31'))
  const page = new EventTarget() as unknown as Document
  const stop = keepToday(filters, 7, page)
  expect(filters.getState().today).toBe('2026-07-31')
  vi.advanceTimersByTime(6 * 60_000)
  expect(filters.getState()).toMatchObject({
    today: '2026-08-01',
    complaint: { startDate: '2026-08-01', endDate: '2026-08-01' },
  })
  filters.dispatch({ type: 'complaint', changes: { startDate: '2026-06-10' } })
  filters.dispatch({ type: 'asOf', period: '202408' })
  vi.setSystemTime('2026-08-03T02:00:00Z')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(filters.getState()).toMatchObject({
    today: '2026-08-03',
    asOf: null,
    complaint: { startDate: '2026-06-10', endDate: '2026-08-01' },
  })
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
