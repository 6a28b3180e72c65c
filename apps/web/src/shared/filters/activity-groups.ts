import type { FilterSection } from '#shared/ui/panel/option-counts.ts'
import type { HighlightList } from './filter-state.ts'

/** What M7.3 calls each section of the filters. */
export const FILTER_GROUPS = {
  general: 'general',
  pipeTypes: 'pipe-type',
  pipeDiameters: 'pipe-diameter',
  accessories: 'accessories',
  waterSources: 'water-sources',
  customer: 'billing-status',
  cluster: 'administrative-area',
  clusterType: 'cluster-type',
  serviceArea: 'service-area',
  paymentChannels: 'payment-channel',
  arrears: 'arrears',
  customerGroup: 'customer-group',
  waterConsumption: 'water-use',
  client: 'account-status',
  rayon: 'rayon',
} as const satisfies Record<FilterSection, string>

/** What M7.3 calls each card of the highlights. */
export const HIGHLIGHT_GROUPS = {
  pipeTypes: 'pipe-type',
  pipeDiameters: 'pipe-diameter',
  year: 'year',
  customerClass: 'customer-class',
  customerWaterUsage: 'water-use',
} as const satisfies Record<HighlightList | 'year', string>
