import { expect, test } from 'vitest'
import { type FilterAction, reduceFilters } from '#shared/filters/filter-actions.ts'
import { type FilterState, initialFilters, noFilters } from '#shared/filters/filter-state.ts'
import { appliedCount, canReset, isChanged } from './applied.ts'
import { choiceOptions } from './filter-options.ts'
import { cardActivity, offeredSections } from './sections.ts'
import { filterTexts } from './texts.ts'

const TODAY = '2026-11-15'
const configuration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'HDPE', color: '#445566' },
      { name: 'Others', color: '#0a0b0c' },
    ],
    pipe_diameters: [{ name: '100', color: '#777777' }],
    payment_channels: [{ code: 'BNI', name: 'Bank BNI' }],
    customer_class: [{ code: '2A', name: 'Rumah Tangga A' }],
  },
  symbols: {
    accessories: [
      { id: 'valve', label: 'Katup', imageUrl: null },
      { id: 'hydrant', label: 'Hidran', imageUrl: '/api/symbol/image/1' },
    ],
    waterSources: [],
  },
  jenisNonAir: [],
}
const options = choiceOptions(configuration)
const after = (state: FilterState, ...actions: FilterAction[]) => actions.reduce(reduceFilters, state)

test('[M2.5] the sections stand in their order, under their titles', () => {
  expect(offeredSections('umum').map(section => filterTexts.sections[section])).toEqual([
    'Filter Umum',
    'Pipa',
    'Diameter',
    'Aksesoris',
    'Sumber Air',
    'Status Tagihan',
    'Wilayah Administratif',
    'Tipe Filter Wilayah',
    'Wilayah Teknik',
    'Loket Pembayaran',
    'Tunggakan',
    'Golongan',
    'Pemakaian',
    'Status Rekening',
    'Filter Wilayah',
  ])
})

test('[M4.4] hublang and workOrder offer no billing sections', () => {
  const titles = [
    'Filter Umum',
    'Pipa',
    'Diameter',
    'Aksesoris',
    'Sumber Air',
    'Wilayah Administratif',
    'Tipe Filter Wilayah',
    'Wilayah Teknik',
    'Filter Wilayah',
  ]
  expect(offeredSections('hublang').map(section => filterTexts.sections[section])).toEqual(titles)
  expect(offeredSections('workOrder').map(section => filterTexts.sections[section])).toEqual(titles)
})

test('[M3.8] symbols show their image; without one they have a blank of their layer', () => {
  const { accessories } = options
  expect(accessories.map(({ value, label }) => [value, label])).toEqual([
    ['valve', 'Katup'],
    ['hydrant', 'Hidran'],
    ['Others', 'Lainnya'],
  ])
  expect(accessories[1]?.mark).toEqual({ shape: 'image', url: '/api/symbol/image/1' })
  expect(accessories[0]?.mark?.shape).toBe('paint')
  expect(accessories[0]?.mark).toBe(accessories[2]?.mark)
})

test('without symbols there is one switch for all', () => {
  expect(options.waterSources.map(({ label }) => label)).toEqual(['Semua'])
})

test('[M3.9] arrears, usage and account status have their options', () => {
  expect(options.arrears.map(({ value }) => value)).toEqual([
    'noArrears',
    'oneMonth',
    'twoMonth',
    'threeMonth',
    'moreThanThreeMonth',
  ])
  expect(options.waterConsumption.map(({ label }) => label)).toEqual([
    '0 m³',
    '1-10 m³',
    '11-100 m³',
    '101-500 m³',
    '501-1000 m³',
    '> 1000 m³',
  ])
  expect(options.client.map(({ value, label }) => [value, label])).toEqual([
    ['diligent', 'Jatuh tempo bulan ini'],
    ['indiligent', 'Jatuh tempo bulan lain'],
  ])
})

test('[M2.5] the header counts every option that is on', () => {
  // Devices and their labels, 3 pipe types, 2 diameters, 3 accessories, 1 water source, 3 billing states.
  const umum = initialFilters('umum', TODAY)
  expect(appliedCount(umum, options)).toBe(14)
  expect(
    appliedCount(
      after(
        umum,
        { type: 'rayon', names: ['Rayon 1', 'Rayon 2'] },
        { type: 'choice', list: 'customerGroup', chosen: ['2A'] },
      ),
      options,
    ),
  ).toBe(17)
  expect(appliedCount(noFilters('umum', TODAY), options)).toBe(0)
})

test('[M2.5] the header counts only what the view offers', () => {
  const billing: FilterAction[] = [
    { type: 'customer', name: 'paid', on: true },
    { type: 'choice', list: 'arrears', chosen: 'all' },
    { type: 'general', name: 'road', on: true },
  ]
  expect(appliedCount(after(noFilters('hublang', TODAY), ...billing), options)).toBe(1)
  expect(appliedCount(after(noFilters('umum', TODAY), ...billing), options)).toBe(7)
})

test('[M3.11] a category counts in both complaint views, phases only where they are offered', () => {
  const phases = {
    ...noFilters('umum', TODAY).complaint.phases,
    spk: { active: true, value: 'exclude' },
    bap: { active: true, value: 'include' },
  } as const
  const complaint: FilterAction = { type: 'complaint', changes: { type: 'Pipa bocor', phases } }
  expect(appliedCount(after(noFilters('workOrder', TODAY), complaint), options)).toBe(3)
  expect(appliedCount(after(noFilters('hublang', TODAY), complaint), options)).toBe(1)
  expect(appliedCount(after(noFilters('umum', TODAY), complaint), options)).toBe(0)
})

test('[M3.11] dates that a person chose count as a filter', () => {
  const dates: FilterAction = { type: 'complaint', changes: { startDate: '2026-01-01' } }
  expect(appliedCount(noFilters('hublang', TODAY), options)).toBe(0)
  expect(appliedCount(after(noFilters('hublang', TODAY), dates), options)).toBe(1)
  expect(appliedCount(after(noFilters('umum', TODAY), dates), options)).toBe(0)
})

test('[M4.8] what the view starts with comes back; the focus stays', () => {
  const umum = initialFilters('umum', TODAY)
  expect(isChanged(umum)).toBe(false)
  const focused = after(umum, { type: 'highlight', list: 'pipeTypes', chosen: ['PVC'] })
  expect(isChanged(focused)).toBe(false)
  const cleared = after(focused, { type: 'resetFilters' })
  expect(isChanged(cleared)).toBe(true)
  expect(after(cleared, { type: 'initialFilters' })).toEqual(focused)
})

test('[M4.8] a reset is offered for what counts nothing, too: cluster type and complaint dates', () => {
  const umum = noFilters('umum', TODAY)
  const dates: FilterAction = { type: 'complaint', changes: { startDate: '2026-01-01' } }
  expect(canReset(umum, options)).toBe(false)
  expect(canReset(after(umum, { type: 'clusterType', value: 'usage' }), options)).toBe(true)
  expect(canReset(after(umum, dates), options)).toBe(false)
  expect(canReset(after(noFilters('hublang', TODAY), dates), options)).toBe(true)
  expect(canReset(after(noFilters('hublang', TODAY), dates, { type: 'resetFilters' }), options)).toBe(false)
})

test('[M7.3] opening a card has a name', () => {
  expect(cardActivity('serviceArea')).toBe('card-open-service-area')
  expect(cardActivity('rayon')).toBe('card-open-rayon')
})
