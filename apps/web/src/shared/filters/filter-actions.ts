import { pastPeriods } from '@petatirta/domain'
import {
  type Choice,
  type ChoiceList,
  type ClusterType,
  type ComplaintFilter,
  type FilterState,
  type FlagGroups,
  type HighlightList,
  initialFilters,
  NO_HIGHLIGHTS,
  noFilters,
  type YearRange,
} from './filter-state.ts'

type FlagAction = {
  [G in keyof FlagGroups]: { readonly type: G; readonly name: keyof FlagGroups[G]; readonly on: boolean }
}[keyof FlagGroups]

/** One change at a time; the reducer knows every kind of change. */
export type FilterAction =
  | FlagAction
  | { readonly type: 'choice'; readonly list: ChoiceList; readonly chosen: Choice }
  | { readonly type: 'clusterType'; readonly value: ClusterType }
  | { readonly type: 'rayon'; readonly names: readonly string[] }
  | { readonly type: 'highlight'; readonly list: HighlightList; readonly chosen: Choice }
  | { readonly type: 'year'; readonly range: YearRange }
  | { readonly type: 'asOf'; readonly period: string | null }
  | { readonly type: 'today'; readonly today: string }
  | { readonly type: 'complaint'; readonly changes: Partial<ComplaintFilter> }
  | { readonly type: 'resetFilters' }
  | { readonly type: 'initialFilters' }
  | { readonly type: 'resetHighlights' }

/** Complaints of this month until now stay that, unless other days were chosen; a month that is too long ago is left. */
function onDay(state: FilterState, today: string): FilterState {
  const { complaint, asOf } = state
  const [before, now] = [state.today, today].map(day => noFilters(state.view, day).complaint)
  const isInitial = complaint.startDate === before?.startDate && complaint.endDate === before.endDate
  const days = isInitial && now && { startDate: now.startDate, endDate: now.endDate }
  return {
    ...state,
    today,
    asOf: asOf !== null && pastPeriods(today).includes(asOf) ? asOf : null,
    complaint: { ...complaint, ...days },
  }
}

/** M8: an unknown action throws. */
export function reduceFilters(state: FilterState, action: FilterAction): FilterState {
  switch (action.type) {
    case 'general':
    case 'customer':
    case 'cluster':
    case 'serviceArea':
      return { ...state, [action.type]: { ...state[action.type], [action.name]: action.on } }
    case 'choice':
      return { ...state, [action.list]: action.chosen }
    case 'clusterType':
      return { ...state, clusterType: action.value }
    case 'rayon':
      return { ...state, rayon: action.names }
    case 'highlight':
      return { ...state, highlight: { ...state.highlight, [action.list]: action.chosen } }
    case 'year':
      return { ...state, highlight: { ...state.highlight, year: action.range } }
    case 'complaint':
      return { ...state, complaint: { ...state.complaint, ...action.changes } }
    case 'asOf':
      return { ...state, asOf: action.period }
    case 'today':
      return onDay(state, action.today)
    case 'resetFilters':
      return { ...noFilters(state.view, state.today), asOf: state.asOf, highlight: state.highlight }
    case 'initialFilters':
      return { ...initialFilters(state.view, state.today), asOf: state.asOf, highlight: state.highlight }
    case 'resetHighlights':
      return { ...state, highlight: NO_HIGHLIGHTS }
    default:
      throw new Error('Reducer not defined')
  }
}
