import { type CitySearch, citySearch } from '#shared/ui/company-select/city-search.ts'
import { type ListSearch, readListSearch } from '#shared/ui/list/list-search.ts'

/** The chosen utility, the page of its history, and the files that are looked at before they are imported. */
export interface ImportSearch extends CitySearch, ListSearch {
  draft?: string
}

const ID = /^[0-9a-f-]{36}$/i

export function readImportSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  const { city } = citySearch(raw)
  const { draft } = raw
  // A page of nothing is no page, and files belong to a utility.
  if (city === undefined) return {}
  return { city, ...readListSearch(raw), ...(typeof draft === 'string' && ID.test(draft) && { draft }) }
}
