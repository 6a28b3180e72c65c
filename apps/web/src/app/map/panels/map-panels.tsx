import { Box } from '@mui/material'
import { ListFilter, ScanSearch, TableProperties, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { FilterCount } from '#features/filter-panel/filter-count.tsx'
import { filterTexts } from '#features/filter-panel/texts.ts'
import { HighlightCount } from '#features/highlight-panel/highlight-count.tsx'
import { highlightTexts } from '#features/highlight-panel/texts.ts'
import { IncidentCount } from '#features/incidents/incident-count.tsx'
import { incidentTexts } from '#features/incidents/texts.ts'
import { summaryTexts } from '#features/summary-panel/texts.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import { showsSummary } from '#shared/filters/selectors.ts'
import { lazyPart } from '#shared/ui/lazy/lazy-part.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { DockedPanels } from '#shared/ui/panel/docked-panels.tsx'
import { PanelDial } from '#shared/ui/panel/panel-dial.tsx'
import { PanelHeader } from '#shared/ui/panel/panel-header.tsx'
import { FilterBody, HighlightBody, type PanelSources, SummaryBody } from './panel-bodies.tsx'
import { PANELS, type PanelName } from './panel-names.ts'

export { DockedSummary } from './panel-bodies.tsx'

const IncidentsBody = lazyPart(async () => (await import('../incidents/incidents-body.tsx')).IncidentsBody)

interface BodyProps extends PanelSources {
  titleId: string
  onClose?: () => void
}

const Incidents = (props: BodyProps) => (
  <Suspense fallback={<Spinner text={incidentTexts.loading} />}>
    <IncidentsBody {...props} />
  </Suspense>
)

interface DockedProps extends PanelSources {
  open: PanelName | null
  onOpenChange: (open: PanelName | null) => void
  top: number
}

/** M2.5 on a wide screen. */
export function DockedMapPanels({ open, onOpenChange, top, ...sources }: DockedProps) {
  const titleId = useId()
  const { configuration } = sources
  return (
    <DockedPanels
      open={open}
      top={top}
      onOpenChange={id => onOpenChange(PANELS.find(name => name === id) ?? null)}
      panels={[
        {
          id: 'filter',
          title: filterTexts.title,
          count: <FilterCount configuration={configuration} />,
          body: <FilterBody titleId={titleId} {...sources} />,
        },
        {
          id: 'highlight',
          title: highlightTexts.title,
          count: <HighlightCount configuration={configuration} />,
          body: <HighlightBody titleId={titleId} {...sources} />,
        },
        {
          id: 'incidents',
          title: incidentTexts.title,
          count: <IncidentCount city={sources.sync.city} />,
          body: <Incidents titleId={titleId} {...sources} />,
        },
      ]}
    />
  )
}

/** M2.5 on a narrow screen: each panel is a popup. */
export function FloatingMapPanels(sources: PanelSources) {
  const titleId = useId()
  const [open, setOpen] = useState<string | null>(null)
  const summary = useFilters(showsSummary)
  const { configuration, incidents } = sources
  const asked = useSyncExternalStore(incidents.subscribe, () => incidents.getState().asked)
  useEffect(() => {
    if (asked > 0) setOpen('incidents')
  }, [asked])
  const onClose = () => setOpen(null)
  return (
    <PanelDial
      open={open}
      onOpenChange={setOpen}
      actions={[
        {
          id: 'filter',
          title: filterTexts.title,
          titleId: `${titleId}-filter`,
          icon: <ListFilter size={20} aria-hidden />,
          badge: <FilterCount configuration={configuration} />,
          body: <FilterBody titleId={`${titleId}-filter`} {...sources} onClose={onClose} />,
        },
        {
          id: 'highlight',
          title: highlightTexts.title,
          titleId: `${titleId}-highlight`,
          icon: <ScanSearch size={20} aria-hidden />,
          badge: <HighlightCount configuration={configuration} />,
          body: <HighlightBody titleId={`${titleId}-highlight`} {...sources} onClose={onClose} />,
        },
        {
          id: 'incidents',
          title: incidentTexts.title,
          titleId: `${titleId}-incidents`,
          icon: <TriangleAlert size={20} aria-hidden />,
          badge: <IncidentCount city={sources.sync.city} />,
          body: <Incidents titleId={`${titleId}-incidents`} {...sources} onClose={onClose} />,
        },
        ...(summary
          ? [
              {
                id: 'summary',
                title: summaryTexts.title,
                titleId: `${titleId}-summary`,
                icon: <TableProperties size={20} aria-hidden />,
                body: (
                  <>
                    <PanelHeader id={`${titleId}-summary`} title={summaryTexts.title} onClose={onClose} />
                    {/* It scrolls, also for those without a touch screen. */}
                    <Box
                      role="group"
                      aria-label={summaryTexts.title}
                      tabIndex={0}
                      sx={{ overflowY: 'auto', minHeight: 0 }}
                    >
                      <SummaryBody {...sources} />
                    </Box>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
