import { Box, Drawer, Paper } from '@mui/material'
import { SIDEBAR_WIDTH } from '@petatirta/domain'
import { type ReactNode, useRef } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { RAIL_WIDTH } from './sidebar-size.ts'
import { sidebarTexts } from './texts.ts'

interface Props {
  /** Beside the map, or over it as a drawer that closes when something was chosen. */
  docked: boolean
  /** Docked it is a rail of icons otherwise. */
  open: boolean
  onClose: () => void
  top: number
  children: ReactNode
}

export const SIDEBAR_ID = 'menu-peta'

export function MapSidebar({ docked, open, onClose, top, children }: Props) {
  const element = useRef<HTMLElement>(null)
  useClosable(open, onClose, { place: docked ? 'docked' : 'over', element })
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
  return (
    <Paper
      component="nav"
      ref={element}
      id={SIDEBAR_ID}
      aria-label={sidebarTexts.label}
      elevation={3}
      sx={{
        position: 'absolute',
        zIndex: 2,
        left: 12,
        top,
        bottom: 12,
        width: open ? SIDEBAR_WIDTH : RAIL_WIDTH,
        overflow: 'hidden',
      }}
    >
      {children}
    </Paper>
  )
}
