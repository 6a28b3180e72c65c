/** A primary with its standby, and what connections make of them. What happens under load, `npm run test:faults` tries. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@petatirta/contract'
import { DEMO_CITIES } from '@petatirta/demo-city'
import { type DatabasePair, startDatabasePair } from '@petatirta/harness/database-pair.ts'
import { type Folder, makeFolder } from '@petatirta/harness/folder.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createApp } from '#app'
import { type EncodeJob, encodeFeatureSet } from '#features/feature-sets/encode.ts'
import { createPool } from '#platform/database/database.ts'
import { openConnection } from '#platform/database/database-client.ts'
import { createHeavyDatabase } from '#platform/database/heavy.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createStandby } from '#platform/database/standby.ts'
import { isDatabaseAway } from '#platform/errors.ts'
import { readSettings } from '#platform/settings.ts'
import { openServer } from '../../src/commands/backup/database-server.ts'
import { ensureDemo } from '../../src/demo/load-demo.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '../../src/platform/auth/demo-accounts.ts'

let folder: Folder
let pair: DatabasePair
let primary: DatabasePair['nodes'][number]
let standby: DatabasePair['nodes'][number]
const closers: (() => Promise<unknown>)[] = []

const poolOf = (role: 'primary' | 'standby' = 'primary', url = pair.url()) => {
  const pool = createPool({ connectionString: url, role, max: 4 }, () => undefined)
  closers.push(() => pool.end())
  return pool
}
const portOf = async (db: Pick<pg.Pool, 'query'>) =>
  Number((await db.query<{ port: string }>("SELECT current_setting('port') AS port")).rows[0]?.port)
const never = new AbortController().signal

beforeAll(async () => {
  folder = makeFolder('pair')
  pair = await startDatabasePair(join(folder.path, 'pair'))
  ;[primary, standby] = pair.nodes
  const pool = createPool({ connectionString: pair.url(), max: 2 }, () => undefined)
  await migrate(pool)
  await pool.query('CREATE TABLE note (text text)')
  await pool.end()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await pair.stop()
  folder.remove()
})

test('[D83] connections lead to the primary wherever it is named, and to the standby where that is wanted', async () => {
  const alone = (node: typeof primary) => pair.url('', [node])
  expect(await portOf(poolOf())).toBe(primary.port)
  expect(await portOf(poolOf('primary', pair.url('', [standby, primary])))).toBe(primary.port)
  expect(await portOf(poolOf('standby'))).toBe(standby.port)
  await expect(poolOf('standby', alone(standby)).query('CREATE TABLE x ()')).rejects.toThrow(/read-only/)
  await expect(poolOf('standby', alone(primary)).query('SELECT 1')).rejects.toSatisfy(isDatabaseAway)
})

test('[D83] backup and restore find it, and PostgreSQL’s own programs do', async () => {
  const url = pair.url('', [standby, primary])
  const server = await openServer(readSettings({ DATABASE_URL: url }), { join: true })
  expect(await server.connected(portOf)).toBe(primary.port)
  const dump = join(folder.path, 'dump.sql')
  // A lock that a standby does not give.
  await server.run('pg_dump', [
    '--schema-only',
    '--table=note',
    '--serializable-deferrable',
    `--file=${dump}`,
  ])
  expect(readFileSync(dump, 'utf8')).toContain('CREATE TABLE public.note')
  await server.stop()
})

test('[D83] a connection whose server writes no more is thrown away', async () => {
  const pool = poolOf('primary', pair.url('', [standby]))
  const pids = new Set<number>()
  for (let i = 0; i < 2; i++) {
    const client = await pool.connect()
    pids.add((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0)
    await expect(client.query("INSERT INTO note VALUES ('x')")).rejects.toSatisfy(isDatabaseAway)
    client.release()
  }
  expect(pids.size).toBe(2)
})

test('[D83] a commit that gave up waiting for the standby is not acknowledged', async () => {
  const pool = poolOf()
  standby.freeze()
  try {
    const writer = await openConnection({ connectionString: pair.url() })
    closers.push(() => writer.end().catch(() => undefined))
    const { rows } = await writer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const written = writer.query("INSERT INTO note VALUES ('one server')").then(
      () => 'acknowledged',
      (error: unknown) => isDatabaseAway(error),
    )
    await vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'"
      expect((await pool.query(waiting, [rows[0]?.pid])).rowCount).toBe(1)
    }, PATIENCE)
    await pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid])
    expect(await written).toBe(true)
  } finally {
    standby.thaw()
  }
})

describe('[D84] reads from a standby', () => {
  const holdBack = async (following: pg.Pool, isHeld: boolean) => {
    await following.query(`SELECT pg_wal_replay_${isHeld ? 'pause' : 'resume'}()`)
    await vi.waitFor(async () => {
      const { rows } = await following.query('SELECT pg_get_wal_replay_pause_state() AS state')
      expect(rows[0].state).toBe(isHeld ? 'paused' : 'not paused')
    }, PATIENCE)
  }
  const unexpected = (error: Error) => {
    throw error
  }
  const setUp = () => {
    const pool = poolOf()
    const following = poolOf('standby')
    const reads = createStandby({ standby: following, primary: pool, onRefused: unexpected })
    return { pool, following, heavy: createHeavyDatabase({ heavy: pool, quick: pool, standby: reads }) }
  }
  const notes = async (client: Pick<pg.Pool, 'query'>) =>
    (await client.query<{ text: string }>('SELECT text FROM note')).rows.map(({ text }) => text)

  test('it has what was stored before the question, or the primary answers', async () => {
    const { pool, following, heavy } = setUp()
    const ask = async () => {
      const { client, isStandby, end } = await heavy.lease('read', never, { mayFollow: true })
      return { isStandby, found: await notes(client).finally(end) }
    }
    for (let i = 0; i < 20; i++) {
      await pool.query('INSERT INTO note VALUES ($1)', [`note ${i}`])
      expect((await ask()).found).toContain(`note ${i}`)
    }
    await vi.waitFor(async () => expect((await ask()).isStandby).toBe(true), PATIENCE)
    await holdBack(following, true)
    try {
      await pool.query("INSERT INTO note VALUES ('held back')")
      expect(await notes(following)).not.toContain('held back')
      const answer = await ask()
      expect(answer.isStandby).toBe(false)
      expect(answer.found).toContain('held back')
    } finally {
      await holdBack(following, false)
    }
  })

  test('one that follows another primary is not asked, however far its log is', async () => {
    const other = createPool({ connectionString: inject('postgres').replace('NAME', 'postgres') }, () => {})
    closers.push(() => other.end())
    const refused: string[] = []
    const reads = createStandby({
      standby: poolOf('standby'),
      primary: other,
      onRefused: ({ message }) => void refused.push(message),
    })
    for (let i = 0; i < 2; i++) expect(await reads.connect()).toBeUndefined()
    expect(refused).toEqual([expect.stringMatching(/DATABASE_READ_URL.*does not follow/)])
  })

  test('while it is away the primary answers, without an error', async () => {
    const { pool, heavy } = setUp()
    await pool.query("ALTER SYSTEM SET synchronous_standby_names = ''")
    await pool.query('SELECT pg_reload_conf()')
    await standby.kill()
    const { client, isStandby, end } = await heavy.lease('read', never, { mayFollow: true })
    expect(isStandby).toBe(false)
    expect(await portOf(client)).toBe(primary.port)
    await end()
    await standby.start()
    await primary.synchronise()
  })

  test('over HTTP: summaries and files are read there, and know what was written a moment before', async () => {
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: pair.url(),
      DATABASE_READ_URL: pair.url(),
      DATA_DIR: join(folder.path, 'data'),
      LOG_LEVEL: 'silent',
    }
    const app = await createApp(readSettings(env))
    closers.push(() => app.close())
    const city = DEMO_CITIES('2026-11-18').find(({ slug }) => slug === 'kota-contoh')
    if (city) await ensureDemo(app, [{ ...city, customers: 100, months: 1, lived: false }], () => undefined)
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const ask = (path: string, body?: unknown, token = '') =>
      fetch(`${url}/api${path}`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
    const { username, password } = DEMO_ACCOUNTS.find(({ rule }) => rule === 'root') as DemoAccount
    const { payload } = (await (await ask(calls.login.path, { username, password })).json()) as {
      payload: { accessToken: string }
    }
    const following = poolOf('standby')
    const scans = async () => {
      const { rows } = await following.query<{ scans: number }>(
        `SELECT (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int AS scans
         FROM pg_stat_user_tables WHERE relname = 'customer'`,
      )
      return rows[0]?.scans ?? 0
    }
    const before = await scans()
    const billing = async () => {
      const answer = await ask(
        `${calls.customerSummary.path}?city=kota-contoh`,
        undefined,
        payload.accessToken,
      )
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const first = await billing()
    await poolOf().query(
      "DELETE FROM customer WHERE id = (SELECT min(id) FROM customer WHERE city_id = (SELECT city_id FROM company WHERE slug = 'kota-contoh'))",
    )
    expect(await billing()).not.toBe(first)
    const file = await ask(
      `${calls.exportLayer.path}?city=kota-contoh`,
      { kind: 'customer', format: 'csv' },
      payload.accessToken,
    )
    expect([file.status, file.headers.get('x-total-count')]).toEqual([200, '99'])
    await file.arrayBuffer()
    await vi.waitFor(async () => expect(await scans()).toBeGreaterThanOrEqual(before + 3), PATIENCE)
  })

  test('an encoding never claims a counter that its rows do not have', async () => {
    const { pool, following } = setUp()
    const [client, reader] = await Promise.all([pool.connect(), following.connect()])
    const { rows } = await client.query<{ city_id: number }>(
      `INSERT INTO company (id, name, slug, unique_code, unique_code_device, lon, lat, gmt_offset, api_service)
       VALUES (gen_random_uuid(), 'Uji', 'uji', 'uji', 'uji', 110, -7, 7, 'http://localhost') RETURNING city_id`,
    )
    const job: EncodeJob = { cityId: rows[0]?.city_id ?? 0, city: 'uji', kind: 'water_source' }
    const { cityId, kind } = job
    const addPlace = (id: number, db: Pick<pg.Pool, 'query'> = client) =>
      db.query(
        `WITH place AS (INSERT INTO feature (city_id, kind, id, geom, properties)
           VALUES ($1, $2, $3, ST_SetSRID(ST_MakePoint(110, -7), 4326), '{}'))
         INSERT INTO layer_counter (city_id, kind, counter) VALUES ($1, $2, 1)
         ON CONFLICT (city_id, kind) DO UPDATE SET counter = layer_counter.counter + 1`,
        [cityId, kind, `p${id}`],
      )
    const encode = () => encodeFeatureSet(client, job, reader)
    try {
      for (let i = 1; i <= 5; i++) {
        await addPlace(i)
        expect(await encode()).toEqual({ counter: i, rows: i })
      }
      await holdBack(following, true)
      await addPlace(6)
      expect(await encode()).toEqual({ counter: 6, rows: 6 })
      await holdBack(following, false)
      // While places come in, rows and counter of each set belong together.
      const writer = poolOf()
      const adding = (async () => {
        for (let i = 7; i < 60; i++) await addPlace(i, writer)
      })()
      let last = 0
      while (last < 59) {
        const { counter, rows: encoded = counter } = await encode()
        expect(encoded).toBe(counter)
        last = counter
      }
      await adding
    } finally {
      client.release()
      reader.release()
    }
  })
})

describe('[D83] the primary is lost', () => {
  test.each([
    ['kill', 'is promoted at once'],
    ['freeze', 'is promoted at once'],
    ['freeze', 'is promoted after a connection failed'],
  ] as const)('%s, and the standby %s: pools, and locks of sessions, find it', async (way, when) => {
    const pool = poolOf()
    const held = await openConnection({ connectionString: pair.url() })
    const ended = new Promise<void>(resolve => held.once('end', resolve))
    await held.query('SELECT pg_advisory_lock(1)')
    await pool.query("INSERT INTO note VALUES ('acknowledged')")
    await primary[way]()
    if (way === 'kill')
      await expect(pool.query("INSERT INTO note VALUES ('x')")).rejects.toSatisfy(isDatabaseAway)
    if (when === 'is promoted after a connection failed')
      await expect(
        openConnection({ connectionString: pair.url(), connectionTimeoutMillis: 500 }),
      ).rejects.toThrow('timeout')
    await standby.promote()
    // Also of a machine that does not say that it is gone.
    await ended
    await vi.waitFor(() => pool.query("INSERT INTO note VALUES ('afterwards')"), PATIENCE)
    expect(await portOf(pool)).toBe(standby.port)
    const { rows } = await pool.query("SELECT text FROM note WHERE text IN ('acknowledged', 'afterwards')")
    expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(['acknowledged', 'afterwards']))
    await primary.follow(standby)
    await standby.synchronise()
    ;[primary, standby] = [standby, primary]
  })

  test('a former primary that still answers is left', async () => {
    const held = await openConnection({ connectionString: pair.url() })
    const ended = new Promise<void>(resolve => held.once('end', resolve))
    expect(await portOf(held)).toBe(primary.port)
    await standby.promote()
    // Of a process that starts now; one that takes the former primary, because the other is slow to answer, leaves it again.
    const started = poolOf('primary', pair.url('', [standby, primary]))
    await vi.waitFor(async () => expect(await portOf(started)).toBe(standby.port), PATIENCE)
    await ended
    expect(await portOf(poolOf())).toBe(standby.port)
    await primary.follow(standby)
    await standby.synchronise()
    ;[primary, standby] = [standby, primary]
  })
})
