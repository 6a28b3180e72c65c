import { Box, Chip, LinearProgress, Typography } from '@mui/material'
import { type ImportCounts, type ImportEntry, importFields, importKindLabel } from '@petatirta/contract'
import { formatAdminTimestamp, formatNumber } from '@petatirta/domain'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { FieldChanges } from './field-changes.tsx'
import { HistoryActions } from './history-actions.tsx'
import type { HistoryDialog } from './history-dialogs.tsx'
import { overruledTexts, runTexts, historyTexts as texts } from './texts.ts'

const NAMES = Object.keys(texts.counts) as (keyof ImportCounts)[]

/** What an import did, without the zeros. */
const countsOf = (counts: ImportCounts): { label: string; count: number }[] =>
  NAMES.map(name => ({ label: texts.counts[name], count: counts[name] })).filter(({ count }) => count > 0)

const COLUMNS: readonly Column<ImportEntry>[] = [
  {
    id: 'time',
    header: texts.time,
    cell: ({ startedAt }) => <Digits>{formatAdminTimestamp(startedAt)}</Digits>,
  },
  { id: 'kind', header: texts.kind, cell: entry => <Kind {...entry} />, card: 'title' },
  {
    id: 'file',
    header: texts.file,
    cell: ({ fileName, bytes }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {fileName} <Muted>({formatBytes(bytes)})</Muted>
      </Box>
    ),
  },
  { id: 'user', header: texts.user, cell: ({ username }) => username },
  { id: 'result', header: texts.result, cell: entry => <Result {...entry} /> },
  { id: 'status', header: texts.status, cell: entry => <Status {...entry} />, card: 'corner' },
]

export const historyColumns = (
  city: string,
  open: (dialog: HistoryDialog) => void,
): Column<ImportEntry>[] => [
  ...COLUMNS,
  {
    id: 'actions',
    header: texts.actions,
    cell: entry => <HistoryActions city={city} entry={entry} open={open} />,
    align: 'right',
    card: 'footer',
  },
]

const Muted = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)

const Kind = ({ kind, correctionOf }: ImportEntry) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
    {importKindLabel(kind)}
    {correctionOf !== null && <Chip size="small" variant="outlined" label={texts.correction} />}
  </Box>
)

const COLORS = { running: 'info', done: 'success', failed: 'error', cancelled: 'default' } as const

const Status = ({ status, restoredAt }: ImportEntry) =>
  restoredAt === null ? (
    <Chip size="small" variant="outlined" color={COLORS[status]} label={texts.states[status]} />
  ) : (
    <Chip size="small" variant="outlined" label={texts.restored} />
  )

function Result(entry: ImportEntry) {
  const { status, message, processed, restoredAt, restoredBy, overruled } = entry
  if (status === 'running')
    return (
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <LinearProgress aria-label={runTexts.progress(entry.fileName)} sx={{ borderRadius: 2 }} />
        <span>{runTexts.read(processed)}</span>
      </Box>
    )
  const counts = countsOf(entry).map(({ label, count }) => `${formatNumber(count)} ${label}`)
  return (
    <Box sx={{ minWidth: { md: 160 } }}>
      {status === 'failed' && message !== null && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {message}
        </Box>
      )}
      {status === 'done' || counts.length > 0 ? counts.join(', ') || texts.nothing : null}
      {overruled !== null && (
        <details>
          <summary style={{ cursor: 'pointer', minHeight: 40 }}>
            {overruledTexts.count(overruled.total)}
          </summary>
          <FieldChanges label={overruledTexts.list} changes={overruled} />
        </details>
      )}
      <UsedColumns entry={entry} />
      {restoredAt !== null && (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {texts.restoredBy(restoredBy ?? '—', formatAdminTimestamp(restoredAt))}
        </Typography>
      )}
    </Box>
  )
}

/** Which columns of the file became which of our fields; known of files that were looked at first. */
function UsedColumns({
  entry,
}: {
  entry: ImportEntry & { columns?: Readonly<Record<string, string | null>> | null }
}) {
  const used = Object.entries(entry.columns ?? {}).filter(([, column]) => column !== null)
  if (used.length === 0) return null
  const fields = importFields(entry.kind)
  const meaningOf = (field: string) => fields.find(({ name }) => name === field)?.meaning ?? field
  return (
    <details>
      <summary style={{ cursor: 'pointer', minHeight: 40 }}>{texts.columns(used.length)}</summary>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {used.map(([field, column]) => (
          <li key={field}>{texts.column(meaningOf(field), column ?? '')}</li>
        ))}
      </Box>
    </details>
  )
}
