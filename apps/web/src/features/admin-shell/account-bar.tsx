import { Avatar, Box, ButtonBase, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { ACCOUNT_PATH } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { accountQuery } from '#shared/api/account.ts'
import { useSession } from '#shared/session/use-session.ts'
import { ThemeToggle } from '#shared/theme/theme-toggle.tsx'
import { shellTexts } from './texts.ts'

function useAccount() {
  const claims = useSession(state => state.claims)
  const { data } = useQuery({ ...accountQuery(claims?.sub), staleTime: Number.POSITIVE_INFINITY })
  return { username: data?.username, rule: claims?.rule }
}

const LinkBase = createLink(ButtonBase)

/** Who is signed in, which leads to the own account, and the theme. */
export function AccountBar() {
  const { username, rule } = useAccount()
  const name = username ?? rule ?? ''
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'nav.border',
      }}
    >
      <LinkBase
        to={ACCOUNT_PATH}
        sx={{
          flex: 1,
          minWidth: 0,
          gap: 1.25,
          px: 1,
          py: 0.5,
          borderRadius: 1,
          justifyContent: 'start',
          textAlign: 'start',
          '&:hover, &.active': { bgcolor: 'nav.hover' },
          '&.Mui-focusVisible': {
            outline: '2px solid var(--mui-palette-nav-accent)',
            outlineOffset: -2,
          },
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          {shellTexts.account}
        </Box>
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
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
            {name}
          </Typography>
          <Typography noWrap variant="caption" component="p" sx={{ color: 'nav.muted', lineHeight: 1.3 }}>
            {username && rule}
          </Typography>
        </Box>
      </LinkBase>
      {/* The theme button is no menu entry: it must not close the drawer. */}
      <Box onClick={event => event.stopPropagation()}>
        <ThemeToggle sx={{ color: 'nav.muted' }} />
      </Box>
    </Box>
  )
}
