import { Avatar, Box, Typography } from '@mui/material'
import { ThemeToggle } from '#shared/theme/theme-toggle.tsx'
import { shellTexts } from './texts.ts'
import { useAccount } from './use-account.ts'

/** Who is signed in, and the theme. */
export function AccountBar() {
  const { username, rule } = useAccount()
  const name = username ?? rule ?? ''
  return (
    <Box
      // The theme button is no menu entry: it must not close the drawer.
      onClick={event => event.stopPropagation()}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'nav.border',
      }}
    >
      <Avatar
        aria-hidden
        sx={{
          width: 32,
          height: 32,
          fontSize: '0.8125rem',
          fontWeight: 700,
          bgcolor: 'nav.active',
          color: 'nav.text',
        }}
      >
        {name.slice(0, 2).toUpperCase()}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }} aria-label={shellTexts.signedInAs} role="group">
        <Typography noWrap variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
          {name}
        </Typography>
        <Typography noWrap variant="caption" component="p" sx={{ color: 'nav.muted', lineHeight: 1.3 }}>
          {username && rule}
        </Typography>
      </Box>
      <ThemeToggle sx={{ color: 'nav.muted' }} />
    </Box>
  )
}
