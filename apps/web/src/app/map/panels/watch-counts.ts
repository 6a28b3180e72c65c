import type { FeatureKind } from '@petatirta/contract'
import type { FilterSection, WatchCounts } from '#shared/ui/panel/option-counts.ts'
import type { City } from '#sync/city.ts'

/** Which layer has to be here for the numbers beside a section's options; the others are counted by the server. */
const COUNTED: Partial<Record<FilterSection, FeatureKind>> = {
  pipeTypes: 'pipe',
  pipeDiameters: 'pipe',
  accessories: 'accessories',
  waterSources: 'water_source',
  customer: 'customer',
  paymentChannels: 'customer',
  arrears: 'customer',
  customerGroup: 'customer',
  waterConsumption: 'customer',
  client: 'customer',
  rayon: 'customer',
}

/** A layer that is switched off is loaded all the same while somebody looks at its options. */
export const watchCounts =
  (sync: Pick<City, 'use'>): WatchCounts =>
  section => {
    const kind = COUNTED[section]
    return kind ? sync.use(kind) : () => undefined
  }
