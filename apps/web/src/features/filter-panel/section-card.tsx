import {
  type FilterSection,
  type OptionCounts,
  useWatched,
  type WatchCounts,
} from '#shared/ui/panel/option-counts.ts'
import type { ListStatus } from '#shared/ui/panel/option-lists.ts'
import type { OpenCards } from '#shared/ui/panel/use-open-cards.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { isChoiceList, isFlagGroup } from './applied.ts'
import { ChoiceCard } from './choice-card.tsx'
import { ClusterTypeCard } from './cluster-type-card.tsx'
import { type ChoiceOptions, FIXED_LISTS } from './filter-options.ts'
import { FlagCard } from './flag-card.tsx'
import { RayonCard } from './rayon-card.tsx'
import { cardActivity } from './sections.ts'
import { filterTexts } from './texts.ts'

interface Props {
  section: FilterSection
  options: ChoiceOptions
  status: ListStatus
  onRetry: () => void
  cards: OpenCards
  counts: OptionCounts
  watch: WatchCounts
  onSummarize: () => Promise<void>
  log: (action: ActivityAction) => void
}

/** One section of M2.5. Each card reads its own part of the filters: a toggle renders its card alone. */
export function SectionCard(props: Props) {
  const { section, options, status, onRetry, cards, watch, onSummarize, log } = props
  const open = cards.isOpen(section)
  useWatched(watch, section, open)
  const counts = () => props.counts[section]
  const onToggle = () => {
    if (cards.toggle(section)) log(cardActivity(section))
  }
  const card = { title: filterTexts.sections[section], open, onToggle }

  if (section === 'clusterType') return <ClusterTypeCard {...{ card, onSummarize }} />
  if (isFlagGroup(section)) return <FlagCard group={section} {...{ card, counts }} />
  if (isChoiceList(section))
    return (
      <ChoiceCard
        list={section}
        {...{ card, counts, onRetry }}
        options={options[section]}
        status={FIXED_LISTS.includes(section) ? 'ready' : status}
      />
    )
  return <RayonCard {...{ card, counts }} />
}
