import { useCallback } from 'react'
import { chosenCount } from '#shared/filters/choice.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { Choice, HighlightList } from '#shared/filters/filter-state.ts'
import { ChoiceChecks } from '#shared/ui/panel/choice-checks.tsx'
import { type OptionCounts, useWatched, type WatchCounts } from '#shared/ui/panel/option-counts.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import type { ListStatus } from '#shared/ui/panel/option-lists.ts'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import { COUNTED_AS } from './highlight-options.ts'
import { highlightTexts as texts } from './texts.ts'
import { YearFields } from './year-fields.tsx'

interface CardProps {
  open: boolean
  onToggle: () => void
}

interface ListProps extends CardProps {
  list: HighlightList
  options: readonly Option[]
  status: ListStatus
  onRetry: () => void
  counts: OptionCounts
  watch: WatchCounts
}

/** Options to put in focus. */
export function HighlightListCard(props: ListProps) {
  const { list, open, onToggle, options, status, onRetry, watch } = props
  const store = useFilterStore()
  const choice = useFilters(state => state.highlight[list])
  useWatched(watch, COUNTED_AS[list], open)
  const counts = () => props.counts[COUNTED_AS[list]]
  const onChoice = useCallback(
    (update: (choice: Choice) => Choice) =>
      store.dispatch({ type: 'highlight', list, chosen: update(store.getState().highlight[list]) }),
    [store, list],
  )
  const on = chosenCount(
    choice,
    options.map(({ value }) => value),
  )
  const title = texts.cards[list]
  return (
    <PanelCard
      title={title}
      open={open}
      onToggle={onToggle}
      note={status === 'loading' ? undefined : `${on}/${options.length}`}
    >
      <ChoiceChecks
        title={title}
        options={options}
        status={status}
        onRetry={onRetry}
        choice={choice}
        onChoice={onChoice}
        counts={counts}
      />
    </PanelCard>
  )
}

export const HighlightYearCard = (card: CardProps) => (
  <PanelCard title={texts.cards.year} {...card}>
    <YearFields />
  </PanelCard>
)
