import { OTHERS } from '@petatirta/domain'
import type { FilterAction } from '#shared/filters/filter-actions.ts'
import {
  type HighlightList,
  type Highlights,
  NO_HIGHLIGHTS,
  type YearRange,
} from '#shared/filters/filter-state.ts'
import type { MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import { HIGHLIGHT_CARDS, type HighlightOptions, highlightOptions } from './highlight-options.ts'
import { highlightTexts as texts } from './texts.ts'

export interface HighlightChip {
  readonly key: string
  readonly label: string
  readonly remove: FilterAction
}

function yearLabel({ startYear, endYear }: YearRange): string | undefined {
  if (startYear !== null && endYear !== null) return texts.years(startYear, endYear)
  if (startYear !== null) return texts.since(startYear)
  return endYear === null ? undefined : texts.until(endYear)
}

function yearChips(year: YearRange): HighlightChip[] {
  const label = yearLabel(year)
  return label === undefined
    ? []
    : [{ key: 'year', label, remove: { type: 'year', range: NO_HIGHLIGHTS.year } }]
}

/** A name that the configuration does not have, from an old address for one, is shown as it is. */
function labelOf(list: HighlightList, value: string, options: HighlightOptions): string {
  if (list === 'customerClass' && value === OTHERS) return texts.otherClasses
  return options[list].find(option => option.value === value)?.label ?? value
}

function listChips(list: HighlightList, highlight: Highlights, options: HighlightOptions): HighlightChip[] {
  const choice = highlight[list]
  if (choice === 'all')
    return [{ key: list, label: texts.all[list], remove: { type: 'highlight', list, chosen: [] } }]
  return choice.map(value => ({
    key: `${list}:${value}`,
    label: labelOf(list, value, options),
    remove: { type: 'highlight', list, chosen: choice.filter(other => other !== value) },
  }))
}

/** Everything that is in focus, in the order of the cards. */
export function highlightChips(highlight: Highlights, configuration: MaybeConfiguration): HighlightChip[] {
  const options = highlightOptions(configuration)
  return HIGHLIGHT_CARDS.flatMap(card =>
    card === 'year' ? yearChips(highlight.year) : listChips(card, highlight, options),
  )
}
