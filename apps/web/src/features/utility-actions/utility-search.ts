import { present, readText } from '#shared/ui/list/list-search.ts'

export interface UtilitySearch {
  /** Slug of the chosen utility. */
  city?: string
}

export const readUtilitySearch = (raw: Readonly<Record<string, unknown>>): UtilitySearch =>
  present({ city: readText(raw.city) })
