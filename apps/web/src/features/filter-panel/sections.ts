import type { Role } from '@petatirta/domain'
import type { FilterSection } from '#shared/ui/panel/option-counts.ts'
import type { ActivityAction, FilterGroup } from '#sync/activities.ts'

/** In the order of M2.5. */
export const SECTIONS = [
  'general',
  'pipeTypes',
  'pipeDiameters',
  'accessories',
  'waterSources',
  'customer',
  'cluster',
  'clusterType',
  'serviceArea',
  'paymentChannels',
  'arrears',
  'customerGroup',
  'waterConsumption',
  'client',
  'rayon',
] as const satisfies readonly FilterSection[]

const BILLING_SECTIONS: readonly FilterSection[] = [
  'customer',
  'paymentChannels',
  'arrears',
  'customerGroup',
  'waterConsumption',
  'client',
]
const OTHER_SECTIONS = SECTIONS.filter(section => !BILLING_SECTIONS.includes(section))

/** M4.4: umum offers billing filters; the other views are about complaints. */
export const offeredSections = (view: Role): readonly FilterSection[] =>
  view === 'umum' ? SECTIONS : OTHER_SECTIONS

/** What M7.3 calls each section. */
export const FILTER_GROUPS: Readonly<Record<FilterSection, FilterGroup>> = {
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
}

export const cardActivity = (section: FilterSection): ActivityAction => `card-open-${FILTER_GROUPS[section]}`
