import { FILTER_GROUPS, HIGHLIGHT_GROUPS } from '#shared/filters/activity-groups.ts'
import type { FilterAction } from '#shared/filters/filter-actions.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import type { ActivityAction } from '#sync/activities.ts'

/** The one entry that a change leaves in the log; none for steps through months, of which there are many in a row, nor for midnight. */
export function filterActivity(action: FilterAction, { view }: FilterState): ActivityAction | undefined {
  switch (action.type) {
    case 'asOf':
    case 'today':
      return undefined
    case 'choice':
      return `filter-applied-${FILTER_GROUPS[action.list]}`
    case 'highlight':
      return `highlight-${HIGHLIGHT_GROUPS[action.list]}`
    case 'year':
      return `highlight-${HIGHLIGHT_GROUPS.year}`
    case 'complaint':
      return view === 'workOrder'
        ? 'filter-work-order-realisasi-berdasarkan-pilihan'
        : 'filter-pengaduan-berdasarkan-pilihan'
    case 'resetFilters':
    case 'initialFilters':
      return 'filter-cleared'
    case 'resetHighlights':
      return 'highlight-cleared'
    default:
      return `filter-applied-${FILTER_GROUPS[action.type]}`
  }
}
