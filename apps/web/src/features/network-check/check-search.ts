import { NETWORK_FAULT_KINDS, type NetworkFaultKind } from '@petatirta/contract/plain'
import { type CitySearch, citySearch } from '#shared/ui/company-select/city-search.ts'
import { type ListSearch, present, readChoice, readListSearch } from '#shared/ui/list/list-search.ts'

/** The first is open where the address names none. */
export const CHECK_TABS = ['faults', 'repairs', 'settings'] as const
export type CheckTab = (typeof CHECK_TABS)[number]

export interface CheckSearch extends CitySearch, ListSearch {
  tab?: Exclude<CheckTab, 'faults'>
  kind?: NetworkFaultKind
}

export function readCheckSearch(raw: Readonly<Record<string, unknown>>): CheckSearch {
  const { city } = citySearch(raw)
  if (city === undefined) return {}
  return present({
    city,
    tab: readChoice(raw.tab, ['repairs', 'settings'] as const),
    kind: readChoice(raw.kind, NETWORK_FAULT_KINDS),
    ...readListSearch(raw),
  })
}

/** Changes a part of the address and leaves the rest. */
export type ShowCheck = (change: { [K in keyof CheckSearch]?: CheckSearch[K] | undefined }) => void
