import { Typography } from '@mui/material'
import { formatPeriod } from '@petatirta/domain'
import { useCallback } from 'react'
import { chosenCount } from '#shared/filters/choice.ts'
import type { FilterAction } from '#shared/filters/filter-actions.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { Choice, ChoiceList, FlagGroups } from '#shared/filters/filter-state.ts'
import { ChoiceChecks } from '#shared/ui/panel/choice-checks.tsx'
import {
  type FilterSection,
  type OptionCounts,
  useWatched,
  type WatchCounts,
} from '#shared/ui/panel/option-counts.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import type { ListStatus } from '#shared/ui/panel/option-lists.ts'
import { OptionChecks } from '#shared/ui/panel/options.tsx'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import type { OpenCards } from '#shared/ui/panel/use-open-cards.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { flagsOn, isChoiceList, isFlagGroup } from './applied.ts'
import { type CountedCard, note } from './card.ts'
import { ClusterTypeCard } from './cluster-type-card.tsx'
import { type ChoiceOptions, FIXED_LISTS, FLAG_OPTIONS } from './filter-options.ts'
import { RayonCard } from './rayon-card.tsx'
import { cardActivity } from './sections.ts'
import { filterTexts } from './texts.ts'

/** Switches with names of their own. */
function FlagCard({
  group,
  card,
  counts,
  period,
}: CountedCard & { group: keyof FlagGroups; period: string | null }) {
  const store = useFilterStore()
  const flags: Readonly<Record<string, boolean>> = useFilters(state => state[group])
  const options: readonly Option[] = FLAG_OPTIONS[group]
  const onToggle = useCallback(
    (name: string, on: boolean) => store.dispatch({ type: group, name, on } as FilterAction),
    [store, group],
  )
  return (
    <PanelCard {...card} note={note(flagsOn(flags), options.length)}>
      {period && (
        <Typography variant="caption" sx={{ display: 'block', pb: 0.5, fontWeight: 650 }}>
          {`${filterTexts.asOf} ${formatPeriod(period)}`}
        </Typography>
      )}
      <OptionChecks
        title={card.title}
        options={options}
        counts={counts}
        onToggle={onToggle}
        isOn={name => flags[name] === true}
      />
    </PanelCard>
  )
}

interface ChoiceCardProps extends CountedCard {
  list: ChoiceList
  options: readonly Option[]
  status: ListStatus
  onRetry: () => void
}

/** A list of options, most of them from the city's configuration. */
function ChoiceCard({ list, card, options, status, onRetry, counts }: ChoiceCardProps) {
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
      <ChoiceChecks
        title={card.title}
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

interface Props {
  section: FilterSection
  options: ChoiceOptions
  status: ListStatus
  onRetry: () => void
  cards: OpenCards
  period: string | null
  counts: OptionCounts
  watch: WatchCounts
  onSummarize: () => Promise<void>
  log: (action: ActivityAction) => void
}

/** One section of M2.5. Each card reads its own part of the filters: a toggle renders its card alone. */
export function SectionCard(props: Props) {
  const { section, options, status, onRetry, cards, period, watch, onSummarize, log } = props
  const open = cards.isOpen(section)
  useWatched(watch, section, open)
  const counts = () => props.counts[section]
  const onToggle = () => {
    if (cards.toggle(section)) log(cardActivity(section))
  }
  const card = { title: filterTexts.sections[section], open, onToggle }

  if (section === 'clusterType') return <ClusterTypeCard card={card} onSummarize={onSummarize} />
  if (isFlagGroup(section))
    return (
      <FlagCard group={section} card={card} counts={counts} period={section === 'customer' ? period : null} />
    )
  if (isChoiceList(section))
    return (
      <ChoiceCard
        list={section}
        card={card}
        counts={counts}
        onRetry={onRetry}
        options={options[section]}
        status={FIXED_LISTS.includes(section) ? 'ready' : status}
      />
    )
  return <RayonCard card={card} counts={counts} />
}
