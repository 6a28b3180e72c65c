import { Box, Typography } from '@mui/material'
import type { ImportCounts } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { COUNT_LABELS } from './texts.ts'

const NAMES = Object.keys(COUNT_LABELS) as (keyof ImportCounts)[]

/** What the file changed, in six numbers. */
export const OutcomeCounts = ({ counts }: { counts: ImportCounts }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
      gap: 1,
    }}
  >
    {NAMES.map(name => (
      <Box key={name} sx={{ minWidth: 0 }}>
        <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
          {COUNT_LABELS[name]}
        </Typography>
        <Typography
          component="dd"
          variant="body1"
          sx={{
            m: 0,
            fontWeight: counts[name] > 0 ? 650 : 400,
            color: counts[name] === 0 ? 'text.secondary' : name === 'failed' ? 'error.main' : 'text.primary',
          }}
        >
          <Digits>{formatNumber(counts[name])}</Digits>
        </Typography>
      </Box>
    ))}
  </Box>
)
