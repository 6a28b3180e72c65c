import type { CustomerMatches } from '#sync/customer-matches.ts'
import type { City } from '#sync/page/city.ts'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'

/** As many as fit below the field of a small laptop. */
const SHOWN = 8

type Sync = Pick<City, 'use'> & {
  getSnapshot: () => Pick<CitySnapshot, 'layers'>
  features: Pick<City['features'], 'searchCustomers'>
}

/** Customers by number, name, meter and address, once there are customers to search; null when they could not be loaded. */
export async function suggestCustomers(
  sync: Sync,
  text: string,
  waiting: () => void,
): Promise<CustomerMatches | null> {
  // Also where every customer is filtered away and the layer rests.
  const release = sync.use('customer')
  try {
    if (sync.getSnapshot().layers.customer.status !== 'LOADED') waiting()
    return await sync.features.searchCustomers(text, SHOWN)
  } finally {
    release()
  }
}
