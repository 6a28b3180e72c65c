import { type CitySearch, citySearch } from '#shared/ui/company-select/city-search.ts'
import { type ListSearch, present, readListSearch } from '#shared/ui/list/list-search.ts'

export interface CustomerAreasSearch extends CitySearch, Pick<ListSearch, 'p'> {}

export function readCustomerAreasSearch(raw: Readonly<Record<string, unknown>>): CustomerAreasSearch {
  const { city } = citySearch(raw)
  // A page of nothing is no page.
  return city === undefined ? {} : present({ city, p: readListSearch(raw).p })
}
