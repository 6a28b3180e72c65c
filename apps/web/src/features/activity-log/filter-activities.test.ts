import { expect, test } from 'vitest'
import type { FilterAction } from '#shared/filters/filter-actions.ts'
import { noFilters } from '#shared/filters/filter-state.ts'
import { filterActivity } from './filter-activities.ts'

const nameOf = (action: FilterAction, view: 'umum' | 'hublang' | 'workOrder' = 'umum') =>
  filterActivity(action, noFilters(view, '2026-11-15'))

test.each<[FilterAction, string]>([
  [{ type: 'general', name: 'road', on: true }, 'filter-applied-general'],
  [{ type: 'customer', name: 'paid', on: false }, 'filter-applied-billing-status'],
  [{ type: 'cluster', name: 'kelurahan', on: true }, 'filter-applied-administrative-area'],
  [{ type: 'clusterType', value: 'usage' }, 'filter-applied-cluster-type'],
  [{ type: 'serviceArea', name: 'dmaBoundaries', on: true }, 'filter-applied-service-area'],
  [{ type: 'choice', list: 'pipeTypes', chosen: [] }, 'filter-applied-pipe-type'],
  [{ type: 'choice', list: 'pipeDiameters', chosen: [] }, 'filter-applied-pipe-diameter'],
  [{ type: 'choice', list: 'accessories', chosen: [] }, 'filter-applied-accessories'],
  [{ type: 'choice', list: 'waterSources', chosen: [] }, 'filter-applied-water-sources'],
  [{ type: 'choice', list: 'paymentChannels', chosen: [] }, 'filter-applied-payment-channel'],
  [{ type: 'choice', list: 'arrears', chosen: [] }, 'filter-applied-arrears'],
  [{ type: 'choice', list: 'customerGroup', chosen: [] }, 'filter-applied-customer-group'],
  [{ type: 'choice', list: 'waterConsumption', chosen: [] }, 'filter-applied-water-use'],
  [{ type: 'highlight', list: 'pipeTypes', chosen: [] }, 'highlight-pipe-type'],
  [{ type: 'highlight', list: 'pipeDiameters', chosen: [] }, 'highlight-pipe-diameter'],
  [{ type: 'highlight', list: 'customerClass', chosen: [] }, 'highlight-customer-class'],
  [{ type: 'highlight', list: 'customerWaterUsage', chosen: [] }, 'highlight-water-use'],
  [{ type: 'year', range: { startYear: 1, endYear: 2 } }, 'highlight-year'],
])('[M7.3] %j is %s', (action, name) => expect(nameOf(action)).toBe(name))

test('[M7.3] the complaint filter has a name per view', () => {
  const action: FilterAction = { type: 'complaint', changes: { type: 'Bocor' } }
  expect(nameOf(action, 'hublang')).toBe('filter-pengaduan-berdasarkan-pilihan')
  expect(nameOf(action, 'workOrder')).toBe('filter-work-order-realisasi-berdasarkan-pilihan')
})
