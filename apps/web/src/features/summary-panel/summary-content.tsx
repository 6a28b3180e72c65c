import { Box, Chip, Skeleton, Stack, Typography } from '@mui/material'
import type { BillingSummary } from '@petatirta/contract'
import { formatPeriod, formatPipeLength } from '@petatirta/domain'
import { useId } from 'react'
import { SummaryTable, type SummaryTableName } from './summary-table.tsx'
import { summaryTexts } from './texts.ts'

export interface SummaryContentProps {
  /** What is highlighted. */
  chips: readonly { readonly key: string; readonly label: string }[]
  /** Map units of the highlighted pipes; undefined where no pipes are highlighted or they are not here yet. */
  pipeLength: number | undefined
  /** The tables that are asked for; undefined while they are counted, null when the customers could not be loaded. */
  summary: Partial<BillingSummary> | null | undefined
  /** YYYYMM, where the tables are of an earlier month. */
  period: string | null
}

/** M2.6 */
export function SummaryContent({ chips, pipeLength, summary, period }: SummaryContentProps) {
  return (
    <Stack spacing={1.75} sx={{ px: 1.75, py: 1.25 }}>
      {(chips.length > 0 || pipeLength !== undefined) && <Focus chips={chips} pipeLength={pipeLength} />}
      {period !== null && (
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {summaryTexts.asOf(formatPeriod(period))}
        </Typography>
      )}
      <Tables summary={summary} period={period} />
    </Stack>
  )
}

function Focus({ chips, pipeLength }: Pick<SummaryContentProps, 'chips' | 'pipeLength'>) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
        {summaryTexts.focus}
      </Typography>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {chips.map(({ key, label }) => (
          <Chip key={key} component="li" size="small" label={label} sx={{ maxWidth: 1 }} />
        ))}
      </Box>
      {pipeLength !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 0.75 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {summaryTexts.pipeLength}
          </Typography>
          <Typography
            variant="body2"
            noWrap
            sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', flex: 'none' }}
          >
            {formatPipeLength(pipeLength)}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

const NAMES = Object.keys(summaryTexts.tables) as SummaryTableName[]

function Tables({ summary, period }: Pick<SummaryContentProps, 'summary' | 'period'>) {
  if (summary === undefined)
    return (
      <Box role="status" aria-label={summaryTexts.counting}>
        {['60%', '100%', '100%'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three lines that never move
          <Skeleton key={row} width={width} sx={{ fontSize: '0.8125rem' }} />
        ))}
      </Box>
    )
  if (summary === null)
    return (
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {summaryTexts.failed}
      </Typography>
    )
  return NAMES.map(name => {
    const rows = summary[name]
    return rows && <SummaryTable key={name} name={name} rows={rows} isPast={period !== null} />
  })
}
