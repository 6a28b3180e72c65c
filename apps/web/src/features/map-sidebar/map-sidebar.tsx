import { Box, Drawer, Paper } from '@mui/material'
import { SIDEBAR_WIDTH } from '@petatirta/domain'
import type { KeyboardEvent, ReactNode } from 'react'
import { sidebarTexts } from './texts.ts'

interface Props {
  /** Beside the map, or over it as a drawer that closes when something was chosen. */
  docked: boolean
  open: boolean
  onClose: () => void
  top: number
  children: ReactNode
}

export const SIDEBAR_ID = 'menu-peta'

export function MapSidebar({ docked, open, onClose, top, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  if (!docked)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{
          paper: {
            id: SIDEBAR_ID,
            'aria-label': sidebarTexts.label,
            sx: { width: SIDEBAR_WIDTH, maxWidth: '88vw', border: 0 },
          },
        }}
      >
        <Box component="nav" aria-label={sidebarTexts.label} sx={{ height: 1 }}>
          {children}
        </Box>
      </Drawer>
    )
  if (!open) return null
  return (
    <Paper
      component="nav"
      id={SIDEBAR_ID}
      aria-label={sidebarTexts.label}
      elevation={3}
      onKeyDown={onKeyDown}
      sx={{
        position: 'absolute',
        zIndex: 2,
        left: 12,
        top,
        bottom: 12,
        width: SIDEBAR_WIDTH,
        overflow: 'hidden',
      }}
    >
      {children}
    </Paper>
  )
}
