import type { MapCompany } from '@petatirta/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logoOf } from '#app/map/logo.ts'
import { PrintTool } from '#features/print-map/print-tool.tsx'
import { printTexts } from '#features/print-map/texts.ts'
import { shownFilters } from '#layers/customer/past.ts'
import { legendGroups } from '#layers/legend-groups.ts'
import { SHOWN } from '#layers/shown.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { accountQuery } from '#shared/api/account.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { useSession } from '#shared/session/use-session.ts'
import type { City } from '#sync/page/city.ts'
import { filterWords } from './filter-words.ts'

interface Props {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  onClose: () => void
}

/** Cetak Peta with what the map shows at the moment. */
export function MapPrint(props: Props) {
  const { slug } = props.company
  const filters = useFilterStore()
  const queryClient = useQueryClient()
  const account = useQuery(accountQuery(useSession(state => state.claims?.sub)))
  const configuration = () => queryClient.getQueryData(filtersQuery(slug).queryKey)
  const shown = () => shownFilters(filters.getState(), props.sync.getSnapshot().layers.customer.columns)
  return (
    <PrintTool
      {...props}
      legend={() => legendGroups(shown(), configuration())}
      filterWords={() => filterWords(shown(), configuration())}
      title={titleOf(filters.getState())}
      who={account.data?.username ?? ''}
      logo={() => logoOf(slug)}
    />
  )
}

function titleOf(filters: FilterState): string {
  const [customers, pipes] = [SHOWN.customer(filters), SHOWN.pipe(filters)]
  const { titles } = printTexts
  return customers ? (pipes ? titles.both : titles.customers) : pipes ? titles.pipes : titles.other
}
