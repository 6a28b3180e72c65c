import { Box, IconButton, Paper, Typography } from '@mui/material'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const CLOSE = 'Tutup alat'
/** Below the top bar of the map. */
const TOP = 68
/** M2.1: a phone. */
const NARROW = '@media (max-width: 767px)'
/** From here on there is room between sidebar, Rangkuman and the panels. */
const BESIDE_PANELS = '@media (min-width: 1100px)'

interface Props {
  text: string
  /** Buttons, for a finger as good as for a mouse. */
  children?: ReactNode
  /** Puts the tool away. */
  onClose?: (() => void) | undefined
  /** A card that belongs to it, for which a narrow screen has no other place. */
  below?: ReactNode
}

/** What an active tool asks for, at the top of the map. */
export function ToolHint({ text, children, onClose, below }: Props) {
  return (
    <Box
      sx={{
        position: 'fixed',
        top: TOP,
        insetInline: 12,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        [BESIDE_PANELS]: { left: 578, right: 60, alignItems: 'flex-start' },
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Paper
        elevation={4}
        sx={{ maxWidth: 436, pl: 1.5, pr: onClose ? 0.5 : 1.5, py: 0.5, [NARROW]: { width: 1 } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" role="status" sx={{ flex: 1, py: 0.5 }}>
            {text}
          </Typography>
          {onClose && (
            <IconButton aria-label={CLOSE} onClick={onClose} sx={TOUCHABLE}>
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </Box>
        {children && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              rowGap: 0.5,
              pb: 0.25,
            }}
          >
            {children}
          </Box>
        )}
      </Paper>
      {below}
    </Box>
  )
}

const TOUCHABLE = { width: 36, height: 36, '@media (pointer: coarse)': { width: 44, height: 44 } } as const
