import { Chip } from '@mui/material'
import { statusTexts } from './texts.ts'

/** A4: a record is active or not. The dot repeats in shape what the colour says. */
export function StatusChip({ active }: { active: boolean }) {
  const color = active ? 'success' : 'text'
  return (
    <Chip
      size="small"
      label={active ? statusTexts.active : statusTexts.inactive}
      sx={theme => {
        const tone = color === 'text' ? theme.vars.palette.text.secondary : theme.vars.palette[color].main
        return {
          color: tone,
          bgcolor: `color-mix(in srgb, ${tone} 11%, transparent)`,
          '& .MuiChip-label': { display: 'inline-flex', alignItems: 'center', gap: 0.75, px: 1 },
          '& .MuiChip-label::before': {
            content: '""',
            width: 7,
            height: 7,
            borderRadius: '50%',
            border: '1.5px solid currentColor',
            bgcolor: active ? 'currentColor' : 'transparent',
          },
        }
      }}
    />
  )
}
