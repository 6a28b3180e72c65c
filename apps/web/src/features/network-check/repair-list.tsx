import { Box, Button, MenuItem, Paper, TextField, Typography } from '@mui/material'
import type { NetworkCheck, NetworkRepair } from '@petatirta/contract'
import {
  NETWORK_FAULT_KINDS,
  NETWORK_FAULTS,
  NETWORK_REPAIRS,
  type NetworkFaultKind,
} from '@petatirta/contract/plain'
import { formatAdminTimestamp, formatNumber } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import type { Column } from '#shared/ui/list/column.ts'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import type { CheckSearch, ShowCheck } from './check-search.ts'
import { featuresText } from './features.ts'
import { faultTexts, option, repairsTexts as texts } from './texts.ts'
import { repairsQuery, type Several, useUndo } from './use-network-check.ts'

interface Undoing {
  readonly what: Several<'repairs'>
  readonly question: string
}

interface Props {
  city: string
  search: CheckSearch
  show: ShowCheck
  kinds: NetworkCheck['kinds']
}

/** What was repaired, newest first, and how it is taken back. */
export function RepairList({ city, search, show, kinds }: Props) {
  const page = listPage(search)
  const query = useQuery(repairsQuery(city, { kind: search.kind, ...page }))
  const [undoing, setUndoing] = useState<Undoing | null>(null)
  if (query.data?.total === 0 && search.kind === undefined)
    return (
      <Paper variant="outlined">
        <EmptyState icon={Wrench} text={texts.empty} detail={texts.emptyDetail} />
      </Paper>
    )
  const data = query.data && {
    rows: query.data.rows,
    meta: { total: query.data.total, page: page.p, rows_per_page: page.rp },
  }
  return (
    <>
      <DataList
        label={texts.list}
        columns={repairColumns(({ id }) => setUndoing({ what: { repairs: [id] }, question: texts.undoOne }))}
        rowKey={({ id }) => id}
        query={{ ...query, data }}
        page={page}
        onPage={show}
        filtered={search.kind !== undefined}
        onReset={() => show({ kind: undefined, p: undefined })}
        toolbar={
          <KindBar
            kinds={kinds}
            kind={search.kind}
            onKind={kind => show({ kind, p: undefined })}
            onUndo={kind => setUndoing({ what: { kind }, question: texts.undoKind(NETWORK_FAULTS[kind]) })}
          />
        }
      />
      {undoing && <UndoDialog city={city} {...undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}

interface BarProps {
  kinds: NetworkCheck['kinds']
  kind: NetworkFaultKind | undefined
  onKind: (kind: NetworkFaultKind | undefined) => void
  onUndo: (kind: NetworkFaultKind) => void
}

function KindBar({ kinds, kind, onKind, onUndo }: BarProps) {
  const repaired = kinds.filter(entry => entry.repaired > 0 || entry.kind === kind)
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={faultTexts.kinds}
        value={kind ?? ''}
        onChange={({ target }) => onKind(NETWORK_FAULT_KINDS.find(name => name === target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 240, flex: { xs: 1, sm: 'none' } }}
      >
        <MenuItem value="">{faultTexts.all}</MenuItem>
        {repaired.map(entry => (
          <MenuItem key={entry.kind} value={entry.kind}>
            {option(NETWORK_FAULTS[entry.kind], entry.repaired)}
          </MenuItem>
        ))}
      </TextField>
      {kind && (
        <Button
          variant="outlined"
          aria-label={texts.undoAllOf(NETWORK_FAULTS[kind])}
          onClick={() => onUndo(kind)}
        >
          {texts.undoAll}
        </Button>
      )}
    </Box>
  )
}

const repairColumns = (onUndo: (repair: NetworkRepair) => void): Column<NetworkRepair>[] => [
  { id: 'kind', header: texts.kind, cell: ({ kind }) => NETWORK_FAULTS[kind], card: 'title' },
  {
    id: 'repair',
    header: texts.repair,
    cell: ({ repair, applies }) => (
      <>
        {NETWORK_REPAIRS[repair]}
        {!applies && (
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {texts.notApplied}
          </Typography>
        )}
      </>
    ),
  },
  {
    id: 'features',
    header: texts.features,
    cell: ({ features }) => <Box sx={{ overflowWrap: 'anywhere' }}>{featuresText(features)}</Box>,
  },
  { id: 'by', header: texts.by, cell: ({ by }) => by },
  { id: 'at', header: texts.at, cell: ({ at }) => formatAdminTimestamp(at) },
  {
    id: 'actions',
    header: '',
    align: 'right',
    card: 'footer',
    cell: repair => (
      <Button
        size="small"
        aria-label={texts.undoOf(featuresText(repair.features))}
        onClick={() => onUndo(repair)}
      >
        {texts.undo}
      </Button>
    ),
  },
]

function UndoDialog({ city, what, question, onClose }: Undoing & { city: string; onClose: () => void }) {
  const notify = useNotify()
  const { mutate, isPending } = useUndo(city)
  const confirm = () =>
    mutate(what, {
      onSuccess: ({ repaired, score }) => notify(texts.done(repaired, formatNumber(score)), 'success'),
      onError: error => notify(texts.failed, 'error', { reason: reasonOf(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      title={texts.undoTitle}
      question={question}
      confirm={texts.confirm}
      cancel={texts.keep}
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
