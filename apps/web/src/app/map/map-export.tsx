import type { MapCompany } from '@petatirta/contract'
import { complaintRequest } from '#features/complaint-filter/use-complaint-customers.ts'
import { LayerExportDialog } from '#features/data-export/layer-export-dialog.tsx'
import type { Filters } from '#features/data-export/use-layer-export.ts'
import { useShownMonth } from '#layers/customer/use-shown-month.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import { layerFilters } from '#shared/filters/layer-filters.ts'
import type { City } from '#sync/page/city.ts'

function filtersOf(state: FilterState, { slug, gmtOffset }: MapCompany): Filters {
  const request = complaintRequest(slug, state, gmtOffset)
  if (!request) return layerFilters(state)
  const { city, ...complaint } = request
  return { ...layerFilters(state), complaint }
}

interface Props {
  sync: City
  company: MapCompany
  onClose: () => void
}

/** The dialog with what the map shows. */
export function MapExport({ sync, company, onClose }: Props) {
  // As text: what is alike is the same.
  const filters = useFilters(state => JSON.stringify(filtersOf(state, company)))
  return (
    <LayerExportDialog
      city={company}
      filters={JSON.parse(filters)}
      period={useShownMonth(sync)}
      onClose={onClose}
    />
  )
}
