import { validateYearRange } from '@petatirta/domain'
import type { YearRange } from '#shared/filters/filter-state.ts'

/** The two fields as typed. */
export interface YearDraft {
  readonly start: string
  readonly end: string
}

const asText = (year: number | null) => (year === null ? '' : String(year))
const asYear = (text: string) => (text.trim() === '' ? null : Number(text))

export const draftOf = ({ startYear, endYear }: YearRange): YearDraft => ({
  start: asText(startYear),
  end: asText(endYear),
})

/** Undefined while the fields say nothing that could be applied. */
export const rangeOf = ({ start, end }: YearDraft): YearRange | undefined =>
  validateYearRange(start, end) ? undefined : { startYear: asYear(start), endYear: asYear(end) }

export const sameRange = (a: YearRange, b: YearRange): boolean =>
  a.startYear === b.startYear && a.endYear === b.endYear
