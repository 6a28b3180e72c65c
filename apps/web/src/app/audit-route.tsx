import { getRouteApi } from '@tanstack/react-router'
import { AuditPage } from '#features/audit/audit-page.tsx'

const audit = getRouteApi('/admin/internal/audit')

export function AuditRoute() {
  const navigate = audit.useNavigate()
  return <AuditPage search={audit.useSearch()} onSearchChange={search => void navigate({ search })} />
}
