import { Box, IconButton, Paper, Slide, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { createPortal } from 'react-dom'
import { useCardFocus } from '#shared/ui/focus/use-card-focus.ts'

export interface ToolCardProps {
  title: string
  /** What the button that closes it is called. */
  close: string
  wide: boolean
  /** Its element: what moves the map asks what it covers. */
  card: RefObject<HTMLDivElement | null>
  children: ReactNode
  onClose: () => void
  /** The card disappears with the focus in it. */
  onGone: () => void
}

interface Props extends ToolCardProps {
  /** Of the card on a wide screen. */
  size: { width?: number; maxHeight?: string }
  /** Where it is on a wide screen. */
  place: (card: ReactNode) => ReactNode
}

/** What a tool has found: a card on a wide screen, a sheet at the bottom of a narrow one. */
export function ToolCard(props: Props) {
  const { title, close, wide, card, size, place, children, onClose, onGone } = props
  const titleId = useId()
  useCardFocus(card, onGone)
  const content = (
    <Paper
      ref={card}
      role="dialog"
      tabIndex={-1}
      elevation={6}
      aria-labelledby={titleId}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        outline: 'none',
        overflow: 'hidden',
        ...(wide ? size : { borderBottomLeftRadius: 0, borderBottomRightRadius: 0, maxHeight: '55dvh' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 0.75, py: 0.5, flex: 'none' }}>
        <Typography id={titleId} variant="subtitle1" component="h2" sx={{ flex: 1, fontWeight: 700 }}>
          {title}
        </Typography>
        <IconButton onClick={onClose} aria-label={close} sx={{ width: 36, height: 36 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      {children}
    </Paper>
  )
  if (wide) return place(content)
  return createPortal(
    <Slide in direction="up">
      <Box sx={{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 'drawer' }}>{content}</Box>
    </Slide>,
    document.body,
  )
}
