import { IconButton, Paper, Tooltip } from '@mui/material'
import { FileDown } from 'lucide-react'
import { exportTexts as texts } from './texts.ts'

interface Props {
  wide: boolean
  offline: boolean
  onClick: () => void
}

/** Beside the tools of the map. Stays in the tab order without a network, and says why it does nothing. */
export function ExportButton({ wide, offline, onClick }: Props) {
  const size = wide ? 40 : 44
  return (
    <Paper elevation={2}>
      <Tooltip
        title={offline ? `${texts.title} · ${texts.offline}` : texts.title}
        placement="top"
        describeChild
      >
        <IconButton
          aria-label={texts.title}
          aria-haspopup="dialog"
          aria-disabled={offline}
          onClick={() => !offline && onClick()}
          sx={{
            width: size,
            height: size,
            borderRadius: 1,
            '&[aria-disabled=true]': { color: 'text.disabled' },
          }}
        >
          <FileDown size={20} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}
