import { Box, Button, Chip, Collapse, IconButton, Typography } from '@mui/material'
import { CircleQuestionMark, X } from 'lucide-react'
import { useId, useState } from 'react'
import { panelTexts } from './texts.ts'

interface Props {
  id: string
  title: string
  /** How many items are applied (M2.5); absent where nothing is. */
  count?: number
  /** Whether there is anything to clear, counted or not. */
  canClear?: boolean
  onClear?: () => void
  /** Back to what the view starts with, where that is something else than nothing. */
  onInitial?: (() => void) | undefined
  /** Sentences that a button beside the title shows. */
  help?: readonly string[]
  /** Only where the panel is a popup. */
  onClose?: (() => void) | undefined
}

export function PanelHeader({ id, title, count, canClear, onClear, onInitial, help, onClose }: Props) {
  const helpId = useId()
  const [helping, setHelping] = useState(false)
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          minHeight: 48,
          pl: onClose ? 0.5 : 1.75,
          pr: 0.5,
        }}
      >
        {onClose && (
          <IconButton aria-label={panelTexts.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
        <Typography id={id} variant="h3" component="h2" noWrap>
          {title}
        </Typography>
        {count !== undefined && (
          <Chip
            size="small"
            label={count}
            aria-label={panelTexts.applied(count)}
            color={count > 0 ? 'primary' : 'default'}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          />
        )}
        {help && (
          <IconButton
            size="small"
            aria-label={panelTexts.help}
            aria-expanded={helping}
            aria-controls={helping ? helpId : undefined}
            onClick={() => setHelping(!helping)}
            sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
          >
            <CircleQuestionMark size={18} aria-hidden />
          </IconButton>
        )}
        <Box sx={{ flex: 1 }} />
        {onClear && (
          <Button size="small" onClick={onClear} disabled={!canClear} sx={{ flex: 'none', px: 1 }}>
            {panelTexts.clear}
          </Button>
        )}
      </Box>
      {onInitial && (
        <Button size="small" onClick={onInitial} sx={{ ml: 1, mt: -0.5, mb: 0.5, px: 1 }}>
          {panelTexts.initial}
        </Button>
      )}
      {help && (
        <Collapse in={helping} unmountOnExit>
          <Box id={helpId} sx={{ px: 1.75, pb: 1.25 }}>
            {help.map(sentence => (
              <Typography key={sentence} variant="caption" component="p" sx={{ mb: 0.5 }}>
                {sentence}
              </Typography>
            ))}
          </Box>
        </Collapse>
      )}
    </Box>
  )
}
