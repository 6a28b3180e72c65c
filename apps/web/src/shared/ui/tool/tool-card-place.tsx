import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Beside the buttons on the right; where there is no room, above the tools. The middle of the map stays free. */
export const ToolCardPlace = ({ width = 272, children }: { width?: number; children: ReactNode }) => (
  <Box
    sx={{
      position: 'absolute',
      left: 0,
      bottom: 8,
      width,
      // Over the buttons that come after it.
      zIndex: 1,
      // The page says what panels take at the right.
      '@media (min-width: 1300px)': {
        position: 'fixed',
        left: 'auto',
        right: 'calc(var(--map-right, 32px) + 64px)',
        bottom: 28,
      },
    }}
  >
    {children}
  </Box>
)
