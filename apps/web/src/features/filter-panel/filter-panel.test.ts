import { expect, test } from 'vitest'
import { NO_FILTERS, reduceFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore } from '#shared/filters/filter-store.ts'
import { appliedChoices, appliedCount, appliedFlags } from './applied.ts'
import { cardActivity, filterActivity } from './filter-activities.ts'
import { choiceOptions } from './filter-options.ts'

const configuration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'HDPE', color: '#445566' },
      { name: 'Others', color: '#0a0b0c' },
    ],
    pipe_diameters: [{ name: '100', color: '#777777' }],
    payment_channels: [],
    customer_class: [],
  },
  symbols: { accessories: [{ id: 'valve', label: 'Katup', imageUrl: null }], waterSources: [] },
  jenisNonAir: [],
}
const options = choiceOptions(configuration)

test('[M5.11] lists end with what the configuration does not name', () => {
  expect(options.pipeTypes.map(({ label }) => label)).toEqual(['PVC', 'HDPE', 'Tipe pipa lainnya'])
  expect(options.pipeDiameters.map(({ label }) => label)).toEqual(['100 mm', 'Diameter pipa lainnya'])
  expect(options.pipeTypes[0]?.mark).toEqual({ shape: 'line', colour: '#112233' })
})

test('[A9] Others is offered once, in the colour it was given', () => {
  expect(options.pipeTypes.map(({ value }) => value)).toEqual(['PVC', 'HDPE', 'Others'])
  expect(options.pipeTypes.at(-1)?.mark).toEqual({ shape: 'line', colour: '#0a0b0c' })
  expect(options.pipeDiameters.at(-1)?.mark).toEqual({ shape: 'line', colour: '#777777' })
})

test('symbols are offered by their labels; without any there is one switch for all', () => {
  expect(options.accessories.map(({ value, label }) => [value, label])).toEqual([
    ['valve', 'Katup'],
    ['Others', 'Lainnya'],
  ])
  expect(options.waterSources.map(({ label }) => label)).toEqual(['Semua'])
  expect(choiceOptions(null).pipeTypes).toHaveLength(1)
})

test('[M2.5] the header counts every option that is on', () => {
  const umum = createFilterStore('umum').getState()
  expect(appliedFlags(umum, 'customer')).toEqual({ on: 3, of: 3 })
  expect(appliedChoices(umum, 'pipeTypes', options)).toEqual({ on: 3, of: 3 })
  // Devices and their labels, 3 pipe types, 2 diameters, 2 accessories, 1 water source, 3 billing states.
  expect(appliedCount(umum, options)).toBe(13)
  expect(appliedCount(NO_FILTERS, options)).toBe(0)
  const typed = reduceFilters(NO_FILTERS, { type: 'clusterType', value: 'usage' })
  expect(appliedCount(typed, options)).toBe(0)
})

test('[M7.3] each change has one name', () => {
  expect(filterActivity({ type: 'general', name: 'road', on: true })).toBe('filter-applied-general')
  expect(filterActivity({ type: 'choice', list: 'waterSources', chosen: [] })).toBe(
    'filter-applied-water-sources',
  )
  expect(filterActivity({ type: 'view', view: 'umum' })).toBeUndefined()
  expect(cardActivity('serviceArea')).toBe('card-open-service-area')
})
