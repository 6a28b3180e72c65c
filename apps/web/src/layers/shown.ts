import { FEATURE_KINDS, type FeatureKind, kindInfo } from '@petatirta/contract'
import type { Choice, FilterState } from '#shared/filters/filter-state.ts'
import { isOn, showsCustomers, showsPipes } from '#shared/filters/selectors.ts'

const OWN_RULES: Partial<Record<FeatureKind, (filters: FilterState) => boolean>> = {
  customer: showsCustomers,
  pipe: showsPipes,
}

function shownBy(kind: FeatureKind): (filters: FilterState) => boolean {
  const own = OWN_RULES[kind]
  if (own) return own
  const { filter } = kindInfo(kind)
  if (!filter) throw new Error(`No filter shows ${kind}`)
  const [group, name] = filter
  if (group === 'lists') return filters => isOn((filters as unknown as Record<string, Choice>)[name] ?? [])
  return filters => (filters[group] as Readonly<Record<string, boolean>>)[name] === true
}

/** M4.2: a layer is hidden, and not even loaded, until its filter shows it. */
export const SHOWN = Object.fromEntries(FEATURE_KINDS.map(kind => [kind, shownBy(kind)])) as Readonly<
  Record<FeatureKind, (filters: FilterState) => boolean>
>
