/** Databases of whole utilities that grow: one for the country, one for each measured city alone. */
import pg from 'pg'
import { insertUser } from '../../apps/api/src/city/users.ts'
import { createDatabase } from '../../apps/api/src/platform/database/database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { BENCH_USER } from '../support/city.ts'
import { type BenchDatabase, startDatabase } from '../support/database.ts'
import { fillUtility } from './fill-utility.ts'
import type { Utility } from './utilities.ts'

/** Rebuilt after a step that adds this many customers or more: row by row into their indexes would take hours. */
const REBUILD_FROM = 20_000
const CONNECTIONS = 2
const BULKY = ['customer', 'bill']

/**
 * As docs/operations.md advises operators who serve many utilities from 24 GB. The rest is for the bench alone: it can lose
 * everything, and nothing runs beside what is measured.
 */
const SETTINGS = {
  shared_buffers: '6GB',
  effective_cache_size: '16GB',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '30min',
}

export const startNation = (): Promise<BenchDatabase> => startDatabase('nation', { settings: SETTINGS })

const urlOf = ({ url }: BenchDatabase, name: string) => url.replace(/(\/)[^/?]+(\?)/, `$1${name}$2`)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("SET maintenance_work_mem = '1GB'")
  return client
}

/** The database of that name, made if it is not there. */
export async function openDatabase(cluster: BenchDatabase, name: string): Promise<string> {
  const url = urlOf(cluster, name)
  const { rowCount } = await cluster.pool.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await cluster.pool.query(`CREATE DATABASE ${name}`)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await migrate(pool)
    // Definitions of indexes and constraints that are to be made again: a run that was killed is taken up by the next.
    await pool.query('CREATE TABLE IF NOT EXISTS bench_dropped (position serial, definition text NOT NULL)')
    const { rowCount: users } = await pool.query('SELECT FROM app_user WHERE username = $1', [
      BENCH_USER.username,
    ])
    if (users === 0)
      await insertUser(createDatabase(pool), {
        ...BENCH_USER,
        rule: 'root',
        roles: [],
        cityId: null,
        isActive: true,
      })
  } finally {
    await pool.end()
  }
  return url
}

async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ drop: string; definition: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid) ||
         CASE contype WHEN 'f' THEN ' NOT VALID' ELSE '' END) AS definition
     FROM pg_constraint WHERE conrelid = ANY($1::text[]::regclass[]) AND contype IN ('p', 'f')
     ORDER BY contype = 'p'`,
    [BULKY],
  )
  const { rows: indexes } = await client.query<{ drop: string; definition: string }>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY($1::text[]::regclass[]) AND NOT indisprimary`,
    [BULKY],
  )
  const dropped = [...rows, ...indexes]
  for (const { drop } of dropped) await client.query(drop)
  // Keys come back before what refers to them.
  for (const { definition } of dropped.reverse())
    await client.query('INSERT INTO bench_dropped (definition) VALUES ($1)', [definition])
  await client.query('COMMIT')
}

async function restoreIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ position: number; definition: string }>(
    'SELECT * FROM bench_dropped ORDER BY position',
  )
  for (const { position, definition } of rows) {
    await client.query('BEGIN')
    await client.query(definition)
    await client.query('DELETE FROM bench_dropped WHERE position = $1', [position])
    await client.query('COMMIT')
  }
}

async function utilitiesIn(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ slug: string }>('SELECT slug FROM company')
  return new Set(rows.map(({ slug }) => slug))
}

/** Adds the utilities that are not there yet. Answers how many there are then. */
export async function grow(
  url: string,
  wanted: readonly Utility[],
  say: (line: string) => void,
): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(url)))
  const [first] = clients
  if (!first) throw new Error('no connection')
  try {
    const known = await utilitiesIn(first)
    const missing = wanted.filter(({ slug }) => !known.has(slug))
    const customers = missing.reduce((sum, utility) => sum + utility.customers, 0)
    const { rowCount: interrupted } = await first.query('SELECT FROM bench_dropped LIMIT 1')
    if (missing.length === 0 && interrupted === 0) return known.size
    const started = performance.now()
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
    if (customers >= REBUILD_FROM && interrupted === 0) await dropIndexes(first)
    const queue = [...missing]
    await Promise.all(
      clients.map(async client => {
        for (let next = queue.shift(); next; next = queue.shift()) await fillUtility(client, next)
      }),
    )
    say(`${missing.length} utilities, ${customers} customers written: ${seconds()}`)
    await restoreIndexes(first)
    say(`indexes: ${seconds()}`)
    await first.query('VACUUM ANALYZE')
    await first.query('CHECKPOINT')
    say(`vacuumed: ${seconds()}`)
    return known.size + missing.length
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}
