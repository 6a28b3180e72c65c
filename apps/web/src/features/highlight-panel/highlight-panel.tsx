import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import { hasHighlight } from '#shared/filters/selectors.ts'
import type { OptionCounts, WatchCounts } from '#shared/ui/panel/option-counts.ts'
import { listStatus, type MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import { PanelHeader } from '#shared/ui/panel/panel-header.tsx'
import { useOpenCards } from '#shared/ui/panel/use-open-cards.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { HighlightListCard, HighlightYearCard } from './highlight-card.tsx'
import {
  cardActivity,
  HIGHLIGHT_CARDS,
  type HighlightCard,
  type HighlightOptions,
  highlightCount,
  highlightOptions,
} from './highlight-options.ts'
import { HighlightStatus } from './highlight-status.tsx'
import { highlightTexts as texts } from './texts.ts'

export interface HighlightPanelProps {
  titleId: string
  configuration: MaybeConfiguration
  onRetry: () => void
  counts: OptionCounts
  watch: WatchCounts
  /** Of the pipes in focus, in metres; undefined while it is not known. */
  pipeLength: number | undefined
  log: (action: ActivityAction) => void
  onClose?: (() => void) | undefined
}

const OPEN_AT_FIRST = ['pipeTypes', 'year']

/** M2.5, M3.10: Fokus Seleksi. */
export function HighlightPanel(props: HighlightPanelProps) {
  const { titleId, configuration, onRetry, counts, watch, pipeLength, log, onClose } = props
  const options = useMemo(() => highlightOptions(configuration), [configuration])
  const cards = useOpenCards('petatirta.map.highlight.cards', OPEN_AT_FIRST)
  const stateOf = (card: HighlightCard) => ({
    open: cards.isOpen(card),
    onToggle: () => {
      if (cards.toggle(card)) log(cardActivity(card))
    },
  })
  return (
    <>
      <HighlightHeader titleId={titleId} options={options} onClose={onClose} />
      <Box sx={{ overflowY: 'auto', overscrollBehavior: 'contain', minHeight: 0 }}>
        <HighlightStatus configuration={configuration} pipeLength={pipeLength} />
        {HIGHLIGHT_CARDS.map(card =>
          card === 'year' ? (
            <HighlightYearCard key={card} {...stateOf(card)} />
          ) : (
            <HighlightListCard
              key={card}
              list={card}
              {...stateOf(card)}
              options={options[card]}
              status={card === 'customerWaterUsage' ? 'ready' : listStatus(configuration)}
              onRetry={onRetry}
              counts={counts}
              watch={watch}
            />
          ),
        )}
      </Box>
    </>
  )
}

interface HeaderProps {
  titleId: string
  options: HighlightOptions
  onClose: (() => void) | undefined
}

function HighlightHeader({ titleId, options, onClose }: HeaderProps) {
  const store = useFilterStore()
  const count = useFilters(state => highlightCount(state.highlight, options))
  const canClear = useFilters(hasHighlight)
  return (
    <PanelHeader
      id={titleId}
      title={texts.title}
      count={count}
      canClear={canClear}
      onClose={onClose}
      onClear={() => store.dispatch({ type: 'resetHighlights' })}
    />
  )
}
