/**
 * A large utility's first day: its customers as GeoJSON, three months of bills as CSV, over HTTP.
 *
 *   node bench/imports.ts [--customers 650000]
 *
 * Baseline in the same run: a bare COPY of the same rows into the same tables and indexes, for another city.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { ImportResult } from '@petatirta/contract'
import { rssOf } from '@petatirta/harness/processes.ts'
import { count, markdown, megabytes, ms } from '@petatirta/harness/table.ts'
import { from, to } from 'pg-copy-streams'
import { newId } from '../apps/api/src/platform/ids.ts'
import { ensureCities } from './support/city.ts'
import { startDatabase } from './support/database.ts'
import { benchFolder, ROOT } from './support/folders.ts'
import { readLoop } from './support/loop-report.ts'
import { machine } from './support/machine.ts'
import { type ProductServer, startProduct } from './support/product-server.ts'

const RATE_LIMIT = 3
const RSS_LIMIT = 600 * 1024 * 1024
const P99_LIMIT_MS = 50
const PERIODS = [202608, 202609, 202610]

const { values } = parseArgs({ options: { customers: { type: 'string', default: '650000' } } })
const customers = Number(values.customers)

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const STREETS = ['Mawar', 'Melati', 'Anggrek', 'Diponegoro', 'Ahmad Yani', 'Kenanga']
const NAMES = ['Siti Aminah', 'Budi Santoso', 'Dewi Lestari', 'Agus Salim', 'Rina Wati', 'Joko Susilo']

/** With as many properties as an export of a billing system has: about a kilobyte each. */
const customer = (i: number) => ({
  type: 'Feature',
  properties: {
    OBJECTID: i,
    IDPELANGGAN: `0${1_000_000 + i}`,
    NAMA: `${pick(NAMES, i)} ${i}`,
    ALAMAT: `Jl. ${pick(STREETS, i)} No. ${i % 300} RT 0${i % 9}/RW 0${i % 7}`,
    KELURAHAN: `Kelurahan ${i % 154}`,
    KECAMATAN: `Kecamatan ${i % 31}`,
    KODEGOL: pick(['R1', 'R2', 'R3', 'N1', 'S1'], i),
    GOLONGAN: pick(['Rumah Tangga 1', 'Rumah Tangga 2', 'Rumah Tangga 3', 'Niaga 1', 'Sosial 1'], i),
    KODERAYON: `${i % 12}`,
    RAYON: `Rayon ${i % 12}`,
    KDDMA: `DMA${i % 60}`,
    DMA: `DMA ${i % 60}`,
    NO_TELP: `08${1_000_000_000 + i}`,
    MERK_METER: pick(['Itron', 'Linflow', 'Barindo'], i),
    NO_METER: `MTR-${2_000_000 + i}`,
    UKURAN_METER: '1/2"',
    TGL_PASANG: `${2000 + (i % 25)}-0${1 + (i % 9)}-15`,
    KONDISI_METER: pick(['Baik', 'Buram', 'Macet'], i),
    STATUS: 'Aktif',
    KETERANGAN: 'Survei pelanggan 2023, diperiksa petugas lapangan, foto rumah dan meter tersedia',
    URL_FOTO: `https://foto.example.id/meter/2023/11/${1_000_000 + i}-meter-depan.jpg`,
    URL_FOTO_RUMAH: `https://foto.example.id/rumah/2023/11/${1_000_000 + i}-rumah-depan.jpg`,
    SURVEYOR: pick(NAMES, i + 3),
    TGL_SURVEI: '2023-11-04T08:15:00',
  },
  geometry: {
    type: 'Point',
    coordinates: [112.6 + ((i * 7919) % 1_000_003) / 5e6, -7.35 + ((i * 104_729) % 1_000_003) / 5e6, 0],
  },
})

function* customerFile() {
  yield '{"type":"FeatureCollection","name":"pelanggan","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[\n'
  for (let i = 0; i < customers; i++) yield `${i ? ',\n' : ''}${JSON.stringify(customer(i))}`
  yield '\n]}\n'
}

function* billFile() {
  yield 'idpelanggan;periode;golongan;pemakaian_m3;total;due_date;tanggal_bayar;loket_bayar;flaglunas\n'
  for (const period of PERIODS)
    for (let i = 0; i < customers; i++) {
      const paid = (i + period) % 5 !== 0
      const month = String(period).slice(4)
      yield `0${1_000_000 + i};${period};R1;${i % 40},5;${(i % 200) * 1000 + 12_500};20/${month}/2026;${paid ? `${1 + (i % 27)}/${month}/2026` : ''};${paid ? 'Loket A' : ''};${paid ? 1 : 0}\n`
    }
}

function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block: string[] = []
  for (const line of lines) {
    block.push(line)
    if (block.length < 1000) continue
    yield block.join('')
    block = []
  }
  yield block.join('')
}

async function fileOf(name: string, lines: () => Iterable<string>): Promise<string> {
  const path = join(benchFolder('imports'), `${customers}-${name}`)
  if (!existsSync(path)) {
    console.error(`writing ${path}`)
    await pipeline(inBlocks(lines()), createWriteStream(path))
  }
  return path
}

