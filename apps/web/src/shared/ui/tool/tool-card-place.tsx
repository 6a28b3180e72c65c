import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Between the tools and the buttons on the right; where these are nearer, above the tools. The middle stays free. */
export const ToolCardPlace = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      position: 'absolute',
      left: 0,
      bottom: 8,
      width: 272,
      '@media (min-width: 1300px)': { left: 'calc(100% + 8px)', bottom: -40 },
    }}
  >
    {children}
  </Box>
)
