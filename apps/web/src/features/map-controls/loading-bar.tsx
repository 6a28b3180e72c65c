import { Box, Paper, Typography } from '@mui/material'
import { formatNumber } from '@petatirta/domain'
import { useSyncExternalStore } from 'react'
import type { City } from '#sync/page/city.ts'
import { loadProgress } from './load-progress.ts'
import { texts } from './texts.ts'

const MEGABYTE = 1_000_000
const megabytes = (bytes: number) => formatNumber(Math.round(bytes / (MEGABYTE / 10)) / 10)

/** M2.1: what is loading and how far it is; what comes from the browser's own store is too quick to be announced. */
export function LoadingBar({ sync }: { sync: City }) {
  const progress = loadProgress(useSyncExternalStore(sync.subscribe, sync.getSnapshot))
  if (!progress) return null
  const { names, received, total } = progress
  return (
    <Paper
      role="status"
      elevation={2}
      sx={{
        overflow: 'hidden',
        width: 'fit-content',
        minWidth: 220,
        maxWidth: '100%',
        opacity: 0,
        animation: 'appear 150ms 250ms forwards',
        '@keyframes appear': { to: { opacity: 1 } },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between', px: 1.25, py: 0.5 }}>
        <Typography variant="caption" noWrap sx={{ fontWeight: 600 }}>
          {texts.loading(names)}
        </Typography>
        {total > 0 && (
          <Typography
            variant="caption"
            noWrap
            // Read aloud, every frame would interrupt the last.
            aria-hidden
            sx={{ color: 'text.secondary', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
          >
            {texts.progress(megabytes(received), megabytes(total))}
          </Typography>
        )}
      </Box>
      <Box
        role="progressbar"
        aria-label={texts.loading(names)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total > 0 ? Math.round((100 * received) / total) : undefined}
        sx={{ height: 4, bgcolor: 'action.selected' }}
      >
        {/* Without an animation: every frame of one lays all canvases of the map over each other again. */}
        <Box
          style={{ transform: `scaleX(${total > 0 ? received / total : 0})` }}
          sx={{ height: 1, bgcolor: 'primary.main', transformOrigin: 'left' }}
        />
      </Box>
    </Paper>
  )
}