/** A form with one file, straight from the disk. */
async function send(
  product: ProductServer,
  token: string,
  { city, field, path }: { city: string; field: string; path: string },
): Promise<ImportResult> {
  const boundary = 'petatirta-bench'
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const head = `${part('city')}${city}\r\n${part(field, `; filename="bench.${field}"`)}`
  const tail = `\r\n--${boundary}--\r\n`
  const outgoing = request(`${product.url}/api/upload/customer`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head + tail) + statSync(path).size,
    },
  })
  const answered = once(outgoing, 'response')
  async function* body() {
    yield head
    yield* createReadStream(path, { highWaterMark: 1 << 18 })
    yield tail
  }
  await pipeline(body(), outgoing)
  const [response] = await answered
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const answer = JSON.parse(Buffer.concat(chunks).toString())
  if (answer.code !== 200) throw new Error(`Import refused: ${JSON.stringify(answer)}`)
  return answer.payload
}

const database = await startDatabase()
const stops: (() => unknown)[] = [database.stop]
const { pool } = database
try {
  await ensureCities(database, [])
  const files = {
    customers: await fileOf('customers.geojson', customerFile),
    bills: await fileOf('bills.csv', billFile),
  }
  const cityId = async (slug: string) => {
    await pool.query('DELETE FROM company WHERE slug = $1', [slug])
    const { rows } = await pool.query(
      `INSERT INTO company (id, slug, name, lon, lat, gmt_offset, unique_code, unique_code_device, api_service)
       VALUES ($1, $2, $2, 112.7, -7.2, 7, $2, $2, 'csv') RETURNING city_id`,
      [newId(), slug],
    )
    await pool.query('INSERT INTO filter_configuration (id, city_id) VALUES ($1, $2)', [
      newId(),
      rows[0].city_id,
    ])
    return rows[0].city_id as number
  }
  const city = { slug: 'bench-import', id: await cityId('bench-import') }
  const copy = { slug: 'bench-copy', id: await cityId('bench-copy') }
  await pool.query('VACUUM ANALYZE customer, bill')

  const product = await startProduct({
    databaseUrl: database.url,
    nodeFlags: ['--expose-gc', '--import', join(ROOT, 'bench/support/loop-delay.ts')],
  })
  stops.unshift(product.stop)
  const token = await product.signIn()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, rssOf(product.pid()))
  }, 100)

  const timed = async <T>(work: () => Promise<T>) => {
    const start = performance.now()
    const result = await work()
    return { seconds: (performance.now() - start) / 1000, result }
  }

  /** The same rows for the other city, out to a file and in again by COPY alone. */
  const bareCopy = async (table: 'customer' | 'bill') => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' AND column_name <> 'city_id' ORDER BY ordinal_position`,
      [table],
    )
    const columns = rows.map(row => row.name).join(', ')
    const path = join(benchFolder('imports'), `${table}.copy`)
    const client = await pool.connect()
    try {
      const select = `SELECT ${copy.id}, ${columns} FROM ${table} WHERE city_id = ${city.id}`
      await pipeline(client.query(to(`COPY (${select}) TO STDOUT (FORMAT binary)`)), createWriteStream(path))
      return await timed(() =>
        pipeline(
          createReadStream(path, { highWaterMark: 1 << 18 }),
          client.query(from(`COPY ${table} (city_id, ${columns}) FROM STDIN (FORMAT binary)`)),
        ),
      )
    } finally {
      client.release()
    }
  }

  const rows: string[][] = []
  const limits: string[][] = []
  for (const [table, field, path] of [
    ['customer', 'geojson', files.customers],
    ['bill', 'csv', files.bills],
  ] as const) {
    console.error(`importing ${path}`)
    product.child().send('loop-delay:start')
    peak = 0
    const { seconds, result } = await timed(() => send(product, token, { city: city.slug, field, path }))
    const loop = await readLoop(product.child())
    const rss = peak
    console.error(`copying ${table}`)
    const bare = await bareCopy(table)
    rows.push([
      table,
      megabytes(statSync(path).size),
      count(result.added),
      seconds.toFixed(1),
      bare.seconds.toFixed(1),
      `1/${(seconds / bare.seconds).toFixed(2)}`,
      megabytes(rss),
      ms(loop.p99),
      ms(loop.max),
    ])
    limits.push(
      [`${table}: rate ≥ 1/${RATE_LIMIT} of COPY`, seconds <= RATE_LIMIT * bare.seconds ? 'yes' : 'NO'],
      [`${table}: api process below 600 MiB`, rss < RSS_LIMIT ? 'yes' : 'NO'],
      [`${table}: event-loop p99 < ${P99_LIMIT_MS} ms`, loop.p99 < P99_LIMIT_MS ? 'yes' : 'NO'],
    )
  }
  clearInterval(watch)
  const head = [
    'table',
    'MB',
    'rows',
    'import, s',
    'COPY, s',
    'rate',
    'api RSS, MB',
    'loop p99, ms',
    'loop max, ms',
  ]
  console.log(markdown(head, rows))
  console.log(markdown(['limit', 'holds'], limits))
  console.log(`\n${machine()}`)
} finally {
  for (const stop of stops) await stop()
}
