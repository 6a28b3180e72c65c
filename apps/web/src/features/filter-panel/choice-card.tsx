import { useCallback } from 'react'
import { chosenCount } from '#shared/filters/choice.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { Choice, ChoiceList } from '#shared/filters/filter-state.ts'
import { ChoiceChecks } from '#shared/ui/panel/choice-checks.tsx'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import type { ListStatus } from '#shared/ui/panel/option-lists.ts'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import { type CountedCard, note } from './card.ts'

interface Props extends CountedCard {
  list: ChoiceList
  options: readonly Option[]
  status: ListStatus
  onRetry: () => void
}

/** A list of options, most of them from the city's configuration. */
export function ChoiceCard({ list, card, options, status, onRetry, counts }: Props) {
  const store = useFilterStore()
  const choice = useFilters(state => state[list])
  const onChoice = useCallback(
    (update: (choice: Choice) => Choice) =>
      store.dispatch({ type: 'choice', list, chosen: update(store.getState()[list]) }),
    [store, list],
  )
  const on = chosenCount(
    choice,
    options.map(({ value }) => value),
  )
  return (
    <PanelCard {...card} note={status === 'loading' ? undefined : note(on, options.length)}>
      <ChoiceChecks title={card.title} {...{ options, status, onRetry, choice, onChoice, counts }} />
    </PanelCard>
  )
}
