import { chosenCount } from '#shared/filters/choice.ts'
import {
  CHOICE_LISTS,
  type ChoiceList,
  type FilterState,
  type FlagGroups,
  initialFilters,
  noFilters,
} from '#shared/filters/filter-state.ts'
import type { FilterSection } from '#shared/ui/panel/option-counts.ts'
import type { ChoiceOptions } from './filter-options.ts'
import { offeredSections } from './sections.ts'

const FLAG_GROUPS = ['general', 'customer', 'cluster', 'serviceArea'] as const satisfies (keyof FlagGroups)[]

export const isFlagGroup = (section: FilterSection): section is keyof FlagGroups =>
  (FLAG_GROUPS as readonly FilterSection[]).includes(section)
export const isChoiceList = (section: FilterSection): section is ChoiceList =>
  (CHOICE_LISTS as readonly FilterSection[]).includes(section)

export const flagsOn = (flags: Readonly<Record<string, boolean>>): number =>
  Object.values(flags).filter(Boolean).length

function appliedIn(section: FilterSection, state: FilterState, options: ChoiceOptions): number {
  if (isFlagGroup(section)) return flagsOn(state[section])
  if (isChoiceList(section))
    return chosenCount(
      state[section],
      options[section].map(({ value }) => value),
    )
  return section === 'rayon' ? state.rayon.length : 0
}

/** A category, the phases, and dates that the user chose. The cluster type is always something and counts nothing. */
function appliedComplaint({ view, today, complaint }: FilterState): number {
  if (view === 'umum') return 0
  const { startDate, endDate } = noFilters(view, today).complaint
  const dates = complaint.startDate === startDate && complaint.endDate === endDate ? 0 : 1
  const phases = Object.values(complaint.phases).filter(({ active }) => active)
  return dates + (complaint.type === null ? 0 : 1) + (view === 'workOrder' ? phases.length : 0)
}

/** The number in the panel's header: everything that is on, of what the view offers. */
export const appliedCount = (state: FilterState, options: ChoiceOptions): number =>
  offeredSections(state.view).reduce(
    (sum, section) => sum + appliedIn(section, state, options),
    appliedComplaint(state),
  )

/** M4.8: whether a reset would change what the view offers, counted or not. */
export function canReset(state: FilterState, options: ChoiceOptions): boolean {
  const { complaint, clusterType } = noFilters(state.view, state.today)
  const sameDates =
    complaint.startDate === state.complaint.startDate &&
    complaint.endDate === state.complaint.endDate &&
    (state.view !== 'workOrder' || complaint.phaseType === state.complaint.phaseType)
  return (
    appliedCount(state, options) > 0 ||
    state.clusterType !== clusterType ||
    (state.view !== 'umum' && !sameDates)
  )
}

/** Whether the filters are other than those that the view starts with. */
export function isChanged(state: FilterState): boolean {
  const initial = initialFilters(state.view, state.today)
  // Neither is put back with the filters.
  const others = { highlight: null, asOf: null }
  return JSON.stringify({ ...state, ...others }) !== JSON.stringify({ ...initial, ...others })
}
