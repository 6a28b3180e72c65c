import { getRouteApi } from '@tanstack/react-router'
import { NetworkCheckPage } from '#features/network-check/network-check-page.tsx'

const route = getRouteApi('/admin/admin/jaringan')

/** Utility, part, kind and page live in the address: they can be reloaded, sent and gone back to. */
export function NetworkCheckRoute() {
  const navigate = route.useNavigate()
  return <NetworkCheckPage search={route.useSearch()} onSearchChange={search => void navigate({ search })} />
}
