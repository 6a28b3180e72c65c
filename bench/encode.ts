/**
 * How long does it take to encode a city's customers, how large is each part, and what would a bare COPY cost?
 *
 *   node bench/encode.ts [--sizes 45000,200000,650000,1200000]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { count, markdown, median, megabytes, ms } from '@petatirta/harness/table.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { encodeFeatureSet } from '../apps/api/src/features/feature-sets/encode.ts'
import { layerSource } from '../apps/api/src/features/feature-sets/sources.ts'
import { readArguments } from './support/arguments.ts'
import { type BenchCity, ensureCities } from './support/city.ts'
import { startDatabase } from './support/database.ts'
import { benchFolder } from './support/folders.ts'
import { machine } from './support/machine.ts'

const { sizes } = readArguments([])

interface Encoding {
  readonly size: number
  readonly encode: number
  /** The rows as they lie, and the query behind the encoding, both by COPY and thrown away. */
  readonly copy: number
  readonly copyBytes: number
  readonly query: number
  readonly style: number
  readonly ids: number
  readonly details: number
  readonly parts: number
  readonly peakRss: number
}

async function copy(
  client: pg.Client,
  select: string,
  format = '',
): Promise<{ time: number; bytes: number }> {
  let bytes = 0
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      done()
    },
  })
  const started = performance.now()
  await pipeline(client.query(copyTo(`COPY (${select}) TO STDOUT ${format}`)), sink)
  return { time: performance.now() - started, bytes }
}

/** On a busy machine one time alone says little: all three in turn, and of each the median. */
const REPEATS = 3

async function measure(client: pg.Client, city: BenchCity): Promise<Encoding> {
  const all: Encoding[] = []
  for (let i = 0; i < REPEATS; i++) all.push(await measureOnce(client, city))
  const middle = (of: (one: Encoding) => number) => median(all.map(of))
  return {
    ...(all[0] as Encoding),
    encode: middle(one => one.encode),
    copy: middle(one => one.copy),
    query: middle(one => one.query),
    peakRss: Math.max(...all.map(one => one.peakRss)),
  }
}

async function measureOnce(client: pg.Client, { size, cityId, slug }: BenchCity): Promise<Encoding> {
  const rows = await copy(client, `SELECT * FROM customer WHERE city_id = ${cityId}`)
  const query = await copy(client, layerSource('customer', cityId).select, '(FORMAT binary)')
  await client.query("DELETE FROM feature_set WHERE city_id = $1 AND kind = 'customer'", [cityId])
  let peakRss = 0
  const watch = setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss())
  }, 50)
  const started = performance.now()
  await encodeFeatureSet(client, { cityId, city: slug, kind: 'customer' })
  const encode = performance.now() - started
  clearInterval(watch)
  const { rows: parts } = await client.query<{ name: string; bytes: number }>(
    `SELECT name, length(bytes) AS bytes FROM feature_set_part WHERE city_id = $1 AND kind = 'customer'`,
    [cityId],
  )
  const sum = (wanted: (name: string) => boolean) =>
    parts.filter(({ name }) => wanted(name)).reduce((total, { bytes }) => total + bytes, 0)
  return {
    size,
    encode,
    copy: rows.time,
    copyBytes: rows.bytes,
    query: query.time,
    style: sum(name => name === 'style'),
    ids: sum(name => name === 'ids'),
    details: sum(name => /^(detail|personal)-/.test(name)),
    parts: parts.length,
    peakRss,
  }
}

const database = await startDatabase()
try {
  const cities = await ensureCities(database, sizes)
  const client = new pg.Client(database.url)
  await client.connect()
  const list: Encoding[] = []
  for (const city of cities) list.push(await measure(client, city))
  await client.end()
  const head = ['customers', 'encode ms', 'rows/s', 'COPY ms', '× COPY', 'query by COPY ms', 'COPY MB']
  const rows = list.map(item => [
    count(item.size),
    ms(item.encode),
    count((item.size / item.encode) * 1000),
    ms(item.copy),
    (item.encode / item.copy).toFixed(1),
    ms(item.query),
    ...[item.copyBytes, item.style, item.ids, item.details].map(megabytes),
    (item.style / item.size).toFixed(1),
    count(item.parts),
    megabytes(item.peakRss),
  ])
  const sizesHead = ['style MB', 'ids MB', 'details MB', 'style B/row', 'parts', 'peak RSS MB']
  console.log(markdown([...head, ...sizesHead], rows))
  console.log(`\n${machine()}`)
  writeFileSync(join(benchFolder('results'), 'encode.json'), `${JSON.stringify(list, null, 2)}\n`)
} finally {
  await database.stop()
}
