import {
  type ListSearch,
  present,
  readChoice,
  readListSearch,
  readText,
  STATUS_VALUES,
  type StatusValue,
} from '#shared/ui/list/list-search.ts'

/** A2: the rule filter offers these two. */
export const FILTER_RULES = ['pdam', 'ops'] as const
export type FilterRule = (typeof FILTER_RULES)[number]

export interface UsersSearch extends ListSearch {
  keyword?: string
  rule?: FilterRule
  isActive?: StatusValue
}

export const readUsersSearch = (raw: Readonly<Record<string, unknown>>): UsersSearch => ({
  ...readListSearch(raw),
  ...present({
    keyword: readText(raw.keyword),
    rule: readChoice(raw.rule, FILTER_RULES),
    isActive: readChoice(raw.isActive, STATUS_VALUES),
  }),
})
