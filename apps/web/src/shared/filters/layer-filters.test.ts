import { expect, test } from 'vitest'
import { initialFilters, noFilters } from './filter-state.ts'
import { layerFilters } from './layer-filters.ts'

const TODAY = '2026-11-15'

test('[D94] what is entirely on does not narrow, what is entirely off is nothing', () => {
  expect(layerFilters(initialFilters('umum', TODAY))).toEqual({
    customer: { customer: ['unpaid', 'latePaid', 'paid'] },
    pipe: {},
  })
  expect(layerFilters(noFilters('umum', TODAY))).toEqual({
    customer: { customer: [] },
    pipe: { types: [], diameters: [] },
    accessories: { subTypes: [] },
    water_source: { subTypes: [] },
  })
})

test('[D94] a choice is named as the map names it', () => {
  const state = {
    ...initialFilters('umum', TODAY),
    pipeTypes: ['HDPE', 'Others'],
    accessories: ['GateValve'],
  }
  expect(layerFilters(state)).toMatchObject({
    pipe: { types: ['HDPE', 'Others'] },
    accessories: { subTypes: ['GateValve'] },
  })
})
