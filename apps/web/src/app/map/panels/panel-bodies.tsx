/** The panels with what they are about: the city's options, their counts, and what follows from the filters. */

import type { MapCompany } from '@petatirta/contract'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { ComplaintCard } from '#features/complaint-filter/complaint-card.tsx'
import { FilterPanel } from '#features/filter-panel/filter-panel.tsx'
import { summariseAreas } from '#features/filter-panel/summarise-areas.ts'
import { highlightChips } from '#features/highlight-panel/highlight-chips.ts'
import { HighlightPanel } from '#features/highlight-panel/highlight-panel.tsx'
import { SummaryContent } from '#features/summary-panel/summary-content.tsx'
import { SummaryPanel, useSummaryOpen } from '#features/summary-panel/summary-panel.tsx'
import { useCustomerSummary } from '#layers/customer/use-customer-summary.ts'
import { useShownMonth } from '#layers/customer/use-shown-month.ts'
import { useHighlightedLength } from '#layers/pipe/use-highlighted-length.ts'
import { useOptionCounts, watchCounts } from '#layers/use-option-counts.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import { showsSummary } from '#shared/filters/selectors.ts'
import type { NoticeStore } from '#shared/ui/notice/notice-store.ts'
import type { MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import type { ActivityAction } from '#sync/activities.ts'
import type { City } from '#sync/page/city.ts'
import type { IncidentsStore } from '../incidents/incidents-on-map.ts'
import type { MapFacts } from '../layers/facts.ts'

export interface PanelSources {
  readonly engine: MapEngine | null
  readonly sync: City
  readonly company: Pick<MapCompany, 'slug' | 'gmtOffset'>
  readonly incidents: IncidentsStore
  readonly facts: StoreApi<MapFacts>
  readonly configuration: MaybeConfiguration
  readonly notices: NoticeStore
  readonly onRetry: () => void
  readonly log: (action: ActivityAction) => void
}

interface BodyProps extends PanelSources {
  titleId: string
  onClose?: (() => void) | undefined
}

function useCounts({ sync, configuration }: PanelSources) {
  const today = useFilters(state => state.today)
  const asOf = useFilters(state => state.asOf)
  const counts = useOptionCounts(sync, configuration, today.slice(0, 7).replace('-', ''), asOf)
  const watch = useMemo(() => watchCounts(sync), [sync])
  return { counts, watch }
}

export function FilterBody({ titleId, onClose, ...sources }: BodyProps) {
  const { sync, facts, configuration, notices, onRetry, log } = sources
  const view = useFilters(state => state.view)
  const counts = useCounts(sources)
  const period = useShownMonth(sync)
  const onSummarize = useCallback(() => summariseAreas(sync, notices.show), [sync, notices])
  return (
    <FilterPanel
      // Each view remembers its own cards.
      key={view}
      titleId={titleId}
      configuration={configuration}
      onRetry={onRetry}
      period={period}
      onSummarize={onSummarize}
      log={log}
      onClose={onClose}
      {...counts}
      complaintCard={
        view !== 'umum' && <Complaints view={view} facts={facts} configuration={configuration} log={log} />
      }
    />
  )
}

function Complaints({
  facts,
  ...card
}: Pick<PanelSources, 'facts' | 'configuration' | 'log'> & { view: 'hublang' | 'workOrder' }) {
  const { status, count, retry } = useSyncExternalStore(
    facts.subscribe,
    () => facts.getState().complaintFilter,
  )
  return <ComplaintCard {...card} status={status} count={count} onRetry={retry} />
}

export function HighlightBody({ titleId, onClose, ...sources }: BodyProps) {
  const { sync, configuration, onRetry, log } = sources
  const pipeLength = useHighlightedLength(sync, configuration)
  return (
    <HighlightPanel
      titleId={titleId}
      configuration={configuration}
      onRetry={onRetry}
      pipeLength={pipeLength}
      log={log}
      onClose={onClose}
      {...useCounts(sources)}
    />
  )
}

function useSummary({ sync, facts, configuration }: PanelSources, shown: boolean) {
  const highlight = useFilters(state => state.highlight)
  const filters = useFilterStore()
  const complaints = useSyncExternalStore(facts.subscribe, () => facts.getState().complaints)
  return {
    period: useShownMonth(sync),
    chips: useMemo(() => highlightChips(highlight, configuration), [highlight, configuration]),
    pipeLength: useHighlightedLength(sync, configuration),
    summary: useCustomerSummary({ sync, filters, configuration, complaints, shown }),
  }
}

export const SummaryBody = (sources: PanelSources) => <SummaryContent {...useSummary(sources, true)} />

interface DockedSummaryProps extends PanelSources {
  top: number
  left: number
}

/** M2.6: only while a highlight or a billing status is active. */
export function DockedSummary({ top, left, ...sources }: DockedSummaryProps) {
  const shown = useFilters(showsSummary)
  return shown && <OpenSummary top={top} left={left} {...sources} />
}

function OpenSummary({ top, left, ...sources }: DockedSummaryProps) {
  const [open, onOpenChange] = useSummaryOpen()
  return (
    <SummaryPanel
      open={open}
      onOpenChange={onOpenChange}
      top={top}
      left={left}
      {...useSummary(sources, open)}
    />
  )
}
