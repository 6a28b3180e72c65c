import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serversOf } from './address.ts'
import { backendOf, endBackend } from './backend.ts'
import { checkSessions } from './check-sessions.ts'
import { createPool } from './database.ts'
import { lookAt } from './find-server.ts'
import { createStandby } from './standby.ts'
import { withClient } from './transaction.ts'

let pool: pg.Pool
const reported: Error[] = []
beforeAll(() => {
  const connectionString = inject('postgres').replace('NAME', 'postgres')
  pool = createPool({ connectionString, max: 3 }, error => reported.push(error))
})
afterAll(() => pool.end())

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
/** Not `once` of node:events: that takes the error, which comes first, for its own. */
const endOf = (client: pg.ClientBase) => new Promise<void>(resolve => client.once('end', resolve))
const terminate = (pid: number | undefined) => pool.query('SELECT pg_terminate_backend($1)', [pid])

test('a connection that breaks while somebody holds it fails that work, not the process', async () => {
  await expect(
    withClient(pool, async client => {
      const ended = endOf(client)
      await terminate(await pidOf(client))
      await ended
      await client.query('SELECT 1')
    }),
  ).rejects.toThrow()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('one that breaks in the middle of a query, too', async () => {
  const client = await pool.connect()
  const pid = await pidOf(client)
  const sleeping = client.query('SELECT pg_sleep(60)').catch((error: Error) => error)
  await terminate(pid)
  expect(await sleeping).toBeInstanceOf(Error)
  client.release(true)
  expect((await pool.query('SELECT 1 AS one')).rowCount).toBe(1)
})

test('an idle one is reported and replaced', async () => {
  const [a, b] = await Promise.all([pool.connect(), pool.connect()])
  const pid = await pidOf(a)
  a.release()
  const ended = endOf(a)
  await b.query('SELECT pg_terminate_backend($1)', [pid])
  await ended
  b.release()
  expect(reported.length).toBeGreaterThan(0)
  expect((await pool.query('SELECT 1 AS one')).rowCount).toBe(1)
})

test('dates and local times stay what they are, whatever zone the server runs in', async () => {
  const { rows } = await pool.query(
    "SELECT date '2026-01-31' AS day, timestamp '2026-01-31 23:59:58' AS moment",
  )
  expect(rows[0]).toEqual({ day: '2026-01-31', moment: '2026-01-31T23:59:58' })
})

test('[D83] a session that another server had is not ended by its number', async () => {
  const client = await pool.connect()
  const ended = endOf(client)
  const backend = await backendOf(client)
  await endBackend(pool, { ...backend, started: '1.5' }, 'terminate')
  expect(await backendOf(client)).toEqual(backend)
  await endBackend(pool, backend, 'terminate')
  await ended
  client.release(true)
})

describe('a pooler that shares connections between sessions', () => {
  let shared: pg.PoolClient
  let pooler: pg.Pool
  beforeAll(async () => {
    shared = await pool.connect()
    pooler = {
      connect: async () => ({ query: shared.query.bind(shared), release: () => undefined }),
    } as unknown as pg.Pool
  })
  afterAll(() => shared.release())

  test('[D83] ends the start with a sentence', async () => {
    await expect(checkSessions(pool)).resolves.toBeUndefined()
    await expect(checkSessions(pooler)).rejects.toThrow(/DATABASE_URL.*transaction mode/)
  })

  test('[D84] is not read from, and that is said once', async () => {
    const refused: string[] = []
    const onRefused = ({ message }: Error) => void refused.push(message)
    const reads = createStandby({ standby: pooler, primary: pool, onRefused })
    expect(await Promise.all([reads.connect(), reads.connect()])).toEqual([undefined, undefined])
    expect(await reads.connect()).toBeUndefined()
    expect(refused).toEqual([expect.stringMatching(/DATABASE_READ_URL.*transaction mode/)])
  })
})

test('[D83] a look at a server ends, also where its machine vanishes before the connection is closed', async () => {
  const [server] = serversOf(inject('postgres').replace('NAME', 'postgres'))
  const { host = '', port = 0 } = server ?? {}
  const line = createServer({ allowHalfOpen: true }, near => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    near.pipe(far)
    // Everything comes back but the end.
    far.pipe(near, { end: false })
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port: near } = line.address() as AddressInfo
  const url = `postgres://petatirta@127.0.0.1:${near}/postgres`
  await expect(lookAt({ host: '127.0.0.1', port: near, url }, 'primary')).resolves.toBeGreaterThan(0)
  line.close()
})
