import { getRouteApi } from '@tanstack/react-router'
import { ChecklistPage } from '#features/checklist/checklist-page.tsx'
import { citySearch } from '#shared/ui/company-select/city-search.ts'

const route = getRouteApi('/admin/internal/checklist')

/** The chosen utility lives in the address: it can be reloaded, sent and gone back to. */
export function ChecklistRoute() {
  const navigate = route.useNavigate()
  return (
    <ChecklistPage
      city={route.useSearch().city}
      onCityChange={city => void navigate({ search: citySearch({ city }) })}
    />
  )
}
