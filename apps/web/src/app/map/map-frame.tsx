import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  wide: boolean
  map: ReactNode
  top: ReactNode
  status: ReactNode
  legend: ReactNode
  left: ReactNode
  right: ReactNode
  children: ReactNode
}

const GAP = 1.5

/**
 * Where things lie over the map; its middle stays free.
 *
 *   wide                          narrow
 *   ┌ top ─────────────────┐      ┌ top ───────┐
 *   │ status               │      │ legend     │
 *   │                      │      │ status     │
 *   │ legend               │      │            │
 *   │ left           right │      │ left right │
 *   └───────── attribution ┘      └ attribution┘
 */
export function MapFrame({ wide, map, top, status, legend, left, right, children }: Props) {
  return (
    <Box
      component="main"
      sx={{
        position: 'fixed',
        inset: 0,
        overflow: 'hidden',
        bgcolor: 'background.default',
        '& .ol-viewport': { outline: 'none' },
        '& [role=application]:focus-visible': { outline: '3px solid', outlineOffset: -3 },
        // Always open (decisions): small, quiet, readable on any tile.
        '& .ol-attribution': {
          p: 0,
          bottom: 0,
          right: 0,
          borderRadius: 0,
          bgcolor: 'rgba(255 255 255 / 0.8)',
        },
        '& .ol-attribution ul': {
          fontSize: 11,
          lineHeight: 1.4,
          px: 0.75,
          py: 0.25,
          color: '#333',
          textShadow: 'none',
        },
        '& .ol-attribution a': { color: '#0b5d73' },
      }}
    >
      {map}
      <Box sx={{ ...layer, top: 0, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1 }}>
        {top}
        {!wide && legend}
        <Box sx={{ alignSelf: 'center', maxWidth: '100%' }}>{status}</Box>
      </Box>
      <Box
        sx={{
          ...layer,
          bottom: wide ? 16 : 28,
          display: 'flex',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
          {wide && legend}
          {left}
        </Box>
        {right}
      </Box>
      {children}
    </Box>
  )
}

/** Lets the map be dragged between the things that lie on it. */
const layer = {
  position: 'absolute',
  insetInline: 0,
  p: GAP,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const
