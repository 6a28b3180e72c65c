import { type ListSearch, present, readListSearch, readText } from '#shared/ui/list/list-search.ts'

export interface CustomerAreasSearch extends Pick<ListSearch, 'p'> {
  /** Slug of the chosen utility. */
  city?: string
}

export function readCustomerAreasSearch(raw: Readonly<Record<string, unknown>>): CustomerAreasSearch {
  const city = readText(raw.city)
  // A page of nothing is no page.
  return city === undefined ? {} : present({ city, p: readListSearch(raw).p })
}
