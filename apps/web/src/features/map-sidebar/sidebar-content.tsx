import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
  Typography,
} from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { ACCOUNT_PATH, ADMIN_HOME, type Role, VIEW_LABELS } from '@petatirta/domain'
import { createLink } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  ClipboardCheck,
  Headset,
  Layers,
  LogOut,
  type LucideIcon,
  Settings2,
  UserRound,
  Users,
  Waypoints,
} from 'lucide-react'
import { createContext, type MouseEvent, type ReactElement, type ReactNode, use } from 'react'
import { ThemeToggle } from '#shared/theme/theme-toggle.tsx'
import { helpAddress } from '#shared/ui/help/help-pages.ts'
import { helpTexts } from '#shared/ui/help/texts.ts'
import { sidebarTexts } from './texts.ts'

const LinkButton = createLink(ListItemButton)

const VIEW_ICONS: Readonly<Record<Role, LucideIcon>> = {
  umum: Layers,
  hublang: Headset,
  workOrder: ClipboardCheck,
}

const ITEM: SxProps<Theme> = {
  borderRadius: 1,
  px: 1.5,
  py: 1,
  minHeight: 44,
  color: 'nav.muted',
  position: 'relative',
  '& .MuiListItemIcon-root': { minWidth: 34, color: 'inherit' },
  '& .MuiListItemText-primary': { fontSize: '0.875rem', fontWeight: 600 },
  '&:hover': { bgcolor: 'nav.hover', color: 'nav.text' },
  '&.Mui-focusVisible': { outlineColor: 'var(--mui-palette-nav-accent)', outlineOffset: -2 },
  '&[aria-current], &[aria-pressed=true]': { bgcolor: 'nav.active', color: '#fff' },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlock: 10,
    width: 3,
    borderRadius: 2,
    bgcolor: 'nav.accent',
  },
}

/** Whether only icons are seen: their words are read aloud and shown in tooltips. */
const Rail = createContext(false)

interface Props {
  rail: boolean
  /** Above the entries where no bar shows whose map this is. */
  heading?: ReactNode
  views: readonly Role[]
  view: Role | undefined
  onView: (view: Role) => void
  /** M2.9, only in one city; gets the button that the focus returns to. */
  onCustomers?: ((entry: HTMLElement) => void) | undefined
  /** Shows faults of the network, or hides them. */
  onNetworkCheck: () => void
  showsNetworkCheck: boolean
  showAdministration: boolean
  onLogout: () => void
}

/** M2.2. */
export function SidebarContent(props: Props) {
  const { rail, heading, views, view, onView, onCustomers, showAdministration, onLogout } = props
  const { onNetworkCheck, showsNetworkCheck } = props
  return (
    <Rail value={rail}>
      <Box
        sx={{
          height: 1,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'nav.bg',
          color: 'nav.text',
          overflowY: 'auto',
        }}
      >
        {heading}
        <Box sx={{ flex: 1, px: 1, py: 1 }}>
          <Section title={sidebarTexts.views}>
            {views.map(name => (
              <Entry
                key={name}
                icon={VIEW_ICONS[name]}
                label={VIEW_LABELS[name]}
                current={name === view}
                onClick={() => onView(name)}
              />
            ))}
          </Section>
          <Section title={sidebarTexts.data}>
            {onCustomers && (
              <Entry icon={Users} label={sidebarTexts.customers} opensDialog onClick={onCustomers} />
            )}
            <Entry
              icon={Waypoints}
              label={sidebarTexts.networkCheck}
              pressed={showsNetworkCheck}
              onClick={onNetworkCheck}
            />
          </Section>
        </Box>
        <List sx={{ px: 1, py: 1, borderTop: 1, borderColor: 'nav.border', flex: 'none' }}>
          {showAdministration && (
            <ListItem disablePadding>
              <Named label={sidebarTexts.administration}>
                <LinkButton to={ADMIN_HOME} sx={ITEM}>
                  <EntryContent icon={Settings2} label={sidebarTexts.administration} />
                </LinkButton>
              </Named>
            </ListItem>
          )}
          <ListItem disablePadding>
            <Named label={sidebarTexts.account}>
              <LinkButton to={ACCOUNT_PATH} sx={ITEM}>
                <EntryContent icon={UserRound} label={sidebarTexts.account} />
              </LinkButton>
            </Named>
          </ListItem>
          <ListItem disablePadding>
            <Named label={helpTexts.label}>
              <ListItemButton
                component="a"
                href={helpAddress('/map/$city')}
                target="_blank"
                rel="noopener"
                sx={ITEM}
              >
                <EntryContent icon={CircleQuestionMark} label={helpTexts.label} />
              </ListItemButton>
            </Named>
          </ListItem>
          <ListItem
            disablePadding
            sx={{ pl: rail ? 0 : 1.5, pr: rail ? 0 : 0.5, minHeight: 44, color: 'nav.muted' }}
          >
            {!rail && (
              <ListItemText
                primary={sidebarTexts.theme}
                slotProps={{ primary: { sx: { fontSize: '0.875rem', fontWeight: 600 } } }}
              />
            )}
            <ThemeToggle sx={{ width: 40, height: 40 }} />
          </ListItem>
          <Entry icon={LogOut} label={sidebarTexts.logout} onClick={onLogout} />
        </List>
      </Box>
    </Rail>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const rail = use(Rail)
  return (
    <Box component="section" sx={{ mb: 1 }}>
      <Typography
        variant="caption"
        component="h2"
        sx={rail ? visuallyHidden : { px: 1.5, pt: 1, pb: 0.5, fontWeight: 650, color: 'nav.muted' }}
      >
        {title}
      </Typography>
      <List aria-label={title} sx={{ p: 0, display: 'grid', gap: 0.25 }}>
        {children}
      </List>
    </Box>
  )
}

interface EntryProps {
  icon: LucideIcon
  label: string
  current?: boolean
  opensDialog?: boolean
  /** A switch, and whether it is on. */
  pressed?: boolean | undefined
  onClick: (entry: HTMLElement) => void
}

function Entry({ icon, label, current = false, opensDialog = false, pressed, onClick }: EntryProps) {
  return (
    <ListItem disablePadding>
      <Named label={label}>
        <ListItemButton
          component="button"
          sx={ITEM}
          {...(current && { 'aria-current': 'page' })}
          {...(pressed !== undefined && { 'aria-pressed': pressed })}
          {...(opensDialog && { 'aria-haspopup': 'dialog' })}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onClick(currentTarget)}
        >
          <EntryContent icon={icon} label={label} />
        </ListItemButton>
      </Named>
    </ListItem>
  )
}

/** On the rail the name is a tooltip, and read aloud. */
const Named = ({ label, children }: { label: string; children: ReactElement }) =>
  use(Rail) ? (
    <Tooltip title={label} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

function EntryContent({ icon: Icon, label }: Pick<EntryProps, 'icon' | 'label'>) {
  return (
    <>
      <ListItemIcon>
        <Icon size={19} strokeWidth={1.75} aria-hidden />
      </ListItemIcon>
      {!use(Rail) && <ListItemText primary={label} />}
    </>
  )
}
