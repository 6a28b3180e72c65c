import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { ToolCard, type ToolCardProps } from '#shared/ui/tool/tool-card.tsx'
import { ToolCardPlace } from '#shared/ui/tool/tool-card-place.tsx'
import { cardTexts } from './card-texts.ts'

/** The card of an answer, which scrolls. */
export const CardFrame = ({ children, ...card }: ToolCardProps) => (
  <ToolCard
    {...card}
    size={{ maxHeight: 'calc(100dvh - 168px)' }}
    place={content => <ToolCardPlace width={360}>{content}</ToolCardPlace>}
  >
    <Box
      // A scrolling region must be reachable without a mouse.
      tabIndex={0}
      role="group"
      aria-label={card.title}
      sx={{ overflowY: 'auto', minHeight: 0, px: 2, pb: 1.5, display: 'grid', gap: 1.5 }}
    >
      {children}
    </Box>
  </ToolCard>
)

/** The answer is awaited. */
export const Busy = ({ text }: { text: string }) => (
  <Typography role="status" variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <CircularProgress size={16} aria-hidden />
    {text}
  </Typography>
)

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
