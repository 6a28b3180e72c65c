import { Worker } from 'node:worker_threads'
import type { CompressedPart, FeatureKind } from '@petatirta/contract'
import type { City } from '#platform/cities.ts'
import type { Services } from '#platform/services.ts'
import type { EncodeJob } from './encode.ts'

export interface FeatureSet {
  kind: FeatureKind
  city: string
  counter: number
  parts: CompressedPart[]
}

/** Hands out the encoded set of a layer's present counter; encodes it once if nobody has yet. */
export function createLibrary({ db, connection }: Pick<Services, 'db' | 'connection'>) {
  const encoding = new Map<string, Promise<number>>()

  const encode = (job: EncodeJob): Promise<number> => {
    const key = `${job.cityId} ${job.kind}`
    const running = encoding.get(key)
    if (running) return running
    const started = new Promise<number>((resolve, reject) => {
      const worker = new Worker(new URL('./encode-thread.ts', import.meta.url), {
        workerData: { connection, job },
      })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', code => reject(new Error(`Encoding ended with exit code ${code}`)))
    }).finally(() => encoding.delete(key))
    encoding.set(key, started)
    return started
  }

  const currentCounter = async (cityId: number, kind: FeatureKind): Promise<number> => {
    const row = await db
      .selectFrom('layer_counter')
      .select('counter')
      .where('city_id', '=', cityId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row?.counter ?? 0
  }

  const stored = async (cityId: number, kind: FeatureKind, counter: number): Promise<CompressedPart[]> =>
    db
      .selectFrom('feature_set_part')
      .select(['name', 'bytes'])
      .where('city_id', '=', cityId)
      .where('kind', '=', kind)
      .where('counter', '=', counter)
      .orderBy('position')
      .execute()

  return {
    async get(city: City, kind: FeatureKind): Promise<FeatureSet> {
      const { cityId, slug } = city
      let counter = await currentCounter(cityId, kind)
      let parts = await stored(cityId, kind, counter)
      if (parts.length === 0) {
        counter = await encode({ cityId, city: slug, kind })
        parts = await stored(cityId, kind, counter)
      }
      return { kind, city: slug, counter, parts }
    },
  }
}
