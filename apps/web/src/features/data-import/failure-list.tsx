import { Box, Typography, useMediaQuery } from '@mui/material'
import type { ImportFailure } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { failureTexts as texts } from './texts.ts'

/** Cards are higher than rows. */
const SHOWN = { rows: 10, cards: 4 }

type Row = ImportFailure & { readonly key: number }

const Text = ({ children }: { children: string | null }) => (
  <span style={{ overflowWrap: 'anywhere' }}>{children || '—'}</span>
)

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'position',
    header: texts.position,
    // People count from one.
    cell: ({ position }) => <Digits>{formatNumber(position)}</Digits>,
  },
  { id: 'id', header: texts.id, cell: ({ id }) => <Text>{id}</Text> },
  { id: 'field', header: texts.field, cell: ({ field }) => <Text>{field}</Text> },
  { id: 'reason', header: texts.reason, cell: ({ reason }) => <Text>{reason}</Text>, card: 'title' },
]

interface Props {
  label: string
  failures: readonly ImportFailure[]
  total: number
  /** All of them can be downloaded. */
  hasReport?: boolean
}

/** The first of what was refused, and how many there are. */
export function FailureList({ label, failures, total, hasReport = true }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  const rows = failures
    .slice(0, narrow ? SHOWN.cards : SHOWN.rows)
    .map((failure, key) => ({ ...failure, key }))
  if (rows.length === 0) return null
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <List
        label={texts.list(label)}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => String(key)}
        skeletonRows={0}
      />
      {total > rows.length && (
        <Typography variant="caption" sx={{ display: 'block', px: 2, py: 1, color: 'text.secondary' }}>
          {hasReport ? texts.more(rows.length, total) : texts.shown(rows.length, total)}
        </Typography>
      )}
    </Box>
  )
}
