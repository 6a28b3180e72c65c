import { HIGHLIGHT_GROUPS } from '#shared/filters/activity-groups.ts'
import { chosenCount } from '#shared/filters/choice.ts'
import type { HighlightList, Highlights } from '#shared/filters/filter-state.ts'
import { HIGHLIGHT_LISTS } from '#shared/filters/filter-state.ts'
import type { FilterSection } from '#shared/ui/panel/option-counts.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import {
  codedOptions,
  type MaybeConfiguration,
  pipeOptions,
  USAGE_OPTIONS,
} from '#shared/ui/panel/option-lists.ts'
import type { ActivityAction } from '#sync/activities.ts'

/** In the order of M2.5. */
export const HIGHLIGHT_CARDS = [
  'pipeTypes',
  'pipeDiameters',
  'year',
  'customerClass',
  'customerWaterUsage',
] as const satisfies readonly (HighlightList | 'year')[]
export type HighlightCard = (typeof HIGHLIGHT_CARDS)[number]

export type HighlightOptions = Readonly<Record<HighlightList, readonly Option[]>>

export const highlightOptions = (configuration: MaybeConfiguration): HighlightOptions => ({
  pipeTypes: pipeOptions('pipeTypes', configuration),
  pipeDiameters: pipeOptions('pipeDiameters', configuration),
  customerClass: codedOptions('customer_class', configuration),
  customerWaterUsage: USAGE_OPTIONS,
})

/** The section of the filters that counts the same features. */
export const COUNTED_AS: Readonly<Record<HighlightList, FilterSection>> = {
  pipeTypes: 'pipeTypes',
  pipeDiameters: 'pipeDiameters',
  customerClass: 'customerGroup',
  customerWaterUsage: 'waterConsumption',
}

export const cardActivity = (card: HighlightCard): ActivityAction =>
  `card-open-highlight-${HIGHLIGHT_GROUPS[card]}`

/** The number in the panel's header; a range of years is one. */
export const highlightCount = (highlight: Highlights, options: HighlightOptions): number =>
  HIGHLIGHT_LISTS.reduce(
    (sum, list) =>
      sum +
      chosenCount(
        highlight[list],
        options[list].map(({ value }) => value),
      ),
    highlight.year.startYear === null && highlight.year.endYear === null ? 0 : 1,
  )
