import { useEffect } from 'react'
import type { ChoiceList, FlagGroups } from '#shared/filters/filter-state.ts'

export type FilterSection = keyof FlagGroups | ChoiceList | 'clusterType' | 'rayon'

/** The value of an option and how many features it holds; a value that is not named holds none. */
export type Counts = Readonly<Record<string, number>>
/** Undefined: not known yet. */
export type OptionCounts = { readonly [section in FilterSection]?: Counts | undefined }
/** Asked where options are shown, and only there: it may be what counts them. */
export type AskCounts = () => Counts | undefined
/** Marks a section as open until the returned function is called. The same function between renders. */
export type WatchCounts = (section: FilterSection) => () => void

export const countIn = (counts: Counts | undefined, value: string): number | undefined =>
  counts && (counts[value] ?? 0)

/** Watches a section for as long as its card is open. */
export function useWatched(watch: WatchCounts, section: FilterSection, open: boolean): void {
  useEffect(() => (open ? watch(section) : undefined), [watch, section, open])
}
