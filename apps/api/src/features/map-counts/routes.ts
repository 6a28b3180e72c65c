import { calls } from '@petatirta/contract'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { countFeatures } from './count-features.ts'

export const mapCounts = ({ db }: Services): Feature => ({
  routes: [
    implement(calls.mapCounts, async ({ city }) => ({ payload: await countFeatures(db, city.cityId) })),
  ],
})
