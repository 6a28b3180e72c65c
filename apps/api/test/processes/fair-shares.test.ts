/** What one user or city does must not keep another one waiting (D80). */
import { createConnection } from 'node:net'
import { getPriority } from 'node:os'
import {
  COMPLETE,
  decodeFrame,
  FEATURE_KINDS,
  type MonthsRefused,
  type SocketException,
  shutsByName,
} from '@petatirta/contract'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '#platform/database/database.ts'
import { createHeavyDatabase } from '#platform/database/heavy.ts'
import { openSnapshot } from '#platform/database/snapshot.ts'
import { createGate } from '#platform/gate.ts'
import { streams } from '#platform/http/streams.ts'
import { type Asker, joinShared, type SharedWork, startShared } from '#platform/shared-work.ts'
import { connect } from '#test/sockets.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'

const SUMMARY = '/api/summary/customer/within-boundaries-by-filter?city=kota-contoh'
const EXPORT = '/api/export/customer/within-boundaries-by-filter?city=kota-contoh'

let api: Api
let token: string
let holder: pg.PoolClient | undefined

beforeAll(async () => {
  api = await startApi({ COSTLY_AT_ONCE: '2' })
  token = await api.token('pdamdemo')
})
afterEach(() => release())
afterAll(() => api.stop())

/** Everything that reads customers waits until `release`. */
async function holdCustomers() {
  holder = await api.pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE customer IN ACCESS EXCLUSIVE MODE')
}
async function release() {
  await holder?.query('ROLLBACK')
  holder?.release()
  holder = undefined
}

/** How many statements of the api wait for a lock just now. */
async function waitingStatements(): Promise<number> {
  const { rows } = await api.pool.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waitingStatements()).toBe(count), PATIENCE)

/** A square of many corners, no two alike. */
function square(corners: number, size = 1) {
  const side = Math.floor(corners / 4)
  const ring = [0, 1, 2, 3].flatMap(edge =>
    Array.from({ length: side }, (_, i) => {
      const t = (i / side) * size
      const [x, y] = (
        [
          [t, 0],
          [size, t],
          [size - t, size],
          [0, size - t],
        ] as const
      )[edge] ?? [0, 0]
      return [110 + x, -7.5 + y]
    }),
  )
  return { geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } }
}
const summary = (body: unknown) => api.request('POST', SUMMARY, { token, body })
const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

test('[D80] 300 costly questions at once: some are answered, the others told when to come again, nobody else waits', async () => {
  const other = await api.token('opsdemo')
  const { rows } = await api.pool.query(
    "SELECT c.id FROM customer c JOIN company USING (city_id) WHERE slug = 'kabupaten-sarolangun' LIMIT 1",
  )
  const popup = () =>
    api.request('GET', `/api/maps/customer/${rows[0].id}?city=kabupaten-sarolangun`, { token: other })
  await holdCustomers()
  const asked = Array.from({ length: 300 }, (_, i) => summary(square(2000, 1 + i / 1000)))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.body.code]).toEqual([429, 5081108])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // One runs for the user's city, on each process; none of the connections of quick calls is taken.
  await vi.waitFor(async () => expect(await waitingStatements()).toBeGreaterThan(0), PATIENCE)
  expect(await waitingStatements()).toBeLessThanOrEqual(api.urls.length)
  expect((await api.request('GET', '/api/ready')).status).toBe(200)
  expect((await api.request('GET', '/api/filters?city=kabupaten-sarolangun', { token: other })).status).toBe(
    200,
  )
  await release()
  expect(statuses(await Promise.all(asked))).toEqual(new Set([200, 429]))
  expect((await popup()).status).toBe(200)
})

/** A valve of the city whose state is written down already, so that there is a row of it. */
async function writtenValve(): Promise<string> {
  const { rows } = await api.pool.query<{ id: string; category: string }>(
    'SELECT a.id, a.category FROM accessories a JOIN company USING (city_id) WHERE slug = $1',
    [CITY],
  )
  const valve = rows.find(({ category }) => shutsByName(category ?? ''))?.id ?? ''
  expect((await setValve(valve)).status).toBe(200)
  return valve
}
const setValve = (id: string) =>
  api.request('PUT', `/api/network/valves/${encodeURIComponent(id)}?city=${CITY}`, {
    token,
    body: { shut: true },
  })

