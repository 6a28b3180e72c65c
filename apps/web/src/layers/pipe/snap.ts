import { snapToLines } from '#map/draw/snap.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { showsPipes } from '#shared/filters/selectors.ts'
import type { PipeSources } from './count-pipes.ts'
import { isPipeShown, pipeClasses, pipeConfiguration } from './filter.ts'

/** Where a vertex meets a pipe that is on the map; undefined when none is near. */
export function snapToPipes(
  at: readonly number[],
  reach: number,
  { sync, filters, queryClient }: PipeSources,
): [number, number] | undefined {
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
