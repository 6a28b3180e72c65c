import type { LayerFilters } from '@petatirta/contract'
import type { Choice, FilterState } from './filter-state.ts'
import { areaFilters } from './selectors.ts'

/** Undefined: everything is on, what has no name included. */
const listed = (choice: Choice): string[] | undefined => (choice === 'all' ? undefined : [...choice])

function symbols(choice: Choice): { subTypes: string[] } | undefined {
  const subTypes = listed(choice)
  return subTypes && { subTypes }
}

/** What the map shows of the layers that have filters, as the calls that export them ask for it. */
export function layerFilters(
  state: FilterState,
): Pick<LayerFilters, 'customer' | 'pipe' | 'accessories' | 'water_source'> {
  const [types, diameters] = [listed(state.pipeTypes), listed(state.pipeDiameters)]
  const [accessories, sources] = [symbols(state.accessories), symbols(state.waterSources)]
  return {
    customer: areaFilters(state),
    pipe: { ...(types && { types }), ...(diameters && { diameters }) },
    ...(accessories && { accessories }),
    ...(sources && { water_source: sources }),
  }
}
