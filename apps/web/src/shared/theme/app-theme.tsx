import { CssBaseline, ThemeProvider } from '@mui/material'
import type { ReactNode } from 'react'
import { COLOR_MODE_KEY } from './color-mode.ts'
import { theme } from './theme.ts'

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={COLOR_MODE_KEY}
      noSsr
      disableTransitionOnChange
    >
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}
