import { Box, Typography } from '@mui/material'
import { ADMIN_RULES, CUSTOMER_MAINTENANCE_CITY, type Role } from '@petatirta/domain'
import { Suspense, useRef, useState } from 'react'
import { MapSidebar } from '#features/map-sidebar/map-sidebar.tsx'
import { SidebarContent } from '#features/map-sidebar/sidebar-content.tsx'
import { signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { Logo } from '#shared/ui/brand/logo.tsx'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import type { ActivityAction } from '#sync/activities.ts'

const CustomerData = lazyDialog(
  async () => (await import('#features/customer-data/customer-data.tsx')).CustomerData,
)

interface Props {
  city: { name: string; slug: string; lon: number; lat: number }
  docked: boolean
  open: boolean
  top: number
  views: readonly Role[]
  view: Role | undefined
  onView: (view: Role) => void
  onClose: () => void
  /** Whether faults of the network are on the map. */
  faults: boolean
  onFaults: (shown: boolean) => void
  log: (action: ActivityAction) => void
}

/** Who may go where from the map (M2.2). */
export function Sidebar(props: Props) {
  const { city, docked, open, top, views, view, onView, onClose, log } = props
  const rule = useSession(state => state.claims?.rule)
  const entry = useRef<HTMLElement>(null)
  // Undefined until it is first opened: only then its code is needed.
  const [customers, setCustomers] = useState<'open' | 'closed'>()
  const closeCustomers = () => setCustomers('closed')
  const openCustomers = (from: HTMLElement) => {
    entry.current = from
    setCustomers('open')
    if (!docked) onClose()
  }
  /** A drawer has gone meanwhile; its toggle takes the focus. */
  const giveFocusBack = () => (docked ? entry.current?.focus() : onClose())
  return (
    <>
      <MapSidebar docked={docked} open={open} onClose={onClose} top={top}>
        <SidebarContent
          rail={docked && !open}
          views={views}
          view={view}
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
          onCustomers={city.slug === CUSTOMER_MAINTENANCE_CITY ? openCustomers : undefined}
          showsNetworkCheck={props.faults}
          onNetworkCheck={() => {
            props.onFaults(!props.faults)
            if (!docked) onClose()
          }}
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
      {customers && (
        <Suspense>
          <CustomerData
            city={city.slug}
            centre={city}
            open={customers === 'open'}
            onClose={closeCustomers}
            onClosed={giveFocusBack}
          />
        </Suspense>
      )}
    </>
  )
}
