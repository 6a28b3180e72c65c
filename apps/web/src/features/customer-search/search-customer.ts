import type { Rule } from '@petatirta/domain'
import type { Found } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'
import type { IdSource } from '#sync/worker/set-lookup.ts'

/** M6: ops searches the customer layer in memory, pdam and root the browser's customer store. */
export const searchSource = (rule: Rule | undefined): IdSource => (rule === 'ops' ? 'memory' : 'store')

type Sync = Pick<City, 'use'> & {
  getSnapshot: () => Pick<CitySnapshot, 'layers'>
  features: Pick<City['features'], 'loaded' | 'find'>
}

/** Finds a customer, once there are customers to search; 'failed' when they could not be loaded. */
export async function searchCustomer(
  sync: Sync,
  id: string,
  source: IdSource,
  waiting: () => void,
): Promise<Found | 'missing' | 'failed'> {
  // Also where every customer is filtered away and the layer rests.
  const release = sync.use('customer')
  try {
    if (sync.getSnapshot().layers.customer.status !== 'LOADED') waiting()
    if (!(await sync.features.loaded('customer'))) return 'failed'
    return (await sync.features.find('customer', id, source)) ?? 'missing'
  } catch (cause) {
    console.warn('The search failed', cause)
    return 'failed'
  } finally {
    release()
  }
}
