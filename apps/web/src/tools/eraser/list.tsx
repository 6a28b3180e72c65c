import { Box, Button, Paper, Typography } from '@mui/material'
import { useRef } from 'react'
import { type Measurement, measurementName, measurementTotal } from '#map/draw/measurement.ts'
import { eraserTexts as texts } from './texts.ts'

interface Props {
  all: readonly Measurement[]
  marked: string | null
  onMark: (key: string | null) => void
  onErase: (key: string) => void
  onEraseAll: () => void
}

/** The same without a pointer: what has the focus is marked on the map. */
export function EraserList({ all, marked, onMark, onErase, onEraseAll }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const erase = (key: string, index: number) => {
    onErase(key)
    // The button is gone: the one that takes its place, or the one before it, is next.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button')
      buttons?.[Math.min(index, buttons.length - 1)]?.focus()
    })
  }
  return (
    <Paper
      component="section"
      aria-label={texts.list}
      elevation={4}
      sx={{ width: 1, maxHeight: 260, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5, pr: 0.5, minHeight: 40, flex: 'none' }}>
        <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
          {texts.list}
        </Typography>
        <Button size="small" color="error" onClick={onEraseAll}>
          {texts.removeAll}
        </Button>
      </Box>
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto' }}>
        {all.map((measurement, index) => (
          <Box
            key={measurement.key}
            component="li"
            data-measurement={measurement.key}
            data-marked={measurement.key === marked || undefined}
            onPointerEnter={() => onMark(measurement.key)}
            onPointerLeave={() => onMark(null)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              pl: 1.5,
              pr: 0.5,
              minHeight: 44,
              borderTop: 1,
              borderColor: 'divider',
              '&[data-marked]': { bgcolor: 'action.selected' },
            }}
          >
            <Typography variant="body2">{measurementName(measurement)}</Typography>
            <Typography
              variant="body2"
              sx={{ flex: 1, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
            >
              {measurementTotal(measurement)}
            </Typography>
            <Button
              color="error"
              aria-label={texts.removeNamed(measurementName(measurement))}
              onClick={() => erase(measurement.key, index)}
              onFocus={() => onMark(measurement.key)}
              onBlur={() => onMark(null)}
              sx={{ minHeight: 44 }}
            >
              {texts.remove}
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