test('[D80] [D81] changes of rows that others hold are told to come again, and leave connections to other cities', async () => {
  const valve = await writtenValve()
  holder = await api.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM valve_state WHERE id = $1 FOR UPDATE', [valve])
  const asked = Array.from({ length: 30 }, () => setValve(valve))
  await vi.waitFor(async () => expect(await waitingStatements()).toBeGreaterThan(0), PATIENCE)
  const other = await api.token('opsdemo')
  expect((await api.request('GET', '/api/filters?city=kabupaten-sarolangun', { token: other })).status).toBe(
    200,
  )
  // Two at once for a user, on each process.
  expect(await waitingStatements()).toBeLessThanOrEqual(2 * api.urls.length)
  const { status, body, headers } = await Promise.race(asked)
  expect([status, body.code]).toEqual([503, 5080110])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await release()
  expect(statuses(await Promise.all(asked))).toEqual(new Set([200, 503]))
})

test('[D80] the same question from many at once is answered once, and afterwards anew', async () => {
  await holdCustomers()
  const first = summary(square(8))
  await untilWaiting(1)
  // More than may wait: they are one question.
  const others = Array.from({ length: 50 }, () => summary(square(8)))
  const different = summary(square(12))
  await release()
  const answers = await Promise.all([first, ...others])
  expect(statuses(answers)).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await different).status).toBe(200)
})

test('[D80] who asks the same as one who has too much under way is not refused for it', async () => {
  const gate = createGate({ perUser: 1, perCity: 2, inAll: 2, waiting: 1, patienceMs: 60_000 })
  const [busy, other] = ['a', 'b'].map(user => ({ claimant: { user, city: 'kota' }, gone: never })) as [
    Asker,
    Asker,
  ]
  await gate.enter(busy.claimant, never)
  const leaving = new AbortController()
  const waits = expect(gate.enter(busy.claimant, leaving.signal)).rejects.toThrow('left')
  let running: SharedWork<string> | undefined
  const askedAs: string[] = []
  const ask = (asker: Asker) =>
    joinShared(() => {
      running ??= startShared(asker.claimant, async gone => {
        try {
          askedAs.push(asker.claimant.user)
          await gate.enter(asker.claimant, gone)
          return 'answered'
        } finally {
          running = undefined
        }
      })
      return running
    }, asker)
  const answers = await Promise.allSettled([ask(busy), ask(other), ask(busy)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  expect(askedAs).toEqual(['a', 'b'])
  leaving.abort(new Error('left'))
  await waits
})

test('[D80] what a caller hung up on ends in PostgreSQL, too', async () => {
  await holdCustomers()
  for (const path of [SUMMARY, EXPORT]) {
    const hangUp = new AbortController()
    const asked = fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(square(8)),
      signal: hangUp.signal,
    })
    await untilWaiting(1)
    hangUp.abort()
    await asked.catch(() => undefined)
    await untilWaiting(0)
  }
  await release()
  // Its place is free again, and so is its connection.
  expect((await summary(square(8))).status).toBe(200)
})

