import { Box, ButtonBase, Paper } from '@mui/material'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

/** At 1366 px a popup in the middle of the map still fits beside it. */
export const DOCKED_PANEL_WIDTH = 292
export const PANEL_TAB_WIDTH = 32

interface Props {
  title: string
  count: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Room for a bar above it, in pixels. */
  top: number
  children: ReactNode
}

/**
 * A panel at the right edge that its tab opens and closes (M2.5).
 *
 *   ┌tab┐┌ panel ┐        ┌tab┐ closed: the tab alone, at the edge
 *   └───┘│       │        └───┘
 */
export function DockedPanel({ title, count, open, onOpenChange, top, children }: Props) {
  const tab = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    onOpenChange(false)
    tab.current?.focus()
  }
  return (
    <Box
      component="aside"
      aria-label={title}
      onKeyDown={onKeyDown}
      sx={{
        position: 'absolute',
        top,
        bottom: 28,
        right: open ? 12 : 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'flex-start',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Paper
        elevation={3}
        sx={{ borderTopRightRadius: 0, borderBottomRightRadius: 0, mt: open ? 1 : 0, overflow: 'hidden' }}
      >
        <ButtonBase
          ref={tab}
          aria-expanded={open}
          onClick={() => onOpenChange(!open)}
          sx={{
            width: PANEL_TAB_WIDTH,
            py: 1.25,
            gap: 0.75,
            flexDirection: 'column',
            fontSize: '0.8125rem',
            fontWeight: 650,
            color: 'text.primary',
            '&:hover': { bgcolor: 'action.hover' },
            '&.Mui-focusVisible': { outlineOffset: -2 },
          }}
        >
          {open ? <ChevronRight size={18} aria-hidden /> : <ChevronLeft size={18} aria-hidden />}
          <Box component="span" sx={{ writingMode: 'vertical-rl', transform: 'rotate(180deg)' }}>
            {title}
          </Box>
          {!open && count}
        </ButtonBase>
      </Paper>
      {open && (
        <Paper
          elevation={3}
          sx={{
            width: DOCKED_PANEL_WIDTH,
            maxHeight: 1,
            display: 'flex',
            flexDirection: 'column',
            overflow: 'hidden',
          }}
        >
          {children}
        </Paper>
      )}
    </Box>
  )
}
