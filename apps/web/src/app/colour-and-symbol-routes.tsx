import { getRouteApi } from '@tanstack/react-router'
import { PipeColoursPage } from '#features/pipe-colours/pipe-colours-page.tsx'
import { SymbolsPage } from '#features/symbols/symbols-page.tsx'
import { citySearch } from '#shared/ui/company-select/city-search.ts'

const colours = getRouteApi('/admin/setcolor')
const symbols = getRouteApi('/admin/admin/symbol')

/** The chosen utility lives in the address: it can be reloaded, sent and gone back to. */
export function PipeColoursRoute() {
  const navigate = colours.useNavigate()
  return (
    <PipeColoursPage
      city={colours.useSearch().city}
      onCityChange={city => void navigate({ search: citySearch({ city }) })}
    />
  )
}

export function SymbolsRoute() {
  const navigate = symbols.useNavigate()
  return (
    <SymbolsPage
      city={symbols.useSearch().city}
      onCityChange={city => void navigate({ search: citySearch({ city }) })}
    />
  )
}
