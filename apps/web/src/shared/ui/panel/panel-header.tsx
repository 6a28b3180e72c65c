import { Box, Button, Chip, IconButton, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { panelTexts } from './texts.ts'

interface Props {
  id: string
  title: string
  /** How many items are applied (M2.5). */
  count: number
  onClear: () => void
  /** Only where the panel is a popup. */
  onClose?: (() => void) | undefined
}

export function PanelHeader({ id, title, count, onClear, onClose }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        pl: onClose ? 0.5 : 1.75,
        pr: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
      }}
    >
      {onClose && (
        <IconButton aria-label={panelTexts.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Chip
        size="small"
        label={count}
        aria-label={panelTexts.applied(count)}
        color={count > 0 ? 'primary' : 'default'}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear} disabled={count === 0}>
        {panelTexts.clear}
      </Button>
    </Box>
  )
}
