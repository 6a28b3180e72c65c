import { Box, ButtonBase, Collapse, Typography } from '@mui/material'
import { type ReactNode, useId, useRef } from 'react'
import { panelTexts } from './texts.ts'

interface Props {
  title: string
  /** A word about the state that a closed card hides, such as '3/8'. */
  note?: string | undefined
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** A collapsible card of a panel (M2.5): the whole head is the switch. */
export function PanelCard({ title, note, open, onToggle, children }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  return (
    <Box
      ref={section}
      component="section"
      sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }}
    >
      <Typography component="h3" sx={{ m: 0, fontSize: 'inherit' }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          sx={{
            width: 1,
            minHeight: 40,
            '@media (pointer: coarse)': { minHeight: 48 },
            px: 1.75,
            gap: 1,
            justifyContent: 'flex-start',
            textAlign: 'start',
            '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
            '&.Mui-focusVisible': { outlineOffset: -2 },
          }}
        >
          <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 650 }}>
            {title}
          </Typography>
          {note && !open && (
            <Typography
              component="span"
              variant="caption"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {note}
            </Typography>
          )}
          <Box component="span" sx={{ flex: 1 }} />
          <Typography
            component="span"
            sx={{ fontSize: '0.6875rem', fontWeight: 700, letterSpacing: '0.04em', color: 'primary.main' }}
          >
            {open ? panelTexts.hide : panelTexts.show}
          </Typography>
        </ButtonBase>
      </Typography>
      <Collapse
        in={open}
        unmountOnExit
        // What opens below the panel's edge would look as if nothing had happened.
        onEntered={() => section.current?.scrollIntoView({ block: 'nearest' })}
      >
        <Box id={id} role="group" aria-label={title} sx={{ px: 1.75, pb: 1.25 }}>
          {children}
        </Box>
      </Collapse>
    </Box>
  )
}
