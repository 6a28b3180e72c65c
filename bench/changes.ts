/**
 * What does a change cost, against the whole set? One customer that is edited, a synchronisation that changes a part of all of
 * them, and many open maps that hear of an edit.
 *
 *   node bench/changes.ts [--sizes 200000] [--maps 200] [--edits 10]
 *
 * "Whole" is what was sent before there were changes, and still is to clients that do not ask for them, in the same run.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CompressedPart, framesOf } from '@petatirta/contract'
import { count, markdown, median, ms } from '@petatirta/harness/table.ts'
import type pg from 'pg'
import { raiseCounter } from '../apps/api/src/city/counters.ts'
import { encodeFeatureSet } from '../apps/api/src/features/feature-sets/encode.ts'
import { encodeChanges } from '../apps/api/src/features/feature-sets/encode-changes.ts'
import { startChild } from './load/child.ts'
import type { Arrival, FollowOrder, FollowReport } from './load/followers.ts'
import { type BenchCity, ensureCities } from './support/city.ts'
import { type BenchDatabase, startDatabase } from './support/database.ts'
import { benchFolder } from './support/folders.ts'
import { machine } from './support/machine.ts'
import { processorTime } from './support/processor.ts'
import { type ProductServer, startProduct } from './support/product-server.ts'
import { synchronise } from './support/synchronise.ts'

const KIND = 'customer'
const SHARES = [1, 10, 100]
/** A change set takes so little that one alone cannot be measured. */
const REPEATED = 50
/** Whole sets to each of many maps would take minutes, and be the same. */
const MOST_WHOLE = 10

