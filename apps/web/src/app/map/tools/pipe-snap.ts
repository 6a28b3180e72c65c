import type { QueryClient } from '@tanstack/react-query'
import { isPipeShown, pipeClasses } from '#layers/pipe/filter.ts'
import { snapToLines } from '#map/snap.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { showsPipes } from '#shared/filters/selectors.ts'
import type { City } from '#sync/city.ts'
import { filtersQuery } from '../filters-query.ts'
import { pipeConfiguration } from '../layers/layer-states.ts'

/** Where a vertex meets a pipe that is on the map; undefined when none is near. */
export function pipeSnap(sync: City, filters: FilterStore, queryClient: QueryClient) {
  return (at: readonly number[], reach: number): [number, number] | undefined => {
    const state = filters.getState()
    const { columns } = sync.getSnapshot().layers.pipe
    if (!showsPipes(state) || columns?.family !== 'line') return undefined
    const configuration = pipeConfiguration(queryClient.getQueryData(filtersQuery(sync.city).queryKey))
    const filter = { types: state.pipeTypes, diameters: state.pipeDiameters }
    const { classes, codes } = pipeClasses(columns)
    return snapToLines(columns, at, reach, row => {
      const pipe = classes[codes[row] as number]
      return pipe !== undefined && isPipeShown(pipe, filter, configuration)
    })
  }
}
