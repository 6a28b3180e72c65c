import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLink, useNavigate } from '@tanstack/react-router'
import { LogOut, type LucideIcon } from 'lucide-react'
import { configQuery } from '#shared/api/config.ts'
import { signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { Logo } from '#shared/ui/brand/logo.tsx'
import { useChosenCity } from '#shared/ui/company-select/chosen-city.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import { AccountBar } from './account-bar.tsx'
import { menuOf } from './menu.ts'
import { shellTexts } from './texts.ts'

const LinkItem = createLink(ListItemButton)

const ITEM: SxProps<Theme> = {
  borderRadius: 1,
  px: 1.5,
  py: 0.875,
  color: 'nav.muted',
  position: 'relative',
  '& .MuiListItemIcon-root': { minWidth: 32, color: 'inherit' },
  '& .MuiListItemText-primary': { fontSize: '0.8125rem', fontWeight: 600, letterSpacing: '0.02em' },
  '&:hover': { bgcolor: 'nav.hover', color: 'nav.text' },
  '&.Mui-focusVisible': {
    outlineColor: 'var(--mui-palette-nav-accent)',
    outlineOffset: -2,
    bgcolor: 'nav.hover',
  },
  '&.active': { bgcolor: 'nav.active', color: '#fff' },
  '&.active::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlock: 8,
    width: 3,
    borderRadius: 2,
    bgcolor: 'nav.accent',
  },
}

function ItemContent({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <ListItemIcon>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </ListItemIcon>
      <ListItemText primary={label} />
    </>
  )
}

/** The map of the default city (A2); a plain button until the server has said which city that is. */
function GisItem({ icon, label }: { icon: LucideIcon; label: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: config } = useQuery(configQuery)
  const notify = useNotify()
  const open = () =>
    queryClient.fetchQuery(configQuery).then(
      ({ defaultCity }) => navigate({ to: '/map/$city', params: { city: defaultCity } }),
      () => notify(problemTexts.server),
    )
  return config ? (
    <LinkItem to="/map/$city" params={{ city: config.defaultCity }} sx={ITEM}>
      <ItemContent icon={icon} label={label} />
    </LinkItem>
  ) : (
    <ListItemButton onClick={() => void open()} sx={ITEM}>
      <ItemContent icon={icon} label={label} />
    </ListItemButton>
  )
}

export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const rule = useSession(state => state.claims?.rule)
  const chosen = useChosenCity()
  return (
    <Box
      component="nav"
      aria-label={shellTexts.menu}
      onClick={onChosen}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'nav.bg', color: 'nav.text' }}
    >
      <Box sx={{ px: 2.5, py: 2, minHeight: 64, display: 'flex', alignItems: 'center' }}>
        <Logo size={30} tone="deep" />
      </Box>
      <List
        sx={{ px: 1, py: 0.5, display: 'grid', gap: 0.25, alignContent: 'start', flex: 1, overflowY: 'auto' }}
      >
        {menuOf(rule).map(entry => (
          <ListItem key={entry.label} disablePadding>
            {'to' in entry ? (
              <LinkItem
                to={entry.to}
                search={entry.ofCity ? chosen : {}}
                sx={ITEM}
                activeOptions={{ includeSearch: false }}
              >
                <ItemContent icon={entry.icon} label={entry.label} />
              </LinkItem>
            ) : (
              <GisItem icon={entry.icon} label={entry.label} />
            )}
          </ListItem>
        ))}
        <ListItem disablePadding sx={{ borderTop: 1, borderColor: 'nav.border', mt: 0.75, pt: 1 }}>
          <ListItemButton onClick={() => signOut()} sx={ITEM}>
            <ItemContent icon={LogOut} label={shellTexts.logout} />
          </ListItemButton>
        </ListItem>
      </List>
      <AccountBar />
    </Box>
  )
}
