import type { Role } from '@petatirta/domain'
import { FILTER_GROUPS } from '#shared/filters/activity-groups.ts'
import type { FilterSection } from '#shared/ui/panel/option-counts.ts'
import type { ActivityAction } from '#sync/activities.ts'

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

export const cardActivity = (section: FilterSection): ActivityAction => `card-open-${FILTER_GROUPS[section]}`
