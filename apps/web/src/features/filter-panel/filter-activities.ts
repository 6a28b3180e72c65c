import type { FilterAction } from '#shared/filters/filter-state.ts'
import type { ActivityAction, FilterGroup } from '#sync/activities.ts'

export type FilterSection = Exclude<FilterAction['type'], 'choice' | 'reset' | 'view'> | ChoiceSection
type ChoiceSection = Extract<FilterAction, { type: 'choice' }>['list']

/** What M7.3 calls each section. */
const GROUPS: Readonly<Record<FilterSection, FilterGroup>> = {
  general: 'general',
  pipeTypes: 'pipe-type',
  pipeDiameters: 'pipe-diameter',
  accessories: 'accessories',
  waterSources: 'water-sources',
  customer: 'billing-status',
  cluster: 'administrative-area',
  clusterType: 'cluster-type',
  serviceArea: 'service-area',
}

/** The entry that a change leaves in the log; changing the view has its own (halaman-…). */
export function filterActivity(action: FilterAction): ActivityAction | undefined {
  switch (action.type) {
    case 'view':
      return undefined
    case 'reset':
      return 'filter-cleared'
    case 'choice':
      return `filter-applied-${GROUPS[action.list]}`
    default:
      return `filter-applied-${GROUPS[action.type]}`
  }
}

export const cardActivity = (section: FilterSection): ActivityAction => `card-open-${GROUPS[section]}`
