import { Box, Paper, Typography } from '@mui/material'
import { formatDateTime } from '@petatirta/domain'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { City } from '#sync/page/city.ts'
import { texts } from './texts.ts'

/** Says that the map comes from the browser's own copies, and of when they are. Empty otherwise, so that it is heard when it changes. */
export function OfflineBadge({ sync, gmtOffset }: { sync: City; gmtOffset: number }) {
  const offline = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().offline)
  return (
    <Box role="status" aria-live="polite" data-testid="offline">
      {offline && (
        <Paper
          elevation={2}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            width: 'fit-content',
            mx: 'auto',
            px: 1.25,
            py: 0.5,
            mb: 0.5,
            color: 'warning.main',
          }}
        >
          <CloudOff size={16} aria-hidden />
          <Typography variant="caption" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {offline.dataFrom === null
              ? texts.offline
              : texts.offlineSince(formatDateTime(new Date(offline.dataFrom), gmtOffset))}
          </Typography>
        </Paper>
      )}
    </Box>
  )
}
