import { Button, FormControlLabel, Switch, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Check, Undo2, X } from 'lucide-react'
import type { DrawnShape } from '#map/draw/draw-sketch.ts'
import { pipeLengthTexts as texts } from './texts.ts'

const SHAPES = ['line', 'polygon'] as const
/** A finger needs more room. */
const BUTTON = { minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } } as const

interface Props {
  shape: DrawnShape
  onShape: (shape: DrawnShape) => void
  snaps: boolean
  onSnaps: (snaps: boolean) => void
  /** Whether anything is being drawn, and whether it could be finished. */
  drawing: boolean
  complete: boolean
  onUndo: () => void
  onFinish: () => void
  onCancel: () => void
}

/** What is drawn, and what the keyboard does, for those who have none. */
export function DrawControls({ shape, onShape, snaps, onSnaps, drawing, complete, ...on }: Props) {
  if (drawing) {
    return (
      <>
        <Button size="small" sx={BUTTON} startIcon={<Undo2 size={16} aria-hidden />} onClick={on.onUndo}>
          {texts.undo}
        </Button>
        <Button
          size="small"
          sx={BUTTON}
          variant="contained"
          disabled={!complete}
          startIcon={<Check size={16} aria-hidden />}
          onClick={on.onFinish}
        >
          {texts.finish}
        </Button>
        <Button
          size="small"
          sx={BUTTON}
          color="error"
          startIcon={<X size={16} aria-hidden />}
          onClick={on.onCancel}
        >
          {texts.cancel}
        </Button>
      </>
    )
  }
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={shape}
        aria-label={texts.shapes}
        onChange={(_, chosen: DrawnShape | null) => chosen && onShape(chosen)}
      >
        {SHAPES.map(name => (
          <ToggleButton key={name} value={name} sx={{ ...BUTTON, px: 1.5, textTransform: 'none' }}>
            {texts.shape[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {shape === 'line' && (
        <FormControlLabel
          sx={{ ml: 0, mr: 0.5 }}
          control={<Switch size="small" checked={snaps} onChange={(_, checked) => onSnaps(checked)} />}
          label={texts.snap}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      )}
    </>
  )
}
