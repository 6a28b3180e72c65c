import { Box, Typography } from '@mui/material'
import type { SyncCounts as Counts } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { utilityTexts as texts } from './texts.ts'

const SHOWN = [
  ['added', texts.added],
  ['changed', texts.changed],
  ['unchanged', texts.unchanged],
  ['failed', texts.failedCount],
] as const

export function SyncCounts({ counts }: { counts: Counts }) {
  return (
    <Box
      component="dl"
      aria-label={texts.counts}
      sx={{
        ...{ m: 0, display: 'grid', gap: 1.5, justifyContent: { sm: 'space-between' } },
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, auto)' },
      }}
    >
      {SHOWN.map(([name, label]) => (
        <Box key={name}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body1"
            sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(counts[name])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
