import type { ComplaintCustomers } from '#features/complaint-filter/use-complaint-customers.ts'
import type { LayerContext } from '#layers/map-layer.ts'

/** What the page learns of a city besides its layers. Outside React, so that layers hear of it without a render. */
export interface MapFacts extends Omit<LayerContext, 'filters'> {
  readonly complaintFilter: Pick<ComplaintCustomers, 'status' | 'count' | 'retry'>
}

/** Before anything is known. */
export const noFacts = (): MapFacts => ({
  configuration: undefined,
  complaints: null,
  complaintFilter: { status: 'READY', count: undefined, retry: () => {} },
})
