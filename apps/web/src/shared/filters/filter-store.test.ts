import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useFilters } from './filter-context.ts'
import { initialFilters, NO_FILTERS, reduceFilters } from './filter-state.ts'
import { createFilterStore } from './filter-store.ts'

const Probe = () => useFilters(state => state.clusterType)

test('[M4.4] a view starts with its own filters', () => {
  expect(createFilterStore('umum').getState()).toEqual(initialFilters('umum'))
  expect(createFilterStore('hublang').getState().pipeTypes).toEqual([])
  expect(createFilterStore(undefined).getState()).toBe(NO_FILTERS)
})

test('[M4.8] reset switches everything off', () => {
  const store = createFilterStore('umum')
  const heard = vi.fn()
  store.subscribe(heard)
  store.dispatch({ type: 'clusterType', value: 'usage' })
  store.dispatch({ type: 'reset' })
  expect(store.getState()).toEqual(NO_FILTERS)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('[M8] an unknown action is refused', () => {
  const unknown = { type: 'nonsense' } as unknown as Parameters<typeof reduceFilters>[1]
  expect(() => reduceFilters(NO_FILTERS, unknown)).toThrow('Reducer not defined')
})

test('[M8] filters used outside their provider throw', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderToString(createElement(Probe))).toThrow('FilterProvider')
  vi.restoreAllMocks()
})
