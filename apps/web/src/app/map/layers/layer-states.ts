/** What several layers want of their columns and of the city's configuration. */
import type { FilterConfiguration } from '@petatirta/contract'
import type { CustomerConfiguration } from '#layers/customer/filter.ts'
import type { PipeConfiguration, PipeHighlight } from '#layers/pipe/filter.ts'
import type { BoundaryState } from '#map/boundary-layer.ts'
import type { SummaryState } from '#map/summary-layer.ts'
import { SUMMARY_COLUMNS } from '#map/summary-text.ts'
import type { SymbolsState } from '#map/symbols-layer.ts'
import type { Choice, FilterState, Highlights } from '#shared/filters/filter-state.ts'
import { categoryOf, type FeatureColumns, textOf } from '#sync/feature-columns.ts'

/** One array for all: layers tell by identity whether something changed. */
const NOTHING: readonly never[] = []

export const boundaryState = (columns: FeatureColumns): BoundaryState | undefined =>
  columns.family === 'polygon' ? { data: columns, names: textOf(columns, 'nama') } : undefined

export function summaryState(
  columns: FeatureColumns,
  { filters: { clusterType } }: { filters: FilterState },
): SummaryState {
  const column = columns.columns[SUMMARY_COLUMNS[clusterType]]
  return {
    data: columns,
    names: textOf(columns, 'nama'),
    values: column?.type === 'number' ? column.values : undefined,
    type: clusterType,
  }
}

/** Undefined until the configuration is here or known not to come. */
export function symbolsState(
  columns: FeatureColumns,
  configuration: FilterConfiguration | null | undefined,
  list: keyof FilterConfiguration['symbols'],
  choice: Choice,
): SymbolsState | undefined {
  const subTypes = categoryOf(columns, 'sub_type')
  if (configuration === undefined || columns.family !== 'point' || !subTypes) return undefined
  return { data: columns, ...subTypes, symbols: configuration?.symbols[list] ?? NOTHING, choice }
}

type Configuration = FilterConfiguration | null | undefined

export const pipeConfiguration = (configuration: Configuration): PipeConfiguration => ({
  types: configuration?.filters.pipe_types ?? NOTHING,
  diameters: configuration?.filters.pipe_diameters ?? NOTHING,
})

export const customerConfiguration = (configuration: Configuration): CustomerConfiguration => ({
  classes: configuration?.filters.customer_class ?? NOTHING,
  channels: configuration?.filters.payment_channels ?? NOTHING,
})

export const pipeHighlight = ({ pipeTypes, pipeDiameters, year }: Highlights): PipeHighlight => ({
  types: pipeTypes,
  diameters: pipeDiameters,
  year,
})
