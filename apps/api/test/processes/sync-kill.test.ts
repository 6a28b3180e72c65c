/** A synchronisation that is killed at random moments ends as an undisturbed one does. */
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { type BillingSample, createBillingSample, demoBills } from '@petatirta/billing-sample'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { Product } from '@petatirta/harness/product.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { call, createHome } from '#test/server-process.ts'
import { TEST_SECRET } from '#test/start-api.ts'
import { TEMPLATE } from '../support/global-setup.ts'

const KILLS = 20
const RECORDS = demoBills({
  slug: 'kota-uji',
  name: 'Kota Uji',
  seed: 3,
  customers: 200,
  lon: 110,
  lat: -7,
  asOf: '2026-06-15',
  months: 6,
})

const database = `test_${newId().replaceAll('-', '')}`
const address = (name: string) => inject('postgres').replace('NAME', name)
let admin: pg.Client
let pool: pg.Pool
let home: ReturnType<typeof createHome>
let sample: BillingSample
let source: string
let token: string

async function start(): Promise<Product> {
  const server = await home.start({
    DATABASE_URL: address(database),
    JWT_SECRET: TEST_SECRET,
    BILLING_ALLOW_PRIVATE: '1',
    JOB_HEARTBEAT_MS: '50',
    JOB_ATTEMPTS: '1000',
    // Starts in half the time once a process has ended in peace.
    NODE_COMPILE_CACHE: join(home.dataDir, '../compiled'),
  })
  onTestFinished(() => server.kill())
  return server
}

/** The service answers so many pages and lets the next one wait: how far the work is does not depend on the machine's speed. */
const pages = (() => {
  let left = Number.POSITIVE_INFINITY
  let allowed = Promise.withResolvers<void>()
  let used = Promise.withResolvers<void>()
  return {
    async before() {
      // Those who wait are not counted when they may go on: most of them were killed meanwhile.
      if (left === 0) await allowed.promise
      else if (--left === 0) used.resolve()
    },
    /** Resolves when the last of them is answered. */
    answer(count: number): Promise<void> {
      left = count
      used = Promise.withResolvers()
      allowed.resolve()
      allowed = Promise.withResolvers()
      return used.promise
    },
  }
})()

beforeAll(async () => {
  admin = new pg.Client(address('postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
  pool = new pg.Pool({ connectionString: address(database), max: 2 })
  pool.on('error', () => undefined)
  home = createHome()
  sample = createBillingSample({ uniqueCode: 'uji', records: RECORDS, pageSize: 6, before: pages.before })
  source = await sample.listen()
})
afterAll(async () => {
  await home.remove()
  await sample.close()
  await pool.end()
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
})

/** A utility whose customers have no bills yet. */
async function utility(slug: string): Promise<number> {
  const { rows } = await pool.query(
    `INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service)
     VALUES (gen_random_uuid(), $1, $1, 'uji', $1, 110, -7, 7, $2) RETURNING city_id`,
    [slug, source],
  )
  const cityId: number = rows[0].city_id
  const ids = [...new Set(RECORDS.map(({ idpelanggan }) => idpelanggan))]
  // One that only the service knows: its bills are refused, each once.
  await pool.query(
    `INSERT INTO customer (city_id, id, geom)
     SELECT $1, id, ST_SetSRID(ST_MakePoint(110, -7), 4326) FROM unnest($2::text[]) AS id`,
    [cityId, ids.slice(1)],
  )
  return cityId
}

const jobOf = async (cityId: number) => {
  const { rows } = await pool.query(
    "SELECT status, message, state->'counts' AS counts FROM job WHERE city_id = $1 ORDER BY created_at DESC LIMIT 1",
    [cityId],
  )
  return rows[0]
}
const ended = (cityId: number) =>
  vi.waitFor(async () => {
    const job = await jobOf(cityId)
    expect(job.status).toMatch(/done|failed/)
    return job
  }, PATIENCE)

async function contents(cityId: number) {
  const query = (sql: string) => pool.query(sql, [cityId]).then(({ rows }) => rows)
  return {
    bills: await query(
      "SELECT to_jsonb(b) - 'city_id' AS row FROM bill b WHERE city_id = $1 ORDER BY customer_id, period",
    ),
    // Each city was made at its own moment.
    customers: await query(
      "SELECT to_jsonb(c) - 'city_id' - 'updated_at' AS row FROM customer c WHERE city_id = $1 ORDER BY id",
    ),
    failures: await query(
      `SELECT page, position, f.id, field, reason FROM sync_failure f JOIN job ON job.id = job_id
       WHERE city_id = $1 ORDER BY page, position`,
    ),
    job: await jobOf(cityId),
  }
}

const begin = async (server: Product, slug: string) => {
  const { status } = await call(server.url, 'GET', `/upload/customer/sync?city=${slug}`, { token })
  expect(status).toBe(200)
}

test(`[D40] ${KILLS} kills at random moments`, { timeout: KILLS * PATIENCE.timeout }, async () => {
  let server = await start()
  const body = { username: 'opsdemo', password: 'Opsdemo#2026' }
  token = (await call(server.url, 'POST', '/user/login', { body })).body.payload.accessToken
  const calm = await utility('tenang')
  await begin(server, 'tenang')
  await ended(calm)
  const undisturbed = await contents(calm)
  expect(undisturbed.bills).toHaveLength(RECORDS.length - 6)
  expect(undisturbed.failures).toHaveLength(6)

  await server.stop()
  server = await start()
  const rough = await utility('gaduh')
  const few = () => pages.answer(1 + Math.floor(Math.random() * 3))
  let answered = few()
  await begin(server, 'gaduh')
  for (let round = 0; round < KILLS; round++) {
    await answered
    await pass(Math.random() * 15)
    await server.kill()
    expect(await jobOf(rough)).toMatchObject({ status: 'running' })
    answered = few()
    server = await start()
  }
  await answered
  pages.answer(Number.POSITIVE_INFINITY)
  expect(await ended(rough)).toMatchObject({ status: 'done' })
  expect(await contents(rough)).toEqual(undisturbed)
})

test('[D40] where there are several processes, another one goes on', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const cityId = await utility('berdua')
  const some = pages.answer(6)
  await begin(first, 'berdua')
  await some
  await first.kill()
  pages.answer(Number.POSITIVE_INFINITY)
  expect(await ended(cityId)).toMatchObject({ status: 'done' })
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM bill WHERE city_id = $1', [cityId])
  expect(rows[0].n).toBe(RECORDS.length - 6)

  // Who is asked to stop does so after the page at hand, and lets go at once.
  const left = await utility('ditinggal')
  const more = pages.answer(6)
  await begin(second, 'ditinggal')
  await more
  await second.stop()
  expect(second.exitCode()).toBe(0)
  expect(await jobOf(left)).toMatchObject({ status: 'queued', counts: { added: expect.any(Number) } })
})
