import { Box, Typography } from '@mui/material'
import type { Reading } from '@petatirta/contract'
import { formatReading, ruleText, samplingTime, visibleReadings } from '@petatirta/domain'
import { ReadingBadge } from '#shared/ui/status/reading-badge.tsx'
import { readingTexts } from '#shared/ui/status/texts.ts'
import { texts } from './texts.ts'

/** M3.5: without 'signal', anomalies first. */
export function ReadingList({ data }: { data: readonly Reading[] }) {
  const readings = visibleReadings(data)
  if (readings.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        {texts.noReadings}
      </Typography>
    )
  return (
    <Box component="ul" aria-label={texts.readings} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {readings.map(reading => (
        <ReadingRow key={reading.name} reading={reading} />
      ))}
    </Box>
  )
}

function ReadingRow({ reading }: { reading: Reading }) {
  const rule = ruleText(reading)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        columnGap: 1.5,
        alignItems: 'center',
        px: 2,
        py: 0.875,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {reading.name}
      </Typography>
      <Typography sx={{ fontWeight: 700, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {formatReading(reading.value)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {rule === null ? readingTexts.noRule : readingTexts.rule(rule)}
        <Box component="span" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
          {samplingTime(reading)}
        </Box>
      </Typography>
      <Box sx={{ justifySelf: 'end' }}>
        <ReadingBadge anomaly={reading.status !== 0} />
      </Box>
    </Box>
  )
}
