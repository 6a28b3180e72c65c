import { getRouteApi } from '@tanstack/react-router'
import { DataImportPage } from '#features/data-import/data-import-page.tsx'
import { AdminExport } from './admin-export.tsx'

const route = getRouteApi('/admin/data/import')

/** The chosen utility and the page of its history live in the address: they can be reloaded, sent and gone back to. */
export function DataImportRoute() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  return (
    <DataImportPage
      search={search}
      beside={search.city === undefined ? null : <AdminExport city={search.city} />}
      // What changes with it lies below: the page stays where it is.
      onSearchChange={next => void navigate({ search: next, resetScroll: false })}
    />
  )
}
