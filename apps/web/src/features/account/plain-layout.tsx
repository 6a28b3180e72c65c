import { AppBar, Box, Button, IconButton, Toolbar, Tooltip } from '@mui/material'
import { homeAfterLogin } from '@petatirta/domain'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { isHeldBack } from '#shared/session/claims.ts'
import { signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { ThemeToggle } from '#shared/theme/theme-toggle.tsx'
import { Logo } from '#shared/ui/brand/logo.tsx'
import { accountTexts as texts } from './texts.ts'

/** For those who have no administration around them: users of a utility, and who must set up a second factor or change the password first. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const claims = useSession(state => state.claims)
  const { history } = useRouter()
  const isMapUser = claims?.rule === 'pdam'
  const Arrow = isMapUser ? ArrowLeft : ArrowRight
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <AppBar position="sticky" elevation={0} sx={{ bgcolor: 'nav.bg', color: 'nav.text' }}>
        <Toolbar variant="dense" sx={{ gap: 0.5, minHeight: 52 }}>
          <Box sx={{ flex: 1 }}>
            <Logo size={26} tone="deep" />
          </Box>
          {claims && !isHeldBack(claims) && (
            <Button
              color="inherit"
              startIcon={<Arrow size={16} aria-hidden />}
              onClick={() => history.push(homeAfterLogin(claims))}
            >
              {isMapUser ? texts.backToMap : texts.toHome}
            </Button>
          )}
          <ThemeToggle sx={{ color: 'inherit' }} />
          <Tooltip title={texts.logout}>
            <IconButton color="inherit" aria-label={texts.logout} onClick={() => signOut()}>
              <LogOut size={18} aria-hidden />
            </IconButton>
          </Tooltip>
        </Toolbar>
      </AppBar>
      <Box component="main" sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  )
}
