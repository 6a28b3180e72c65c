import {
  type ListSearch,
  present,
  readChoice,
  readListSearch,
  readText,
  STATUS_VALUES,
  type StatusValue,
} from '#shared/ui/list/list-search.ts'

export interface CompaniesSearch extends ListSearch {
  general?: string
  isActive?: StatusValue
}

export const readCompaniesSearch = (raw: Readonly<Record<string, unknown>>): CompaniesSearch => ({
  ...readListSearch(raw),
  ...present({ general: readText(raw.general), isActive: readChoice(raw.isActive, STATUS_VALUES) }),
})
