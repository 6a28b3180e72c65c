import { Box, Button, ButtonBase, IconButton, Paper, Typography } from '@mui/material'
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type Measurement, measurementName, measurementTotal } from '#map/draw/measurement.ts'
import { Measured } from './measured.tsx'
import { pipeLengthTexts as texts } from './texts.ts'

interface Props {
  all: readonly Measurement[]
  /** A narrow screen has no room for more than the names and totals, until one is opened. */
  wide: boolean
  onRemove: (key: string) => void
  onRemoveAll: () => void
  onRetry: (measurement: Measurement) => void
}

/** What has been measured, the newest first and open. */
export function Results({ all, wide, onRemove, onRemoveAll, onRetry }: Props) {
  const id = useId()
  const newest = all.at(-1)?.key ?? null
  const [choice, setChoice] = useState<{ newest: string | null; open: string | null }>()
  const open = choice?.newest === newest ? choice.open : wide ? newest : null
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      elevation={4}
      sx={{
        width: 1,
        maxHeight: wide ? 300 : '40vh',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5, pr: 0.5, minHeight: 40, flex: 'none' }}>
        <Typography id={id} component="h2" variant="subtitle2" sx={{ flex: 1 }}>
          {texts.results}
        </Typography>
        <Button size="small" color="error" onClick={onRemoveAll}>
          {texts.removeAll}
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto' }}>
        {all.toReversed().map(measurement => (
          <Result
            key={measurement.key}
            measurement={measurement}
            onRetry={onRetry}
            open={measurement.key === open}
            onToggle={() => setChoice({ newest, open: measurement.key === open ? null : measurement.key })}
            onRemove={() => onRemove(measurement.key)}
          />
        ))}
      </Box>
    </Paper>
  )
}

interface ResultProps {
  measurement: Measurement
  open: boolean
  onToggle: () => void
  onRemove: () => void
  onRetry: (measurement: Measurement) => void
}

function Result({ measurement, open, onToggle, onRemove, onRetry }: ResultProps) {
  const id = useId()
  const name = measurementName(measurement)
  const Arrow = open ? ChevronUp : ChevronDown
  return (
    <Box component="li" data-measurement={measurement.key} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 0.5 }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          sx={{ flex: 1, minHeight: 44, pl: 1.5, pr: 0.5, gap: 1, justifyContent: 'flex-start' }}
        >
          <Typography variant="body2">{name}</Typography>
          <Typography variant="body2" sx={{ flex: 1, textAlign: 'right', fontWeight: 700, ...DIGITS }}>
            {measurementTotal(measurement)}
          </Typography>
          <Arrow size={18} aria-hidden />
        </ButtonBase>
        <IconButton aria-label={texts.remove(name)} onClick={onRemove} sx={{ width: 44, height: 44 }}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Box>
      {open && (
        <Box id={id} sx={{ px: 1.5, pb: 1.25 }}>
          <Measured measurement={measurement} onRetry={() => onRetry(measurement)} />
        </Box>
      )}
    </Box>
  )
}

const DIGITS = { fontVariantNumeric: 'tabular-nums' } as const
