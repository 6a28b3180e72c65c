import { Alert, Box, Button } from '@mui/material'
import type { Incident } from '@petatirta/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { PanelHeader } from '#shared/ui/panel/panel-header.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { IncidentCard } from './incident-card.tsx'
import { IncidentFilters } from './incident-filters.tsx'
import { incidentTexts as texts } from './texts.ts'
import { type IncidentFilter, incidentListQuery } from './use-incidents.ts'

const dialogs = () => import('./edit-dialogs.tsx')
const EditIncident = lazyDialog(async () => (await dialogs()).EditIncident)
const CloseIncident = lazyDialog(async () => (await dialogs()).CloseIncident)
const CustomersDialog = lazyDialog(async () => (await import('./customers-dialog.tsx')).CustomersDialog)

type Dialog = { show: 'edit' | 'end' | 'customers'; incident: Incident }

/** Publishers write one name in several ways: the first of them is offered. */
function namesOf(areas: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const area of areas) {
    const key = area.trim().toLowerCase()
    if (!names.has(key)) names.set(key, area.trim())
  }
  return [...names.values()].sort()
}

const NO_FILTER: IncidentFilter = { state: undefined, area: undefined }

interface Props {
  titleId: string
  city: { readonly slug: string; readonly gmtOffset: number }
  offline: boolean
  /** Names of kelurahan to choose from, as far as they are known. */
  areas: readonly string[]
  isOnMap: boolean
  onMapChange: (isOnMap: boolean) => void
  /** The id of the one that was pressed on the map. */
  chosen: string | null
  canWrite: boolean
  onShow: (incident: Incident) => void
  onSaid: (message: string) => void
  /** Only where the panel is a popup. */
  onClose?: (() => void) | undefined
}

/** What is planned, what runs and what is over, of the whole city or of one kelurahan. */
export function IncidentsPanel({ titleId, city, offline, areas, chosen, canWrite, ...props }: Props) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const query = useInfiniteQuery(incidentListQuery(city.slug, filter))
  const incidents = useMemo(() => query.data?.pages.flat(), [query.data])
  const close = () => setDialog(null)
  const names = useMemo(
    () => namesOf([...areas, ...(incidents ?? []).flatMap(incident => incident.areas)]),
    [areas, incidents],
  )
  return (
    <>
      <PanelHeader id={titleId} title={texts.title} help={texts.help} onClose={props.onClose} />
      {/* It scrolls, also for those without a mouse. */}
      <Box role="group" aria-label={texts.title} tabIndex={0} sx={SCROLLS}>
        <IncidentFilters
          filter={filter}
          onFilter={setFilter}
          areas={names}
          isOnMap={props.isOnMap}
          onMapChange={props.onMapChange}
        />
        {offline && (
          <Alert severity="info" sx={{ borderRadius: 0 }}>
            {texts.offlineList}
          </Alert>
        )}
        {incidents ? (
          <List
            incidents={incidents}
            isFiltered={filter.state !== undefined || filter.area !== undefined}
            onReset={() => setFilter(NO_FILTER)}
            row={incident => (
              <IncidentCard
                key={incident.id}
                incident={incident}
                gmtOffset={city.gmtOffset}
                isChosen={incident.id === chosen}
                canWrite={canWrite}
                onShow={() => props.onShow(incident)}
                onCustomers={() => setDialog({ show: 'customers', incident })}
                onEdit={() => setDialog({ show: 'edit', incident })}
                onEnd={() => setDialog({ show: 'end', incident })}
              />
            )}
          />
        ) : query.isError ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Spinner text={texts.loading} />
        )}
        {query.hasNextPage && (
          <Box sx={{ p: 1, textAlign: 'center' }}>
            <Button
              size="small"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {texts.more}
            </Button>
          </Box>
        )}
      </Box>
      {dialog && (
        <Suspense>
          <OpenDialog
            dialog={dialog}
            city={city}
            onClose={close}
            onDone={message => {
              close()
              props.onSaid(message)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface ListProps {
  incidents: readonly Incident[]
  isFiltered: boolean
  onReset: () => void
  row: (incident: Incident) => ReactNode
}

function List({ incidents, isFiltered, onReset, row }: ListProps) {
  if (incidents.length > 0)
    return (
      <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {incidents.map(row)}
      </Box>
    )
  return isFiltered ? (
    <EmptyState
      icon={TriangleAlert}
      text={texts.emptyFiltered}
      action={{ label: texts.reset, onClick: onReset }}
    />
  ) : (
    <EmptyState icon={TriangleAlert} text={texts.empty} detail={texts.emptyDetail} />
  )
}

interface OpenDialogProps {
  dialog: Dialog
  city: Props['city']
  onClose: () => void
  onDone: (message: string) => void
}

function OpenDialog({ dialog: { show, incident }, city, onClose, onDone }: OpenDialogProps) {
  const shared = { city: city.slug, incident, onClose }
  switch (show) {
    case 'edit':
      return <EditIncident {...shared} gmtOffset={city.gmtOffset} onDone={onDone} />
    case 'end':
      return <CloseIncident {...shared} onDone={onDone} />
    case 'customers':
      return <CustomersDialog {...shared} />
  }
}

const SCROLLS = {
  overflowY: 'auto',
  minHeight: 0,
  '&:focus-visible': { outlineOffset: -2 },
} as const
