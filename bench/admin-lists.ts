/**
 * Do the administration's lists answer as fast with 100,000 rows as with 100?
 *
 *   node bench/admin-lists.ts [--rows 100000] [--requests 200]
 *
 * Two servers run side by side, each on a database of its own, and are asked in turn, so that whatever else the machine
 * does slows both. The searches find one row; what finds everything must count everything, and is shown for honesty.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { count, markdown, median, percentile } from '@petatirta/harness/table.ts'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { insertUser } from '../apps/api/src/city/users.ts'
import { readSettings } from '../apps/api/src/platform/settings.ts'
import { BENCH_USER } from './support/city.ts'
import { type BenchDatabase, startDatabase } from './support/database.ts'
import { benchFolder } from './support/folders.ts'
import { machine } from './support/machine.ts'
import { type ProductServer, startProduct } from './support/product-server.ts'

const SMALL = 100
/** Noise: the larger may take this much longer at the median. */
const SAME = 1.25

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, requests: { type: 'string', default: '200' } },
})
const [large, requests] = [Number(values.rows), Number(values.requests)]

/** What is searched for lies in the middle of the list. */
const QUESTIONS = (rows: number) => {
  const last = Math.ceil(rows / 5)
  const middle = Math.floor(rows / 2)
  const word = createHash('md5').update(String(middle)).digest('hex')
  return {
    'users, first page': '/users?p=1',
    'users, last page': `/users?p=${last}`,
    'users, search': `/users?keyword=${word.slice(0, 8)}`,
    'users, inactive, first page': '/users?isActive=false',
    'utilities, first page': '/companies?p=1',
    'utilities, last page': `/companies?p=${last}`,
    'utilities, search': `/companies?general=${word.slice(20)}`,
    'utilities, 100 by name': '/company/dropdown?rp=100',
    'users, page in the middle': `/users?p=${Math.ceil(last / 2)}`,
    'users, search for one in a word that all have': `/users?keyword=petugas_${middle}_`,
    'users, search that finds all': '/users?keyword=petugas',
  }
}
/** Reported, not judged: their work grows with what they go through. */
const NOT_JUDGED = [
  'users, page in the middle',
  'users, search for one in a word that all have',
  'users, search that finds all',
]

async function fill(database: BenchDatabase, name: string, rows: number): Promise<string> {
  const url = database.url.replace('/petatirta?', `/${name}?`)
  await database.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await database.pool.query(`CREATE DATABASE ${name}`)
  const app = await createApp(
    readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: benchFolder('product'),
      LOG_LEVEL: 'warn',
    }),
  )
  await insertUser(app.db, { ...BENCH_USER, rule: 'root', roles: [], cityId: null, isActive: true })
  await app.close()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service, created_at)
     SELECT gen_random_uuid(), 'Tirta ' || md5(i::text), 'kota-' || i, 'K' || i, 'I' || i, 110, -7, 7, 'csv',
            now() - i * interval '1 minute' FROM generate_series(1, $1::int) i`,
    [rows],
  )
  await client.query(
    `INSERT INTO app_user (id, username, password_hash, rule, roles, city_id, is_active, created_at)
     SELECT gen_random_uuid(), 'petugas_' || i || '_' || substr(md5(i::text), 1, 8), '-', 'pdam', '{umum}', c.city_id, i % 20 <> 0,
            now() - i * interval '1 minute'
     FROM generate_series(1, $1::int) i JOIN company c ON c.slug = 'kota-' || i`,
    [rows],
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
  return url
}

async function ask(server: ProductServer, token: string, path: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - started
}

const database = await startDatabase()
const stops: (() => unknown)[] = [database.stop]
try {
  const sizes = [SMALL, large] as const
  const asked: { server: ProductServer; token: string; questions: Record<string, string> }[] = []
  for (const rows of sizes) {
    process.stdout.write(`filling ${count(rows)} users and utilities\n`)
    const server = await startProduct({ databaseUrl: await fill(database, `lists_${rows}`, rows) })
    stops.unshift(server.stop)
    asked.push({ server, token: await server.signIn(), questions: QUESTIONS(rows) })
  }
  const results = []
  for (const question of Object.keys(QUESTIONS(large))) {
    const times: number[][] = [[], []]
    // The first tenth warms up.
    for (let i = -requests / 10; i < requests; i++) {
      for (const [size, { server, token, questions }] of asked.entries()) {
        const ms = await ask(server, token, questions[question] ?? '')
        if (i >= 0) times[size]?.push(ms)
      }
    }
    const [small = [], big = []] = times
    results.push({
      question,
      small: median(small),
      large: median(big),
      slowest: percentile(big, 0.95),
      ratio: median(big) / median(small),
    })
  }
  const rows = results.map(result => [
    result.question,
    result.small.toFixed(1),
    result.large.toFixed(1),
    result.slowest.toFixed(1),
    result.ratio.toFixed(2),
    NOT_JUDGED.includes(result.question) ? '–' : result.ratio <= SAME ? 'yes' : 'no',
  ])
  const head = ['list', `p50 at ${SMALL}, ms`, `p50 at ${count(large)}`, 'p95', 'ratio', `≤ ${SAME}`]
  process.stdout.write(`\n${machine()}\n\n${markdown(head, rows)}\n`)
  writeFileSync(join(benchFolder('results'), 'admin-lists.json'), JSON.stringify(results, null, 2))
} finally {
  for (const stop of stops) await stop()
}
