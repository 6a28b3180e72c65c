import { ALL_CUSTOMERS, type CustomerFilter } from '#layers/customer/filter.ts'
import { ALL_PIPES, type PipeFilter } from '#layers/pipe/filter.ts'

/** M3.9: what the layers show of themselves; each layer reads its own entry. */
export interface MapFilters {
  readonly customer: CustomerFilter
  readonly pipe: PipeFilter
}

export const INITIAL_FILTERS: MapFilters = { customer: ALL_CUSTOMERS, pipe: ALL_PIPES }
