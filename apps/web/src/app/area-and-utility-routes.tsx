import { getRouteApi } from '@tanstack/react-router'
import { CustomerAreasPage } from '#features/customer-areas/customer-areas-page.tsx'
import { UtilityActionsPage } from '#features/utility-actions/utility-actions-page.tsx'

const areas = getRouteApi('/admin/admin/customer')
const utility = getRouteApi('/admin/pdam/utility')

/** The chosen utility and the page live in the address: they can be reloaded, sent and gone back to. */
export function CustomerAreasRoute() {
  const navigate = areas.useNavigate()
  return <CustomerAreasPage search={areas.useSearch()} onSearchChange={search => void navigate({ search })} />
}

export function UtilityActionsRoute() {
  const navigate = utility.useNavigate()
  return (
    <UtilityActionsPage search={utility.useSearch()} onSearchChange={search => void navigate({ search })} />
  )
}
