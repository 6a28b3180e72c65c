import { getRouteApi } from '@tanstack/react-router'
import { CompaniesPage } from '#features/companies/companies-page.tsx'
import { CompanyDevicesDialog } from '#features/company-devices/company-devices-dialog.tsx'
import { UsersPage } from '#features/users/users-page.tsx'

const users = getRouteApi('/admin/internal/user')
const companies = getRouteApi('/admin/internal/pdam')

/** Page, search and filters live in the address: a list can be reloaded, sent and gone back to. */
export function UsersRoute() {
  const navigate = users.useNavigate()
  return <UsersPage search={users.useSearch()} onSearchChange={search => void navigate({ search })} />
}

export function CompaniesRoute() {
  const navigate = companies.useNavigate()
  return (
    <CompaniesPage
      search={companies.useSearch()}
      onSearchChange={search => void navigate({ search })}
      devices={(company, onClose) => <CompanyDevicesDialog company={company} onClose={onClose} />}
    />
  )
}
