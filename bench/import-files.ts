/**
 * The same customers as a Shapefile, a GeoPackage and an Excel workbook, looked at and imported over HTTP.
 *
 *   node bench/import-files.ts [--customers 200000] [--formats geojson,xlsx]
 *
 * Baseline in the same run: the same customers as GeoJSON through their section of the import page, into another city. The files are
 * those that the product itself exports.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { rssOf } from '@petatirta/harness/processes.ts'
import { count, markdown, megabytes, ms } from '@petatirta/harness/table.ts'
import { newId } from '../apps/api/src/platform/ids.ts'
import { ensureCities } from './support/city.ts'
import { startDatabase } from './support/database.ts'
import { benchFolder, ROOT } from './support/folders.ts'
import { readLoop, startLoop } from './support/loop-report.ts'
import { machine } from './support/machine.ts'
import { startProduct } from './support/product-server.ts'

const RATE_LIMIT = 3
const RSS_LIMIT = 700 * 1024 * 1024
const P99_LIMIT_MS = 50
const FORMATS = { geojson: 'geojson', shapefile: 'zip', geopackage: 'gpkg', xlsx: 'xlsx' } as const
type FormatName = keyof typeof FORMATS

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200000' },
    formats: { type: 'string', default: Object.keys(FORMATS).join(',') },
  },
})
const formats = (Object.keys(FORMATS) as FormatName[]).filter(name =>
  values.formats.split(',').includes(name),
)
const customers = Number(values.customers)

const database = await startDatabase()
const stops: (() => unknown)[] = [database.stop]
try {
  const [source] = await ensureCities(database, [customers])
  if (!source) throw new Error('no city')
  const product = await startProduct({
    apiOnly: true,
    databaseUrl: database.url,
    nodeFlags: ['--expose-gc', '--import', join(ROOT, 'bench/support/loop-delay.ts')],
  })
  stops.unshift(product.stop)
  const authorization = `Bearer ${await product.signIn()}`

  const newCity = async (slug: string) => {
    await database.pool.query('DELETE FROM company WHERE slug = $1', [slug])
    await database.pool.query(
      `WITH made AS (
         INSERT INTO company (id, slug, name, lon, lat, gmt_offset, unique_code, unique_code_device, api_service)
         VALUES ($1, $2, $2, $3, $4, 7, $2, $2, 'csv') RETURNING city_id)
       INSERT INTO filter_configuration (id, city_id) SELECT $5, city_id FROM made`,
      [newId(), slug, source.lon, source.lat, newId()],
    )
    return slug
  }

  const exported = async (format: FormatName): Promise<string> => {
    const path = join(benchFolder('import-files'), `pelanggan-${customers}.${FORMATS[format]}`)
    const answer = await fetch(`${product.url}/api/export/layer?city=${source.slug}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'customer', format }),
    })
    if (!answer.ok || !answer.body) throw new Error(`Export refused: ${await answer.text()}`)
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path))
    return path
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  const payloadOf = async (response: AsyncIterable<Buffer>): Promise<any> => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const { code, payload, ...rest } = JSON.parse(Buffer.concat(chunks).toString())
    if (code !== 200) throw new Error(`Refused: ${JSON.stringify({ code, ...rest })}`)
    return payload
  }

  /** A form with one file, straight from the disk. */
  const send = async (path: string, field: string, file: string, city?: string) => {
    const boundary = 'petatirta-bench'
    const part = (name: string, more = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    const name = file.split('/').at(-1)
    const head = `${city ? `${part('city')}${city}\r\n` : ''}${part(field, `; filename="${name}"`)}`
    const tail = `\r\n--${boundary}--\r\n`
    const outgoing = request(`${product.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(head + tail) + statSync(file).size,
      },
    })
    const answered = once(outgoing, 'response')
    async function* body() {
      yield head
      yield* createReadStream(file, { highWaterMark: 1 << 18 })
      yield tail
    }
    await pipeline(body(), outgoing)
    const [response] = await answered
    return payloadOf(response)
  }

  const post = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return payloadOf(Readable.fromWeb(answer.body as never))
  }

  const timed = async <T>(work: () => Promise<T>) => {
    const start = performance.now()
    const result = await work()
    return { seconds: (performance.now() - start) / 1000, result }
  }

  /** Looked at, checked and imported, as a person does one after the other. */
  const byDraft = async (city: string, file: string) => {
    const { seconds: described, result: draft } = await timed(() =>
      send(`/upload/drafts?city=${city}`, 'file', file),
    )
    const [layer] = draft.layers
    const items = [{ layer: layer.key, kind: 'customer', mode: 'update' }]
    const { seconds: checked } = await timed(() =>
      post(`/upload/drafts/${draft.id}/check?city=${city}`, { items }),
    )
    const { seconds, result } = await timed(() =>
      post(`/upload/drafts/${draft.id}/import?city=${city}`, { items, confirm: city }),
    )
    return { described, checked, seconds, result }
  }

  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, rssOf(product.pid()))
  }, 100)
  const rows: string[][] = []
  const limits: string[][] = []
  let baseline = 0
  for (const format of formats) {
    console.error(`exporting ${format}`)
    const file = await exported(format)
    const city = await newCity(`bench-file-${format}`)
    await database.pool.query('VACUUM ANALYZE customer')
    console.error(`importing ${file}`)
    startLoop(product.child())
    peak = 0
    const { described, checked, seconds, result } =
      format === 'geojson'
        ? {
            described: 0,
            checked: 0,
            ...(await timed(() => send('/upload/customer', 'geojson', file, city))),
          }
        : await byDraft(city, file)
    const loop = await readLoop(product.child())
    if (format === 'geojson') baseline = seconds
    // What is read to be shown counts, too: the people who send a file wait for both.
    const all = described + seconds
    rows.push([
      format,
      megabytes(statSync(file).size),
      count(result.added),
      described.toFixed(1),
      checked.toFixed(1),
      seconds.toFixed(1),
      `1/${(all / baseline).toFixed(2)}`,
      megabytes(peak),
      ms(loop.p99),
      ms(loop.max),
    ])
    if (format === 'geojson') continue
    limits.push(
      [
        `${format}: looked at and imported at 1/${RATE_LIMIT} of GeoJSON's rate`,
        all <= RATE_LIMIT * baseline ? 'yes' : 'NO',
      ],
      [`${format}: every customer`, result.added === customers ? 'yes' : 'NO'],
      [`${format}: api process below 700 MiB`, peak < RSS_LIMIT ? 'yes' : 'NO'],
      [`${format}: event-loop p99 < ${P99_LIMIT_MS} ms`, loop.p99 < P99_LIMIT_MS ? 'yes' : 'NO'],
    )
  }
  clearInterval(watch)
  console.log(
    markdown(
      [
        'format',
        'MB',
        'rows',
        'look, s',
        'check, s',
        'import, s',
        'rate',
        'api RSS, MB',
        'loop p99, ms',
        'loop max, ms',
      ],
      rows,
    ),
  )
  console.log(markdown(['limit', 'holds'], limits))
  console.log(`\n${machine()}`)
  process.exitCode = limits.some(([, holds]) => holds === 'NO') ? 1 : 0
} finally {
  for (const stop of stops) await stop()
}
