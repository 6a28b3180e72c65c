import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type FilterAction, reduceFilters } from './filter-actions.ts'
import { useFilters } from './filter-context.ts'
import { initialFilters, NO_HIGHLIGHTS, noFilters } from './filter-state.ts'
import { createFilterStore } from './filter-store.ts'

const TODAY = '2026-11-15'
const Probe = () => useFilters(state => state.clusterType)

test('[M4.4] a view starts with its own filters', () => {
  expect(initialFilters('umum', TODAY).pipeTypes).toBe('all')
  expect(initialFilters('hublang', TODAY).pipeTypes).toEqual([])
})

test('[M4.8] the complaint range is the start of the month until now', () => {
  expect(initialFilters('hublang', TODAY).complaint).toMatchObject({
    startDate: '2026-11-01',
    endDate: TODAY,
    type: null,
  })
})

test('[M4.8] resetting the filters switches all off and leaves the highlights', () => {
  const store = createFilterStore(initialFilters('umum', TODAY))
  store.dispatch({ type: 'clusterType', value: 'usage' })
  store.dispatch({ type: 'rayon', names: ['Utara'] })
  store.dispatch({ type: 'complaint', changes: { startDate: '2026-01-01', type: 'Bocor' } })
  store.dispatch({ type: 'highlight', list: 'pipeTypes', chosen: ['PVC'] })
  store.dispatch({ type: 'resetFilters' })
  const highlight = { ...NO_HIGHLIGHTS, pipeTypes: ['PVC'] }
  expect(store.getState()).toEqual({ ...noFilters('umum', TODAY), highlight })
})

test('[M4.8] resetting the highlights clears year and options and leaves the filters', () => {
  const store = createFilterStore(initialFilters('umum', TODAY))
  store.dispatch({ type: 'year', range: { startYear: 1990, endYear: null } })
  store.dispatch({ type: 'highlight', list: 'customerClass', chosen: 'all' })
  store.dispatch({ type: 'resetHighlights' })
  expect(store.getState()).toEqual(initialFilters('umum', TODAY))
})

test('every change is heard of once, after it has taken effect', () => {
  const store = createFilterStore(initialFilters('umum', TODAY))
  const heard = vi.fn()
  const stop = store.onAction(heard)
  const action: FilterAction = { type: 'general', name: 'road', on: true }
  store.dispatch(action)
  expect(heard.mock.calls).toEqual([[action, store.getState()]])
  stop()
  store.dispatch({ type: 'resetFilters' })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a change leaves everything else as it is, to the identity', () => {
  const before = initialFilters('umum', TODAY)
  const after = reduceFilters(before, { type: 'choice', list: 'arrears', chosen: ['oneMonth'] })
  const { arrears, ...rest } = after
  expect(arrears).toEqual(['oneMonth'])
  for (const [name, value] of Object.entries(rest)) expect(value).toBe(before[name as keyof typeof rest])
})

test('[M8] an unknown action is refused', () => {
  const unknown = { type: 'nonsense' } as unknown as FilterAction
  expect(() => reduceFilters(noFilters('umum', TODAY), unknown)).toThrow('Reducer not defined')
})

test('[M8] filters used outside their provider throw', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderToString(createElement(Probe))).toThrow('FilterProvider')
  vi.restoreAllMocks()
})
