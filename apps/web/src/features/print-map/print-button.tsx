import { IconButton, Paper, Tooltip } from '@mui/material'
import { Printer } from 'lucide-react'
import { PRINT_TITLE } from './title.ts'

interface Props {
  wide: boolean
  open: boolean
  onClick: () => void
}

/** Beside the tools of the map, as Unduh data is. */
export function PrintButton({ wide, open, onClick }: Props) {
  const size = wide ? 40 : 44
  return (
    <Paper elevation={2}>
      <Tooltip title={PRINT_TITLE} placement="top" describeChild>
        <IconButton
          aria-label={PRINT_TITLE}
          aria-pressed={open}
          onClick={onClick}
          sx={{ width: size, height: size, borderRadius: 1, ...(open && { color: 'primary.main' }) }}
        >
          <Printer size={20} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}
