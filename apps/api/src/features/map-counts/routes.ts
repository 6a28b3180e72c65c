import { calls } from '@petatirta/contract'
import { implement } from '#platform/http/implementation.ts'
import type { Feature } from '#platform/services.ts'
import { countFeatures } from './count-features.ts'

export const mapCounts = (): Feature => ({
  routes: [
    implement(calls.mapCounts, async ({ city, db }) => ({ payload: await countFeatures(db, city.cityId) })),
  ],
})
