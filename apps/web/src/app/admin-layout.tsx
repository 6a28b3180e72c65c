import { ADMIN_RULES } from '@petatirta/domain'
import { Outlet, useLocation, useMatches, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AdminShell } from '#features/admin-shell/admin-shell.tsx'
import { rememberCity } from '#shared/ui/company-select/chosen-city.ts'
import { Notices } from '#shared/ui/notice/notices.tsx'
import { Permitted } from './guard.tsx'

export function AdminLayout() {
  const page = useLocation({ select: location => location.pathname })
  const rules = useMatches({ select: matches => matches.at(-1)?.staticData.rules })
  const { city } = useSearch({ strict: false })
  useEffect(() => {
    if (city !== undefined) rememberCity(city)
  }, [city])
  return (
    <Permitted rules={rules ?? ADMIN_RULES}>
      <Notices>
        <AdminShell page={page}>
          <Outlet />
        </AdminShell>
      </Notices>
    </Permitted>
  )
}
