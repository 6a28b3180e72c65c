import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material'
import type { BillingSummary } from '@petatirta/contract'
import { BILLING_COLOURS, formatNumber, UNBILLED_PAST_COLOUR } from '@petatirta/domain'
import { useId } from 'react'
import { summaryTexts } from './texts.ts'

export type SummaryTableName = keyof BillingSummary

interface Props {
  name: SummaryTableName
  rows: BillingSummary['unpaid']
  /** Of an earlier month, in which who had no bill is grey. */
  isPast?: boolean
}

const colourOf = (name: Exclude<SummaryTableName, 'payment_channel'>, isPast: boolean) =>
  name !== 'unbilled' ? BILLING_COLOURS[name] : isPast ? UNBILLED_PAST_COLOUR : BILLING_COLOURS.unpaid

const NUMBER = { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** One list of M3.12, with its sum. */
export function SummaryTable({ name, rows, isPast = false }: Props) {
  const id = useId()
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mb: 0.25 }}>
        {name !== 'payment_channel' && (
          <Box
            sx={{
              width: 10,
              height: 10,
              flex: 'none',
              borderRadius: '50%',
              bgcolor: colourOf(name, isPast),
              outline: '1px solid',
              outlineColor: 'divider',
            }}
          />
        )}
        <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 650 }}>
          {summaryTexts.tables[name]}
        </Typography>
      </Box>
      {rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', py: 0.5 }}>
          {summaryTexts.empty}
        </Typography>
      ) : (
        <Table size="small" aria-labelledby={id} sx={CELLS}>
          <TableHead>
            <TableRow>
              <TableCell>{name === 'payment_channel' ? summaryTexts.channel : summaryTexts.group}</TableCell>
              <TableCell sx={NUMBER}>{summaryTexts.count}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ golongan, count }) => (
              <TableRow key={golongan}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{golongan}</TableCell>
                <TableCell sx={NUMBER}>{formatNumber(count)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                {summaryTexts.total}
              </TableCell>
              <TableCell sx={NUMBER}>{formatNumber(total)}</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      )}
    </Box>
  )
}

/** Narrow: the map is what people look at. */
const CELLS = {
  '& .MuiTableCell-root': { py: 0.375, px: 0 },
  '& .MuiTableCell-root:first-of-type': { pl: 0, pr: 1 },
  '& .MuiTableCell-root:last-of-type': { pr: 0 },
  '& .MuiTableFooter-root .MuiTableCell-root': { color: 'text.primary', fontWeight: 650, border: 0 },
} as const
