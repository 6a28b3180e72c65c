import { IconButton, type IconButtonProps, Tooltip } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { Monitor, Moon, Sun } from 'lucide-react'
import { themeTexts } from './texts.ts'

const MODES = ['system', 'light', 'dark'] as const
const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Goes round system, light and dark; the choice is kept in local storage by MUI. */
export function ThemeToggle(props: Omit<IconButtonProps, 'onClick' | 'children'>) {
  const { mode = 'system', setMode } = useColorScheme()
  const next = MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? 'system'
  const Icon = ICONS[mode]
  const label = themeTexts.toggle(mode)
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} color="inherit" {...props} onClick={() => setMode(next)}>
        <Icon size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
