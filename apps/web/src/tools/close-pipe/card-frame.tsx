import { Alert, Box, Button, IconButton, Paper, Slide, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { createPortal } from 'react-dom'
import { useCardFocus } from '#shared/ui/focus/use-card-focus.ts'
import { ToolCardPlace } from '#shared/ui/tool/tool-card-place.tsx'
import { cardTexts } from './card-texts.ts'

interface Props {
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

/** A card beside the map's buttons on a wide screen, a sheet at the bottom of a narrow one. */
export function CardFrame({ title, close, wide, card, children, onClose, onGone }: Props) {
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
        ...(wide
          ? { maxHeight: 'calc(100dvh - 168px)' }
          : { borderBottomLeftRadius: 0, borderBottomRightRadius: 0, maxHeight: '55dvh' }),
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
      <Box
        // A scrolling region must be reachable without a mouse.
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
        sx={{ overflowY: 'auto', minHeight: 0, px: 2, pb: 1.5, display: 'grid', gap: 1.5 }}
      >
        {children}
      </Box>
    </Paper>
  )
  if (wide) return <ToolCardPlace width={360}>{content}</ToolCardPlace>
  return createPortal(
    <Slide in direction="up">
      <Box sx={{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 'drawer' }}>{content}</Box>
    </Slide>,
    document.body,
  )
}

/** A part of a card with a heading. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} variant="subtitle2" component="h3">
          {title}
        </Typography>
        {note && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  )
}

/** Nothing was solved. */
export const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="error"
    variant="outlined"
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        {cardTexts.retry}
      </Button>
    }
  >
    {cardTexts.failed}
  </Alert>
)

const DIGITS = { fontVariantNumeric: 'tabular-nums' } as const

/** Names and values. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1, rowGap: 0.25 }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, fontWeight: 600, textAlign: 'right', ...DIGITS }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
