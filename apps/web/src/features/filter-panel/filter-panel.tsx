import { Box } from '@mui/material'
import type { Role } from '@petatirta/domain'
import { type ReactNode, useMemo } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { OptionCounts, WatchCounts } from '#shared/ui/panel/option-counts.ts'
import { listStatus, type MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import { PanelHeader } from '#shared/ui/panel/panel-header.tsx'
import { useOpenCards } from '#shared/ui/panel/use-open-cards.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { appliedCount, canReset, isChanged } from './applied.ts'
import { type ChoiceOptions, choiceOptions } from './filter-options.ts'
import { SectionCard } from './section-card.tsx'
import { offeredSections } from './sections.ts'
import { filterTexts } from './texts.ts'

interface Props {
  titleId: string
  options: ChoiceOptions
  onClose: (() => void) | undefined
}

function FilterHeader({ titleId, options, onClose }: Props) {
  const store = useFilterStore()
  const count = useFilters(state => appliedCount(state, options))
  const canClear = useFilters(state => canReset(state, options))
  const changed = useFilters(isChanged)
  return (
    <PanelHeader
      id={titleId}
      title={filterTexts.title}
      help={filterTexts.help}
      count={count}
      canClear={canClear}
      onClose={onClose}
      onClear={() => store.dispatch({ type: 'resetFilters' })}
      onInitial={changed ? () => store.dispatch({ type: 'initialFilters' }) : undefined}
    />
  )
}

export interface FilterPanelProps {
  titleId: string
  configuration: MaybeConfiguration
  onRetry: () => void
  /** The earlier month (YYYYMM) whose payment status the map shows. */
  period: string | null
  counts: OptionCounts
  watch: WatchCounts
  /** M4.11; shows its failures itself. */
  onSummarize: () => Promise<void>
  /** Stands first in the views that are about complaints. */
  complaintCard?: ReactNode
  log: (action: ActivityAction) => void
  onClose?: (() => void) | undefined
}

/** What people ask the colours about first; where complaints are, their card is what is open. */
const OPEN_AT_FIRST: Readonly<Record<Role, readonly string[]>> = {
  umum: ['pipeTypes', 'customer'],
  hublang: [],
  workOrder: [],
}

/** M2.5 */
export function FilterPanel({ titleId, configuration, complaintCard, onClose, ...rest }: FilterPanelProps) {
  const view = useFilters(state => state.view)
  const options = useMemo(() => choiceOptions(configuration), [configuration])
  const cards = useOpenCards(`petatirta.map.filter.cards.${view}`, OPEN_AT_FIRST[view])
  return (
    <>
      <FilterHeader titleId={titleId} options={options} onClose={onClose} />
      <Box sx={{ overflowY: 'auto', overscrollBehavior: 'contain', minHeight: 0 }}>
        {view !== 'umum' && complaintCard}
        {offeredSections(view).map(section => (
          <SectionCard
            key={section}
            section={section}
            options={options}
            cards={cards}
            status={listStatus(configuration)}
            {...rest}
          />
        ))}
      </Box>
    </>
  )
}
