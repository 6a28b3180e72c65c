import { Box, ButtonBase, Paper } from '@mui/material'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DOCKED_PANEL_WIDTH, PANEL_TAB_WIDTH } from './panel-size.ts'

export interface DockedPanel {
  readonly id: string
  readonly title: string
  /** Stands on the tab while the panel is closed. */
  readonly count: ReactNode
  readonly body: ReactNode
}

interface Props {
  panels: readonly DockedPanel[]
  /** The id of the one that is open. */
  open: string | null
  onOpenChange: (id: string | null) => void
  /** Room for a bar above them, in pixels. */
  top: number
}

/**
 * Panels at the right edge, of which one at a time is opened and closed by its tab (M2.5).
 *
 *   ┌tab┐┌ panel ┐        ┌tab┐ closed: the tabs alone, at the edge
 *   ├tab┤│       │        ├tab┤
 *   └───┘└───────┘        └───┘
 */
export function DockedPanels({ panels, open, onOpenChange, top }: Props) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const tabs = useRef(new Map<string, HTMLButtonElement>())
  const shown = panels.find(panel => panel.id === open)
  const close = () => {
    onOpenChange(null)
    if (shown) tabs.current.get(shown.id)?.focus()
  }
  useClosable(shown !== undefined, close, { place: 'docked', element })
  return (
    <Box
      ref={element}
      sx={{
        position: 'absolute',
        top,
        bottom: 28,
        right: shown ? 12 : 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'flex-start',
        pointerEvents: 'none',
      }}
    >
      <Box sx={{ mt: shown ? 1 : 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
        {panels.map(panel => (
          <PanelTab
            key={panel.id}
            panel={panel}
            open={panel === shown}
            controls={id}
            onClick={() => onOpenChange(panel === shown ? null : panel.id)}
            buttonRef={button => {
              if (button) tabs.current.set(panel.id, button)
              return () => void tabs.current.delete(panel.id)
            }}
          />
        ))}
      </Box>
      {shown && (
        <Paper
          // Another panel starts at its top, with nothing of the one before it.
          key={shown.id}
          component="aside"
          id={id}
          aria-label={shown.title}
          elevation={3}
          sx={{
            width: DOCKED_PANEL_WIDTH,
            maxHeight: 1,
            display: 'flex',
            flexDirection: 'column',
            overflow: 'hidden',
            pointerEvents: 'auto',
          }}
        >
          {shown.body}
        </Paper>
      )}
    </Box>
  )
}

interface TabProps {
  panel: DockedPanel
  open: boolean
  /** The id of the open panel. */
  controls: string
  onClick: () => void
  buttonRef: (button: HTMLButtonElement | null) => () => void
}

function PanelTab({ panel: { title, count }, open, controls, onClick, buttonRef }: TabProps) {
  return (
    <Paper
      elevation={3}
      sx={{
        borderTopRightRadius: 0,
        borderBottomRightRadius: 0,
        overflow: 'hidden',
        pointerEvents: 'auto',
      }}
    >
      <ButtonBase
        ref={buttonRef}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        onClick={onClick}
        sx={{
          width: PANEL_TAB_WIDTH,
          py: 1.25,
          gap: 0.75,
          // Three of them end above the buttons of a low window, too.
          '@media (max-height: 700px)': { py: 0.5, gap: 0.25, '& svg': { display: 'none' } },
          flexDirection: 'column',
          fontSize: '0.8125rem',
          fontWeight: 650,
          color: open ? 'primary.main' : 'text.primary',
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
  )
}
