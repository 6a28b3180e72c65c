import { Box, Typography, useMediaQuery } from '@mui/material'
import type { SyncFailure } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { utilityTexts as texts } from './texts.ts'

type Row = SyncFailure & { readonly key: number }

const Text = ({ children }: { children: string }) => (
  <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
)

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'place',
    header: texts.place,
    cell: ({ page, position }) => (
      <Digits>{texts.placeOf(formatNumber(page), position === null ? null : formatNumber(position))}</Digits>
    ),
  },
  { id: 'id', header: texts.customer, cell: ({ id }) => <Text>{id ?? '—'}</Text> },
  { id: 'reason', header: texts.reason, cell: ({ reason }) => <Text>{reason}</Text>, card: 'title' },
]

/** The first records and pages that were refused, and how many there are. */
export function SyncFailures({ failures, total }: { failures: readonly SyncFailure[]; total: number }) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  const rows = failures.map((failure, key) => ({ ...failure, key }))
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Typography variant="body2" sx={{ px: 2, py: 1, fontWeight: 600 }}>
        {texts.shown(formatNumber(rows.length), formatNumber(total))}
      </Typography>
      <Box
        role="region"
        aria-label={texts.failures}
        // Scrolled by keyboard as well.
        tabIndex={0}
        sx={{ maxHeight: 360, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}
      >
        <List
          label={texts.failures}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ key }) => String(key)}
          skeletonRows={0}
        />
      </Box>
    </Box>
  )
}
