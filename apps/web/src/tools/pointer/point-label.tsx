import { Box, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import type { LatLon } from '@petatirta/domain'
import { X } from 'lucide-react'
import { pointerTexts as texts } from './texts.ts'

/** Below the marker: which point it is, and the way to take it away. */
export function PointLabel({ point, onRemove }: { point: LatLon; onRemove: () => void }) {
  return (
    <Paper
      role="group"
      aria-label={texts.point}
      elevation={3}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 1.25, pr: 0.25, py: 0.25 }}
    >
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <Typography variant="caption" component="div">{`${texts.longitude} ${point.lon}`}</Typography>
        <Typography variant="caption" component="div">{`${texts.latitude} ${point.lat}`}</Typography>
      </Box>
      <Tooltip title={texts.remove}>
        <IconButton aria-label={texts.remove} onClick={onRemove} sx={{ width: 36, height: 36 }}>
          <X size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}
