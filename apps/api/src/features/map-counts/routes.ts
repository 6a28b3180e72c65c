import { calls } from '@petatirta/contract'
import { implement } from '#platform/http/implementation.ts'
import type { Feature } from '#platform/services.ts'
import { createCounts } from './count-features.ts'

export function mapCounts(): Feature {
  const countFeatures = createCounts()
  return {
    routes: [
      implement(calls.mapCounts, async ({ city, db }) => ({ payload: await countFeatures(db, city.cityId) })),
    ],
  }
}
