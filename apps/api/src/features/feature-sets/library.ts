import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CompressedPart, FeatureKind } from '@petatirta/contract'
import type { City } from '#platform/cities.ts'
import type { Services } from '#platform/services.ts'
import type { EncodeJob } from './encode.ts'
import { createShelf } from './shelf.ts'

export interface FeatureSet {
  kind: FeatureKind
  city: string
  counter: number
  parts: CompressedPart[]
}

/** A layer that is imported again and again while somebody asks for it is answered with one of its states. */
const TRIES = 3

/** Hands out the encoded set of a layer's present counter; encodes it once if nobody has yet. */
export function createLibrary({ db, connection }: Pick<Services, 'db' | 'connection'>) {
  const encoding = new Map<string, Promise<number>>()
  const workers = new Set<Worker>()
  const waiting: (() => void)[] = []
  let free = availableParallelism()

  const runWorker = (job: EncodeJob) =>
    new Promise<number>((resolve, reject) => {
      const worker = new Worker(new URL('./encode-thread.ts', import.meta.url), {
        workerData: { connection, job },
      })
      workers.add(worker)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', code => {
        workers.delete(worker)
        reject(new Error(`Encoding ended with exit code ${code}`))
      })
    })

  // A first visitor asks for sixteen layers at once: more threads than processors would only cost memory.
  const inTurn = async (job: EncodeJob): Promise<number> => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await runWorker(job)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }

  const encode = (job: EncodeJob): Promise<number> => {
    const key = `${job.cityId} ${job.kind}`
    const running = encoding.get(key)
    if (running) return running
    const started = inTurn(job).finally(() => encoding.delete(key))
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

  const shelf = createShelf<CompressedPart[]>(parts =>
    parts.reduce((sum, part) => sum + part.bytes.length, 0),
  )
  const stored = ({ cityId, slug }: City, kind: FeatureKind, counter: number) =>
    shelf.get(`${cityId} ${slug} ${kind} ${counter}`, () =>
      db
        .selectFrom('feature_set_part')
        .select(['name', 'bytes'])
        .where('city_id', '=', cityId)
        .where('kind', '=', kind)
        .where('counter', '=', counter)
        .orderBy('position')
        .execute(),
    )

  return {
    async get(city: City, kind: FeatureKind): Promise<FeatureSet> {
      const { cityId, slug } = city
      let counter = await currentCounter(cityId, kind)
      let parts = await stored(city, kind, counter)
      for (let tries = 0; parts.length === 0; tries++) {
        if (tries === TRIES) throw new Error(`Feature set ${slug}/${kind} is gone as soon as it is encoded`)
        counter = await encode({ cityId, city: slug, kind })
        parts = await stored(city, kind, counter)
      }
      return { kind, city: slug, counter, parts }
    },
    async stop(): Promise<void> {
      await Promise.all([...workers].map(worker => worker.terminate()))
    },
  }
}
