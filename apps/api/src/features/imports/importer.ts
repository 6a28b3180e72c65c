import type { FeatureKind, ImportFailure, ImportResult } from '@petatirta/contract'
import { withClient } from '#platform/database/transaction.ts'
import { AppError } from '#platform/errors.ts'
import { featureSlices } from '#platform/files/geojson-features.ts'
import { learnOptions } from '#platform/filter-options.ts'
import { raiseCounters } from '#platform/layers.ts'
import type { Services } from '#platform/services.ts'
import { mergeCustomers } from './customer-import.ts'
import { replaceLayer } from './layer-import.ts'
import { featureReader, type ReadFeature } from './read-feature.ts'

/** How many failures an answer carries; the total is always told. */
const LISTED_FAILURES = 1000
/** How much of the offending features an answer carries along; a failure beyond that is listed without its feature. */
const LISTED_BYTES = 4 * 1024 * 1024

export type FeatureImport = (
  city: { cityId: number },
  kind: FeatureKind,
  file: AsyncIterable<Uint8Array>,
) => Promise<ImportResult>

/** The way into a layer, for uploads and for the demo alike: one transaction, counter included. */
export function createFeatureImport({
  pool,
  announcer,
  layerImports,
}: Pick<Services, 'pool' | 'announcer' | 'layerImports'>): FeatureImport {
  return async ({ cityId }, kind, file) => {
    const failures: ImportFailure[] = []
    let failed = 0
    let listedBytes = 0
    const read = featureReader(kind)
    const fail = (failure: ImportFailure, bytes: number) => {
      failed++
      if (failures.length >= LISTED_FAILURES) return
      listedBytes += bytes
      failures.push(listedBytes > LISTED_BYTES ? { ...failure, value: null } : failure)
    }

    async function* usable(): AsyncGenerator<ReadFeature> {
      for await (const slice of featureSlices(file)) {
        const outcome = read(slice)
        if ('feature' in outcome) yield outcome.feature
        else fail(outcome.failure, slice.bytes)
      }
    }

    const counts = await withClient(pool, async (client, db) => {
      // Two imports of one layer wait for each other; different layers do not.
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', [`import:${kind}`, cityId])
      const result =
        kind === 'customer'
          ? await mergeCustomers(client, cityId, usable())
          : await replaceLayer(client, cityId, kind, usable(), fail)
      const complete = { changed: 0, unchanged: 0, repaired: 0, ...result }
      if (complete.added + complete.changed + complete.unchanged === 0) {
        const message = 'Tidak ada data yang dapat digunakan di dalam berkas'
        throw new AppError('import', 'invalid', { message, errors: failures.slice(0, 20).map(asFieldError) })
      }
      await learnOptions(db, cityId, kind)
      await raiseCounters(db, cityId, [kind])
      return complete
    })
    layerImports.emit('imported', cityId, kind)
    await announcer().announce(cityId)
    failures.sort((a, b) => a.position - b.position)
    return { ...counts, failed, failed_payload: failed ? { [kind]: failures } : {} }
  }
}

const asFieldError = ({ position, reason }: ImportFailure) => ({
  path: `features.${position}`,
  message: reason,
})
