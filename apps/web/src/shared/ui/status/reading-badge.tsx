import { Box } from '@mui/material'
import { READING_STATUS_LABELS } from '@petatirta/domain'
import { Check, TriangleAlert } from 'lucide-react'

/** M2.12: whether a reading breaks its rule. The sign repeats what the colour says. */
export function ReadingBadge({ anomaly }: { anomaly: boolean }) {
  const Icon = anomaly ? TriangleAlert : Check
  return (
    <Box
      component="span"
      sx={theme => {
        const tone = theme.vars.palette[anomaly ? 'warning' : 'success'].main
        return {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          height: 20,
          px: 0.75,
          flexShrink: 0,
          borderRadius: 10,
          fontSize: '0.6875rem',
          fontWeight: 650,
          whiteSpace: 'nowrap',
          color: tone,
          bgcolor: `color-mix(in srgb, ${tone} 11%, transparent)`,
        }
      }}
    >
      <Icon size={12} aria-hidden />
      {READING_STATUS_LABELS[anomaly ? 1 : 0]}
    </Box>
  )
}
