import { type CitySearch, citySearch } from '#shared/ui/company-select/city-search.ts'
import { type ListSearch, readListSearch } from '#shared/ui/list/list-search.ts'

/** The chosen utility, and the page of its history. */
export interface ImportSearch extends CitySearch, ListSearch {}

export function readImportSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  const { city } = citySearch(raw)
  // A page of nothing is no page.
  return city === undefined ? {} : { city, ...readListSearch(raw) }
}