test('[D81] a database that goes away is told as such, with when to come again', async () => {
  await holdCustomers()
  const asked = summary(square(8))
  await untilWaiting(1)
  await api.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  const { status, body, headers } = await asked
  expect([status, body.code, body.message]).toEqual([503, 5080110, 'Server sedang sibuk. Coba lagi sebentar'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await release()
  expect((await summary(square(8))).status).toBe(200)
})

test.each(['40001', '40P01', '53100', '53200'])(
  '[D81] so is one that is full, or that ends one of two changes at the same moment (%s)',
  async state => {
    const name = `refuse_${state.toLowerCase()}`
    await api.pool.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '${state}'; END $$;
       CREATE TRIGGER ${name} BEFORE UPDATE ON company FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    )
    const root = await api.token('rootdemo')
    const { rows } = await api.pool.query('SELECT id FROM company WHERE slug = $1', ['kota-contoh'])
    const { status, headers } = await api.request('PUT', `/api/company?id=${rows[0].id}`, {
      token: root,
      body: { lat: -7 },
    })
    await api.pool.query(`DROP TRIGGER ${name} ON company`)
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test('[D81] a download that the standby ends before its first rows is read from the primary', async () => {
  const pool = createPool({ connectionString: api.env.DATABASE_URL, max: 2 }, () => undefined)
  let pauses = 0
  // As one that has everything; what it reads is taken away from it.
  const standby = { pool, pause: () => pauses++, connect: () => pool.connect() }
  const heavy = createHeavyDatabase({ heavy: pool, quick: pool, standby })
  const server = Fastify()
  const download = streams({ heavy, metrics: { isServing: () => true } })
  const asked: boolean[] = []
  server.get('/', async (_request, reply) => {
    await download(
      { reply, gone: never, user: undefined, turn: async () => () => undefined },
      async ({ db, isStandby, batches }) => {
        asked.push(isStandby)
        async function* content() {
          if (isStandby) await sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(db)
          for await (const rows of batches(sql<{ n: number }>`SELECT 7 AS n`)) yield JSON.stringify(rows)
        }
        return { headers: {}, content: content() }
      },
    )
    return reply
  })
  try {
    const { statusCode, body } = await server.inject('/')
    expect([statusCode, body, asked, pauses]).toEqual([200, '[{"n":7}]', [true, false], 1])
    expect(pool.idleCount).toBe(pool.totalCount)
  } finally {
    await server.close()
    await pool.end()
  }
})

test('what cannot be read is refused when its turn has come, and takes no place', async () => {
  for (const raw of ['', '{', '{"geometry":1}', '{"__proto__":{}}']) {
    const { status, body } = await api.request('POST', SUMMARY, { token, raw })
    expect([raw, status, body.payload]).toEqual([raw, 400, null])
  }
  expect((await summary(square(8))).status).toBe(200)
})

/** A question whose body of 300 kB does not come: what is answered to its header alone, if anything. */
function announce(gone: AbortSignal): { answer: () => string } {
  const { host, hostname, port } = new URL(api.url)
  let text = ''
  const socket = createConnection({ host: hostname, port: Number(port), signal: gone })
  socket.setEncoding('latin1').on('data', part => {
    text += part
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST ${SUMMARY} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 300000\r\n\r\n{',
  )
  return { answer: () => text }
}

test('[D80] of large questions those that would not find room are refused before their bodies come', async () => {
  const gone = new AbortController()
  // A quarter of those at once, and the eight that may wait, on each process.
  const room = 9 * api.urls.length
  const announced = Array.from({ length: 30 }, () => announce(gone.signal))
  const refused = () => announced.filter(({ answer }) => answer().startsWith('HTTP/1.1 429'))
  await vi.waitFor(() => expect(refused().length).toBeGreaterThanOrEqual(30 - room), PATIENCE)
  expect(refused()).toHaveLength(30 - room)
  expect(refused()[0]?.answer()).toMatch(/retry-after: \d/i)
  // Small ones, and those of others, come in all the same.
  expect((await summary(square(8))).status).toBe(200)
  gone.abort()
  await vi.waitFor(async () => expect((await summary(square(9000))).status).toBe(200), PATIENCE)
})

test('[D80] of a flood of bodies that are no question few are read in a second', async () => {
  const large = square(9000).geometry
  const nonsense = (i: number) => ({ geometry: { ...large, type: `Garis ${i}` } })
  const began = performance.now()
  let sent = 0
  const one = async () => {
    let read = 0
    while (performance.now() - began < 2000) {
      const { status } = await summary(nonsense(sent++))
      expect([400, 429]).toContain(status)
      if (status === 400) read++
    }
    return read
  }
  const read = (await Promise.all(Array.from({ length: 20 }, one))).reduce((sum, count) => sum + count)
  const seconds = (performance.now() - began) / 1000
  // Thirty at once and those that had come in meanwhile, then four a second, by each process.
  expect(read).toBeLessThan((30 + 20 + 4 * seconds) * api.urls.length)
  expect((await summary(square(8))).status).toBe(200)
})

const CITY = 'kota-contoh'
async function openMap(of = token): Promise<Socket> {
  const socket = api.socket('maps', { token: of, city: CITY })
  expect(await connect(socket)).toBeUndefined()
  return socket
}

/** Counts answers that arrived whole. */
function countAnswers(socket: Socket, event: string): () => number {
  let count = 0
  socket.on(event, (frame: Uint8Array) => {
    if (decodeFrame(frame).header.code === COMPLETE) count++
  })
  return () => count
}

/** As after so many small changes of customers: since each counter it is known what changed. The answer is the first of them. */
async function noteChanges(count: number): Promise<number> {
  const { rows } = await api.pool.query(
    `UPDATE layer_counter SET changes_from = counter, counter = counter + $1, noted = counter + $1
     WHERE kind = 'customer' AND city_id = (SELECT city_id FROM company WHERE slug = $2) RETURNING changes_from AS first`,
    [count, CITY],
  )
  return rows[0].first
}

test('[D80] 300 questions for what changed, each since another counter: some are answered, and nobody else waits', async () => {
  const maps = await Promise.all(Array.from({ length: 6 }, () => openMap()))
  const first = await noteChanges(300)
  const counts = maps.flatMap(map => [
    countAnswers(map, 'features_customer_response'),
    countAnswers(map, 'months_response'),
  ])
  const refused: SocketException[] = []
  const monthsRefused: MonthsRefused[] = []
  for (const map of maps) {
    map.on('exception', (error: SocketException) => refused.push(error))
    map.on('months_refused', (refusal: MonthsRefused) => monthsRefused.push(refusal))
  }
  await holdCustomers()
  for (let i = 0; i < 150; i++) {
    const map = maps[i % maps.length]
    map?.emit('request_features', { featureType: 'customer', city: CITY, since: first + i })
    // The set that is named does not matter where changes are asked for: it makes no other question of it.
    map?.emit('request_months', { city: CITY, counter: i, since: first + i })
  }
  // Those of layers wait for their pace.
  await vi.waitFor(() => {
    expect(refused).not.toHaveLength(0)
    expect(refused.length + monthsRefused.length).toBeGreaterThan(100)
  }, PATIENCE)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([5080108]))
  expect(new Set(monthsRefused.map(({ reason }) => reason))).toEqual(new Set(['failed']))
  // Two at once for a user, on each process.
  expect(await waitingStatements()).toBeLessThanOrEqual(2 * api.urls.length)
  const other = await api.token('opsdemo')
  expect((await api.request('GET', '/api/filters?city=kabupaten-sarolangun', { token: other })).status).toBe(
    200,
  )
  await release()
  const sets = () => counts.reduce((sum, count) => sum + count(), 0)
  await vi.waitFor(() => expect(sets() + refused.length + monthsRefused.length).toBe(300), PATIENCE)
  expect(sets()).toBeGreaterThan(0)
})

test('[D80] the same months are made once, whatever set is named beside them', async () => {
  const months = await openMap()
  const since = await noteChanges(1)
  const received = countAnswers(months, 'months_response')
  await holdCustomers()
  for (let counter = 0; counter < 30; counter++) months.emit('request_months', { city: CITY, counter, since })
  await untilWaiting(1)
  await release()
  await vi.waitFor(() => expect(received()).toBe(30), PATIENCE)
})

test('[D80] what a map asked for ends when it is closed, and its places are free', async () => {
  const maps = await openMap()
  const first = await noteChanges(20)
  await holdCustomers()
  for (let i = 0; i < 20; i++)
    maps.emit('request_features', { featureType: 'customer', city: CITY, since: first + i })
  await vi.waitFor(async () => expect(await waitingStatements()).toBeGreaterThan(0), PATIENCE)
  maps.disconnect()
  const again = await openMap()
  const answer = receiveSet(again, { featureType: 'customer', city: CITY, since: first })
  await release()
  expect((await answer).frames.at(-1)?.code).toBe(200)
  // Those that had not begun are not made any more.
  await untilWaiting(0)
})

test('[D80] maps of one city that open at once are all answered, and cost one encoding of each layer', async () => {
  await api.pool.query(
    `CREATE TABLE made AS SELECT city_id, kind, counter FROM feature_set WHERE false;
     CREATE FUNCTION note_made() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO made VALUES (NEW.city_id, NEW.kind, NEW.counter); RETURN NEW; END $$;
     CREATE TRIGGER note_made AFTER INSERT ON feature_set FOR EACH ROW EXECUTE FUNCTION note_made();
     DELETE FROM feature_set`,
  )
  const sockets = await Promise.all(Array.from({ length: 12 }, () => openMap()))
  const sets = await Promise.all(
    sockets.flatMap(socket =>
      FEATURE_KINDS.map(featureType => receiveSet(socket, { featureType, city: CITY, since: -1 })),
    ),
  )
  expect(new Set(sets.map(({ frames }) => frames.at(-1)?.code))).toEqual(new Set([200]))
  const { rows } = await api.pool.query('SELECT kind, count(*)::int AS times FROM made GROUP BY kind')
  expect(rows.map(({ times }) => times)).toEqual(rows.map(() => 1))
})

const never = new AbortController().signal
const twoProcesses = () =>
  [1, 2].map(() => {
    const pool = createPool({ connectionString: api.env.DATABASE_URL, max: 3 }, () => undefined)
    return { pool, heavy: createHeavyDatabase({ heavy: pool, quick: pool }) }
  })

test('[D80] of one user one question is answered at a time, whichever process was asked', async () => {
  const processes = twoProcesses()
  const ask = (number: number, user: string, gone = never) =>
    (processes[number] as (typeof processes)[number]).heavy.lease('read', gone, { user })
  try {
    const first = await ask(0, 'a')
    let hasSecond = false
    const second = ask(1, 'a').then(lease => {
      hasSecond = true
      return lease
    })
    await untilWaiting(1)
    await (await ask(1, 'b')).end()
    const leaving = new AbortController()
    const third = ask(1, 'a', leaving.signal)
    await untilWaiting(2)
    leaving.abort(new Error('hung up'))
    await expect(third).rejects.toThrow('hung up')
    expect(hasSecond).toBe(false)
    // A download goes on with its connection while others have their turn.
    await first.endTurn()
    await (await second).end()
    await first.end()
    await (await ask(0, 'a')).end()
  } finally {
    for (const { pool } of processes) await pool.end()
  }
})

test('[D80] downloads of a user take turns with what it asks elsewhere; one that is not read keeps nothing waiting', async () => {
  const processes = twoProcesses()
  const [here, there] = processes as [(typeof processes)[number], (typeof processes)[number]]
  const numbers = sql<{ n: number }>`SELECT n FROM generate_series(1, 30) n`
  const snapshot = await openSnapshot(
    here.heavy,
    { gone: never, user: 'a', mayFollow: false, rest: async () => undefined },
    () => undefined,
  )
  try {
    const batches = snapshot.batches(numbers, 10)
    expect((await batches.next()).value).toHaveLength(10)
    // The reader stands still: another question begins all the same, and the download waits for its end.
    const question = await there.heavy.lease('read', never, { user: 'a' })
    let isRead = false
    const next = batches.next().then(batch => {
      isRead = true
      return batch
    })
    await untilWaiting(1)
    expect(isRead).toBe(false)
    await question.end()
    expect((await next).value?.at(0)).toEqual({ n: 11 })
  } finally {
    await snapshot.close()
    for (const { pool } of processes) await pool.end()
  }
})

test('[D80] the process of the database that works on a costly question gives way to others', async () => {
  const pool = createPool({ connectionString: api.env.DATABASE_URL, max: 1 }, () => undefined)
  try {
    const { client, end } = await createHeavyDatabase({ heavy: pool, quick: api.pool }).lease('read', never)
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await end()
    expect(getPriority(rows[0]?.pid)).toBe(10)
  } finally {
    await pool.end()
  }
})
