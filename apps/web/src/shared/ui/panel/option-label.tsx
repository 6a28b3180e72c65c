import { Box, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'

/** How the map draws what an option stands for: the panel is the legend too. */
export type OptionMark =
  | { readonly shape: 'dot' | 'line'; readonly colour: string }
  | { readonly shape: 'image'; readonly url: string }
  /** Drawn on a grid of 15 × 15, as the map's own symbols are. */
  | { readonly shape: 'paint'; readonly paint: (context: CanvasRenderingContext2D) => void }

export interface Option<T extends string = string> {
  readonly value: T
  readonly label: string
  /** Smaller, after the label. */
  readonly detail?: string
  readonly mark?: OptionMark
  /** A part of those it stands for that is shown apart: which of the counts, and in which words. */
  readonly including?: { readonly value: string; readonly text: (count: string) => string }
}

const SYMBOL_SIZE = 15
const SHARPNESS = 2
/** Symbols are made for the map's light ground, whatever the page's scheme. */
const GROUND = { p: '2px', borderRadius: 0.5, bgcolor: '#f3f0e9', flex: 'none', display: 'flex' }

function Painted({ paint }: { paint: (context: CanvasRenderingContext2D) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.reset()
    context.scale(SHARPNESS, SHARPNESS)
    paint(context)
  }, [paint])
  const side = SYMBOL_SIZE * SHARPNESS
  return (
    <canvas
      ref={canvas}
      width={side}
      height={side}
      style={{ width: SYMBOL_SIZE, height: SYMBOL_SIZE }}
      aria-hidden
    />
  )
}

function Mark({ mark }: { mark: OptionMark }) {
  switch (mark.shape) {
    case 'image':
      return (
        <Box component="span" sx={GROUND}>
          <img src={mark.url} alt="" width={SYMBOL_SIZE} height={SYMBOL_SIZE} />
        </Box>
      )
    case 'paint':
      return (
        <Box component="span" sx={GROUND}>
          <Painted paint={mark.paint} />
        </Box>
      )
    default:
      return (
        <Box
          component="span"
          sx={{
            ...(mark.shape === 'dot' ? { width: 12, height: 12 } : { width: 22, height: 5 }),
            flex: 'none',
            borderRadius: mark.shape === 'dot' ? '50%' : 3,
            bgcolor: mark.colour,
            boxShadow: '0 0 0 1px rgba(128 140 145 / 0.55)',
          }}
        />
      )
  }
}

export function OptionLabel({ label, detail, mark }: Pick<Option, 'label' | 'detail' | 'mark'>) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {mark && <Mark mark={mark} />}
      <Typography component="span" variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        {detail && (
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {' '}
            {detail}
          </Typography>
        )}
      </Typography>
    </Box>
  )
}
