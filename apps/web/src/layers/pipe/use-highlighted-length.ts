import type { FilterConfiguration } from '@petatirta/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useFilters } from '#shared/filters/filter-context.ts'
import { highlightsPipes } from '#shared/filters/selectors.ts'
import type { City } from '#sync/page/city.ts'
import { pipeConfiguration, pipeHighlight } from './filter.ts'
import { highlightedLength } from './length.ts'

/** The length of the pipes in focus, in map units; undefined while none are, or they are not here. */
export function useHighlightedLength(
  sync: City,
  configuration: FilterConfiguration | null | undefined,
): number | undefined {
  const types = useFilters(state => state.pipeTypes)
  const diameters = useFilters(state => state.pipeDiameters)
  const highlight = useFilters(state => state.highlight)
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.pipe.columns)
  return useMemo(() => {
    if (!highlightsPipes(highlight) || columns?.family !== 'line' || configuration === undefined)
      return undefined
    const filter = { types, diameters }
    return highlightedLength(columns, filter, pipeHighlight(highlight), pipeConfiguration(configuration))
  }, [columns, types, diameters, highlight, configuration])
}
