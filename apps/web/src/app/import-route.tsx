import { getRouteApi } from '@tanstack/react-router'
import { DataImportPage } from '#features/data-import/data-import-page.tsx'

const route = getRouteApi('/admin/data/import')

/** The chosen utility and the page of its history live in the address: they can be reloaded, sent and gone back to. */
export function DataImportRoute() {
  const navigate = route.useNavigate()
  return (
    <DataImportPage
      search={route.useSearch()}
      // What changes with it lies below: the page stays where it is.
      onSearchChange={search => void navigate({ search, resetScroll: false })}
    />
  )
}
