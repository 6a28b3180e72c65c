import { IconButton, Paper, Tooltip } from '@mui/material'
import { CalendarClock } from 'lucide-react'
import type { Ref } from 'react'
import { timelineTexts as texts } from './texts.ts'

interface Props {
  wide: boolean
  open: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Beside the tools of the map, as Unduh data and Cetak Peta are. */
export function TimelineButton({ wide, open, onClick, ref }: Props) {
  const size = wide ? 40 : 44
  return (
    <Paper elevation={2}>
      <Tooltip title={texts.title} placement="top" describeChild>
        <IconButton
          ref={ref}
          aria-label={texts.title}
          aria-pressed={open}
          onClick={onClick}
          sx={{ width: size, height: size, borderRadius: 1, ...(open && { color: 'primary.main' }) }}
        >
          <CalendarClock size={20} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}
