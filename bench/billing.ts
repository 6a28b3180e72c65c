/**
 * What do the figures cost? Deriving every customer's billing fields from its bills, and the summary of a polygon that
 * covers a tenth of the customers.
 *
 *   node bench/billing.ts [--customers 650000] [--months 24]
 *
 * Baselines in the same run: one aggregate over the same bills, and a bare count of the customers inside the polygon.
 */
import { parseArgs } from 'node:util'
import { count, markdown, median, ms } from '@petatirta/harness/table.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { deriveBilling } from '../apps/api/src/city/derive-billing.ts'
import { summariseWithin } from '../apps/api/src/features/summaries/within-boundaries.ts'
import type { City } from '../apps/api/src/platform/cities.ts'
import { createDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { withClient } from '../apps/api/src/platform/database/transaction.ts'
import { fillBilling } from './support/billed-city.ts'
import { startDatabase } from './support/database.ts'
import { machine } from './support/machine.ts'

const DERIVE_LIMIT = 3
const SUMMARY_LIMIT = 2
const NAME = 'bench_billing'
const ROUNDS = 9
const AGGREGATE =
  'SELECT count(*), sum(sum) FROM (SELECT city_id, customer_id, sum(total) FROM bill GROUP BY 1, 2) sums'

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '650000' }, months: { type: 'string', default: '24' } },
})
const [customers, months] = [Number(values.customers), Number(values.months)]

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const repeated = async (rounds: number, work: () => Promise<unknown>) => {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) times.push(await timed(work))
  return median(times)
}

const cluster = await startDatabase()
await cluster.pool.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
// Of its own: cities of other benches would make the aggregate slower, and the comparison look better.
await cluster.pool.query(`CREATE DATABASE ${NAME}`)
const pool = new pg.Pool({ connectionString: cluster.url.replace(/(\/)[^/?]+(\?)/, `$1${NAME}$2`), max: 3 })
const db = createDatabase(pool)
try {
  await migrate(pool)
  console.error(`generating ${count(customers)} customers with ${months} bills each`)
  const { cityId, area } = await fillBilling(pool, { customers, months })
  const city: City = {
    cityId,
    id: '',
    slug: 'bench',
    name: 'Bench',
    lon: 112,
    lat: -7,
    gmtOffset: 7,
    apiService: 'csv',
    isActive: true,
  }
  const derive = (touched?: string) => () =>
    withClient(pool, async (client, trx) => {
      if (touched) await client.query(`CREATE TEMP TABLE touched ON COMMIT DROP AS ${touched}`)
      await deriveBilling(trx, cityId, touched && 'touched')
    })

  console.error('deriving')
  const aggregate = () => pool.query(AGGREGATE)
  const base = await repeated(3, aggregate)
  // With the memory that deriving takes for itself the aggregate would be faster, too: the stricter comparison.
  const roomy = await repeated(3, () =>
    withClient(pool, async client => {
      await client.query("SET LOCAL work_mem = '128MB'")
      await client.query(AGGREGATE)
    }),
  )
  const first = await timed(derive())
  await pool.query('VACUUM ANALYZE customer')
  const again = await repeated(3, derive())
  await pool.query('UPDATE bill SET total = total + 1 WHERE period = (SELECT max(period) FROM bill)')
  await pool.query('VACUUM ANALYZE bill')
  const month = await timed(derive())
  await pool.query('VACUUM ANALYZE customer')
  const few = await repeated(3, derive('SELECT id AS customer_id FROM customer ORDER BY md5(id) LIMIT 1000'))

  console.error('summing a polygon up')
  const request = { geometry: area, filters: {} }
  const inside = () =>
    sql`SELECT count(*) FROM customer c WHERE c.city_id = ${cityId}
        AND ST_Intersects(c.geom, ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(area)}), 4326))`.execute(db)
  const summary = () => summariseWithin(db, city, request)
  const { jumlah_pelanggan: covered } = await summary()
  // In turns, so that neither has the warmer memory.
  const [bare, own]: [number[], number[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    bare.push(await timed(inside))
    own.push(await timed(summary))
  }
  const [bareMs, ownMs] = [median(bare), median(own)]

  const times = (value: number, of: number) => (value / of).toFixed(2)
  console.log(
    markdown(
      ['deriving', 'ms', '× aggregate'],
      [
        [`aggregate over ${count(customers * months)} bills`, ms(base), '1.00'],
        ['the same with the memory that deriving has', ms(roomy), times(roomy, base)],
        ['derive, nothing differs', ms(again), times(again, base)],
        ['derive, every customer written (first time)', ms(first), times(first, base)],
        ['derive, every customer written (newest month changed)', ms(month), times(month, base)],
        ['derive, 1,000 customers touched', ms(few), times(few, base)],
      ],
    ),
  )
  console.log(
    markdown(
      [`polygon of ${((covered / customers) * 100).toFixed(1)} %`, 'ms', '× count'],
      [
        [`count of ${count(covered)}`, ms(bareMs), '1.00'],
        ['summary', ms(ownMs), times(ownMs, bareMs)],
      ],
    ),
  )
  const holds = (isHeld: boolean) => (isHeld ? 'yes' : 'NO')
  console.log(
    markdown(
      ['limit', 'holds'],
      [
        [`full derivation, nothing differs: < ${DERIVE_LIMIT}×`, holds(again < DERIVE_LIMIT * base)],
        [`full derivation, every customer written: < ${DERIVE_LIMIT}×`, holds(month < DERIVE_LIMIT * base)],
        [`polygon summary < ${SUMMARY_LIMIT}×`, holds(ownMs < SUMMARY_LIMIT * bareMs)],
      ],
    ),
  )
  console.log(`\n${machine()}`)
} finally {
  await pool.end()
  await cluster.pool.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
  await cluster.stop()
}
