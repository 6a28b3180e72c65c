import { Box, Typography } from '@mui/material'
import { ADMIN_RULES, CUSTOMER_MAINTENANCE_CITY, type Role } from '@petatirta/domain'
import { MapSidebar } from '#features/map-sidebar/map-sidebar.tsx'
import { SidebarContent } from '#features/map-sidebar/sidebar-content.tsx'
import { signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { Logo } from '#shared/ui/brand/logo.tsx'
import type { ActivityAction } from '#sync/activities.ts'

interface Props {
  city: { name: string; slug: string }
  docked: boolean
  open: boolean
  top: number
  views: readonly Role[]
  view: Role | undefined
  onView: (view: Role) => void
  onClose: () => void
  log: (action: ActivityAction) => void
}

/** Who may go where from the map (M2.2). */
export function Sidebar({ city, docked, open, top, views, view, onView, onClose, log }: Props) {
  const rule = useSession(state => state.claims?.rule)
  return (
    <MapSidebar {...{ docked, open, onClose, top }}>
      <SidebarContent
        {...{ views, view }}
        heading={
          !docked && (
            <Box sx={{ px: 2.5, pt: 2, pb: 1 }}>
              <Logo size={28} tone="deep" />
              <Typography variant="body2" sx={{ color: 'nav.muted', mt: 0.75 }}>
                {city.name}
              </Typography>
            </Box>
          )
        }
        showCustomers={city.slug === CUSTOMER_MAINTENANCE_CITY}
        showAdministration={rule !== undefined && ADMIN_RULES.includes(rule)}
        onView={chosen => {
          if (chosen !== view) onView(chosen)
          if (!docked) onClose()
        }}
        onLogout={() => {
          log('logout')
          signOut('user')
        }}
      />
    </MapSidebar>
  )
}