const LIMITS = {
  editBytes: 2048,
  editShare: 1 / 500,
  arrivalMs: 1000,
  bytesOf: { 1: 0.15, 10: 0.15, 100: 1.05 },
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '200000' },
    maps: { type: 'string', default: '200' },
    edits: { type: 'string', default: '10' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const [maps, edits] = [Number(values.maps), Number(values.edits)]

type Measure = Awaited<ReturnType<typeof processorTime>>

function customers(client: pg.ClientBase, { cityId, slug }: BenchCity, measure: Measure) {
  const job = { cityId, city: slug, kind: KIND } as const
  const bytesOf = (parts: readonly CompressedPart[], counter: number, since?: number) => {
    const set = { ...job, parts, counter, ...(since !== undefined && { since }) }
    return [...framesOf(set)].reduce((sum, { length }) => sum + length, 0)
  }
  return {
    async counter(): Promise<number> {
      const { rows } = await client.query<{ counter: number }>(
        'SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = $2',
        [cityId, KIND],
      )
      return rows[0]?.counter ?? 0
    },
    /** Encodes it as for the first time. */
    async whole(): Promise<{ bytes: number; processor: number; counter: number }> {
      const counter = await this.counter()
      await client.query('DELETE FROM feature_set WHERE city_id = $1 AND kind = $2 AND counter = $3', [
        cityId,
        KIND,
        counter,
      ])
      const processor = await measure(() => encodeFeatureSet(client, job))
      const { rows } = await client.query<CompressedPart>(
        'SELECT name, bytes FROM feature_set_part WHERE city_id = $1 AND kind = $2 AND counter = $3 ORDER BY position',
        [cityId, KIND, counter],
      )
      return { bytes: bytesOf(rows, counter), processor, counter }
    },
    /** Undefined where not all that changed is known. */
    async changes(since: number): Promise<number | undefined> {
      const set = await encodeChanges(client, { ...job, since })
      return set && bytesOf(set.parts, set.counter, since)
    },
    async edit(): Promise<void> {
      await client.query('BEGIN')
      const { rows } = await client.query<{ id: string }>(
        `UPDATE customer SET nama = 'Diubah ' || clock_timestamp() WHERE city_id = $1 AND id = (
           SELECT id FROM customer WHERE city_id = $1 OFFSET 100 LIMIT 1) RETURNING id`,
        [cityId],
      )
      await raiseCounter(client, cityId, KIND, [rows[0]?.id ?? ''])
      await client.query('COMMIT')
    },
    synchronise: (percent: number) => synchronise(client, cityId, percent),
  }
}

/** One edit, in processor time and bytes, against the whole set. */
async function oneEdit(city: ReturnType<typeof customers>, measure: Measure) {
  const { bytes: wholeBytes, processor: wholeMs, counter } = await city.whole()
  await city.edit()
  const bytes = await city.changes(counter)
  if (bytes === undefined) throw new Error('an edit was not noted')
  const repeat = async () => {
    for (let i = 0; i < REPEATED; i++) await city.changes(counter)
  }
  // A server has done it before.
  await repeat()
  const all = await measure(repeat)
  return { bytes, wholeBytes, processor: all / REPEATED, wholeMs }
}

async function synchronisation(city: ReturnType<typeof customers>, percent: number) {
  const { counter } = await city.whole()
  await city.synchronise(percent)
  const changes = await city.changes(counter)
  const { bytes } = await city.whole()
  return { percent, bytes: changes ?? bytes, wholeBytes: bytes, isWhole: changes === undefined }
}

const IMPORTED = 'BENCH-CHANGES'

async function importOne({ url }: ProductServer, token: string, { slug, lon, lat }: BenchCity, at: number) {
  const properties = { idpelangga: IMPORTED, nama: `Diubah ${at} ${Date.now()}` }
  const geometry = { type: 'Point', coordinates: [lon, lat] }
  const form = new FormData()
  form.append('city', slug)
  form.append(
    'geojson',
    new Blob([JSON.stringify({ type: 'Feature', properties, geometry })]),
    'satu.geojson',
  )
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/upload/customer`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
}

/** Other benches count on the city as it was made. */
async function removeImported({ pool }: BenchDatabase, { cityId }: BenchCity): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('DELETE FROM customer WHERE city_id = $1 AND id = $2', [cityId, IMPORTED])
    await raiseCounter(client, cityId, KIND, [IMPORTED])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** From the commit of each edit until the last map had it. */
async function arrivals(
  { pool }: BenchDatabase,
  product: ProductServer,
  city: BenchCity,
  asked: Pick<FollowOrder, 'ask' | 'maps'> & { edits: number },
) {
  const token = await product.signIn()
  const child = await startChild('followers.ts')
  const heard = new Map<number, Arrival[]>()
  const failures: string[] = []
  const opened = new Promise<void>(resolve => {
    child.on('message', (report: FollowReport) => {
      if (report.type === 'open') resolve()
      else if (report.type === 'failed') failures.push(report.message)
      else heard.set(report.arrival.counter, [...(heard.get(report.arrival.counter) ?? []), report.arrival])
    })
  })
  child.send({ url: product.url, token, slug: city.slug, ...asked } satisfies FollowOrder)
  await opened
  const list: { last: number; bytes: number }[] = []
  for (let edit = 0; edit < asked.edits; edit++) {
    await importOne(product, token, city, edit)
    const { rows } = await pool.query<{ counter: number; at: number }>(
      `SELECT counter, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
       FROM layer_counter WHERE city_id = $1 AND kind = $2`,
      [city.cityId, KIND],
    )
    const { counter = 0, at = 0 } = rows[0] ?? {}
    while ((heard.get(counter)?.length ?? 0) < asked.maps) {
      if (failures.length > 0) throw new Error(failures.join(', '))
      await once(child, 'message')
    }
    const had = heard.get(counter) ?? []
    list.push({
      last: Math.max(...had.map(arrival => arrival.at)) - at,
      bytes: median(had.map(one => one.bytes)),
    })
  }
  child.kill()
  // The first is that of a server which has not done it yet.
  const counted = list.length > 1 ? list.slice(1) : list
  return {
    maps: asked.maps,
    median: median(counted.map(({ last }) => last)),
    worst: Math.max(...counted.map(({ last }) => last)),
    bytes: median(counted.map(({ bytes }) => bytes)),
  }
}

const verdict = (holds: boolean) => (holds ? 'yes' : 'NO')

async function bench(database: BenchDatabase, city: BenchCity) {
  const client = await database.pool.connect()
  try {
    const measure = await processorTime(client)
    const own = customers(client, city, measure)
    const edit = await oneEdit(own, measure)
    const synchronisations = []
    for (const percent of SHARES) synchronisations.push(await synchronisation(own, percent))
    return { edit, synchronisations }
  } finally {
    client.release(true)
  }
}

const database = await startDatabase('cluster', { settings: { track_commit_timestamp: 'on' } })
try {
  const results = []
  for (const city of await ensureCities(database, sizes)) {
    console.error(`${city.slug}: one edit, and synchronisations`)
    const { edit, synchronisations } = await bench(database, city)
    await database.pool.query('VACUUM ANALYZE customer')
    const product = await startProduct({ databaseUrl: database.url, apiOnly: true })
    try {
      console.error(`${city.slug}: ${maps} open maps`)
      const changes = await arrivals(database, product, city, { ask: 'changes', maps, edits: edits + 1 })
      const whole = await arrivals(database, product, city, {
        ask: 'whole',
        maps: Math.min(maps, MOST_WHOLE),
        edits: 1,
      })
      results.push({ size: city.size, edit, synchronisations, changes, whole })
    } finally {
      await product.stop()
      await removeImported(database, city)
    }
  }
  for (const { size, edit, synchronisations, changes, whole } of results) {
    const share = edit.processor / edit.wholeMs
    console.log(`\n## ${count(size)} customers\n`)
    const rows = [
      ['one edit, bytes', count(edit.bytes), count(edit.wholeBytes), verdict(edit.bytes <= LIMITS.editBytes)],
      [
        'one edit, processor ms',
        edit.processor.toFixed(2),
        `${ms(edit.wholeMs)} (${count(1 / share)} times)`,
        verdict(share <= LIMITS.editShare),
      ],
      ...synchronisations.map(({ percent, bytes, wholeBytes, isWhole }) => [
        `${percent} % synchronised, bytes${isWhole ? ' (whole set)' : ''}`,
        count(bytes),
        `${count(wholeBytes)} (${((100 * bytes) / wholeBytes).toFixed(1)} %)`,
        verdict(bytes / wholeBytes <= LIMITS.bytesOf[percent as 1]),
      ]),
      [
        `commit to the last of ${changes.maps} maps, median ms`,
        ms(changes.median),
        `${ms(whole.median)} (${whole.maps} maps)`,
        verdict(changes.median <= LIMITS.arrivalMs),
      ],
      ['… the worst edit', ms(changes.worst), ms(whole.worst), verdict(changes.worst <= LIMITS.arrivalMs)],
      [
        '… bytes per map',
        count(changes.bytes),
        count(whole.bytes),
        verdict(changes.bytes <= LIMITS.editBytes),
      ],
    ]
    console.log(markdown(['', 'changes', 'whole set', 'holds'], rows))
  }
  console.log(`\n${machine()}`)
  writeFileSync(join(benchFolder('results'), 'changes.json'), `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await database.stop()
}
