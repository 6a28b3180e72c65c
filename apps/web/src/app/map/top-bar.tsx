import { Box, Button, Divider, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import { ADMIN_HOME, ADMIN_RULES } from '@petatirta/domain'
import { Link } from '@tanstack/react-router'
import { LogOut, Settings2 } from 'lucide-react'
import { useSession } from '#shared/session/use-session.ts'
import { Logo, LogoMark } from '#shared/ui/brand/logo.tsx'
import { texts } from './texts.ts'

interface Props {
  city: string
  wide: boolean
  onLogout: () => void
}

/** Logo, city, and the ways out. */
export function TopBar({ city, wide, onLogout }: Props) {
  const rule = useSession(state => state.claims?.rule)
  const isAdministrator = rule !== undefined && ADMIN_RULES.includes(rule)
  return (
    <Paper
      component="header"
      aria-label={texts.bar}
      elevation={3}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, pl: 1.5, pr: 0.75 }}
    >
      {wide ? <Logo size={28} /> : <LogoMark size={28} />}
      {wide && <Divider orientation="vertical" flexItem sx={{ my: 1.25 }} />}
      <Typography variant="h3" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {city}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {isAdministrator &&
          (wide ? (
            <Button
              component={Link}
              to={ADMIN_HOME}
              color="inherit"
              startIcon={<Settings2 size={18} aria-hidden />}
            >
              {texts.administration}
            </Button>
          ) : (
            <Tooltip title={texts.administration}>
              <IconButton component={Link} to={ADMIN_HOME} aria-label={texts.administration}>
                <Settings2 size={20} aria-hidden />
              </IconButton>
            </Tooltip>
          ))}
        {wide ? (
          <Button color="inherit" onClick={onLogout} startIcon={<LogOut size={18} aria-hidden />}>
            {texts.logout}
          </Button>
        ) : (
          <Tooltip title={texts.logout}>
            <IconButton onClick={onLogout} aria-label={texts.logout}>
              <LogOut size={20} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Paper>
  )
}
