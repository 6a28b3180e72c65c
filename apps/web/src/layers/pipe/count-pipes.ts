import type { QueryClient } from '@tanstack/react-query'
import type { GroupLength, MeasuredPipes } from '#map/draw/measurement.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { showsPipes } from '#shared/filters/selectors.ts'
import { type MaybeConfiguration, pipeOptions } from '#shared/ui/panel/option-lists.ts'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import { pipeConfiguration } from './filter.ts'
import { type LengthByGroup, lengthsWithin, type Outline, pipesWithin } from './within.ts'

export interface PipeSources {
  sync: City
  filters: FilterStore
  queryClient: QueryClient
}

/** Less than a frame: a pointer that moves meanwhile notices nothing. */
const SLICE_MS = 8

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await new Promise(resolve => setTimeout(resolve))
  }
}

/** In the order and under the names of the filter panel. */
const listed = (
  list: 'pipeTypes' | 'pipeDiameters',
  lengths: LengthByGroup,
  configuration: MaybeConfiguration,
): GroupLength[] =>
  pipeOptions(list, configuration).flatMap(({ value, label }) => {
    const metres = lengths.get(value)
    return metres === undefined ? [] : [{ label, metres }]
  })

async function pipeColumns(sync: City): Promise<ShapeColumns | null> {
  const release = sync.use('pipe')
  try {
    await sync.features.loaded('pipe')
    const { columns } = sync.getSnapshot().layers.pipe
    return columns?.family === 'line' ? columns : null
  } finally {
    release()
  }
}

/** M4.7: the pipes inside a polygon: those that the filters show, or all of them while the map shows none. */
export async function countPipes(
  outline: Outline,
  { sync, filters, queryClient }: PipeSources,
): Promise<MeasuredPipes | 'failed'> {
  const state = filters.getState()
  const layerShown = showsPipes(state)
  const [columns, configuration] = await Promise.all([
    pipeColumns(sync),
    queryClient.ensureQueryData(filtersQuery(sync.city)).catch(() => null),
  ])
  if (!columns) return 'failed'
  const { total, hidden, byType, byDiameter } = pipesWithin(
    columns,
    await inSlices(lengthsWithin(columns, outline)),
    layerShown ? { types: state.pipeTypes, diameters: state.pipeDiameters } : null,
    pipeConfiguration(configuration),
  )
  return {
    total,
    hidden,
    layerShown,
    types: listed('pipeTypes', byType, configuration),
    diameters: listed('pipeDiameters', byDiameter, configuration),
  }
}
