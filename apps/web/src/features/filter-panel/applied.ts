import { chosenCount } from '#shared/filters/choice.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import type { ChoiceList, ChoiceOptions } from './filter-options.ts'

export interface Applied {
  readonly on: number
  readonly of: number
}

const FLAG_GROUPS = ['general', 'customer', 'cluster', 'serviceArea'] as const
export type FlagGroup = (typeof FLAG_GROUPS)[number]

export function appliedFlags(state: FilterState, group: FlagGroup): Applied {
  const values: readonly boolean[] = Object.values(state[group])
  return { on: values.filter(Boolean).length, of: values.length }
}

export function appliedChoices(state: FilterState, list: ChoiceList, options: ChoiceOptions): Applied {
  const values = options[list].map(({ value }) => value)
  return { on: chosenCount(state[list], values), of: values.length }
}

/** The number in the panel's header: every option that is on. The cluster type is always something and counts nothing. */
export const appliedCount = (state: FilterState, options: ChoiceOptions): number =>
  FLAG_GROUPS.reduce((sum, group) => sum + appliedFlags(state, group).on, 0) +
  (Object.keys(options) as ChoiceList[]).reduce(
    (sum, list) => sum + appliedChoices(state, list, options).on,
    0,
  )
