import { calls, type SubscriberMessage } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, MANY, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

let api: Api
let make: People
let token: string
let cityId: number
let holder: pg.PoolClient | undefined

beforeAll(async () => {
  api = await startApi({ JOB_HEARTBEAT_MS: '300', JOB_RETRY_MS: '20' })
  make = people(api)
  token = await api.token('opsdemo')
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [CITY])
  cityId = rows[0].city_id
})
afterAll(() => api.stop())
afterEach(async () => {
  await letGo()
  await ended()
})

const sync = (city = CITY) => api.request('GET', `/api/upload/customer/sync?city=${city}`, { token })
const status = async (city = CITY) => {
  const { body } = await api.request('GET', `/api/upload/customer/sync/status?city=${city}`, { token })
  expect(calls.syncStatus.payload.safeParse(body.payload).error).toBeUndefined()
  return body.payload
}
const ended = () =>
  vi.waitFor(async () => {
    const job = await status()
    expect(job?.status ?? 'none').not.toMatch(/queued|running/)
    return job
  }, PATIENCE)
const counter = async () =>
  (
    await api.pool.query("SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = 'customer'", [
      cityId,
    ])
  ).rows[0].counter

/** What an import holds: a synchronisation waits for it. */
async function hold(): Promise<void> {
  holder = await api.pool.connect()
  await holder.query('BEGIN')
  await holder.query("SELECT pg_advisory_xact_lock(hashtext('import:customer'), $1)", [cityId])
}
async function letGo(): Promise<void> {
  await holder?.query('ROLLBACK')
  holder?.release()
  holder = undefined
}

describe('[D40] one background job per city', () => {
  test('a city that was never synchronised', async () => {
    expect(await status((await make.company()).slug)).toBeNull()
  })

  test('returns at once; whoever asks meanwhile gets the running one; a reloaded page finds it', async () => {
    await hold()
    const answers = await Promise.all(Array.from({ length: 6 }, () => sync()))
    expect(answers.map(answer => answer.status)).toEqual(Array(6).fill(200))
    for (const { body } of answers)
      expect(calls.syncBilling.payload.safeParse(body.payload).error).toBeUndefined()
    expect(new Set(answers.map(({ body }) => body.payload.id)).size).toBe(1)
    const id = answers[0]?.body.payload.id
    await vi.waitFor(
      async () =>
        expect(await status()).toMatchObject({
          id,
          city: CITY,
          status: 'running',
          progress: 5,
          message: 'Menunggu giliran',
          finishedAt: null,
        }),
      PATIENCE,
    )
    await letGo()
    expect(await ended()).toMatchObject({ id, status: 'done', progress: 100, finishedAt: expect.any(String) })
    const next = (await sync()).body.payload
    expect(next.id).not.toBe(id)
  })

  test('cities do not wait for each other', async () => {
    await hold()
    await sync()
    const other = 'kabupaten-sarolangun'
    await sync(other)
    await vi.waitFor(async () => expect((await status(other)).status).toBe('done'), PATIENCE)
    expect((await status()).status).toBe('running')
  })
})

describe('[D40] what it does', () => {
  test('recomputes the customers from their bills; only then do maps load them again', async () => {
    await api.pool.query(
      "UPDATE customer SET arrears = 99, total = 1, status_billing = 'belum_terbayar' WHERE city_id = $1",
      [cityId],
    )
    const before = await counter()
    await sync()
    expect((await ended())?.message).toBe(
      'Sinkronisasi tagihan selesai: 1.000 pelanggan diperiksa, 1.000 berubah',
    )
    expect(await counter()).toBe(before + 1)
    const { rows } = await api.pool.query('SELECT max(arrears) AS arrears FROM customer WHERE city_id = $1', [
      cityId,
    ])
    expect(rows[0].arrears).toBeLessThan(99)
    await sync()
    expect((await ended())?.message).toBe(
      'Sinkronisasi tagihan selesai: 1.000 pelanggan diperiksa, 0 berubah',
    )
    expect(await counter()).toBe(before + 1)
  })

  test('[D103] what changed too much to be sent row by row is encoded before the first map asks', async () => {
    await api.pool.query("DELETE FROM feature_set WHERE city_id = $1 AND kind = 'customer'", [cityId])
    await api.pool.query('UPDATE customer SET arrears = 99 WHERE city_id = $1', [cityId])
    await sync()
    await ended()
    const encoded = async () => {
      const { rows } = await api.pool.query(
        `SELECT s.rows FROM feature_set s JOIN layer_counter USING (city_id, kind, counter)
         WHERE city_id = $1 AND kind = 'customer'`,
        [cityId],
      )
      return rows
    }
    await expect.poll(encoded, PATIENCE).toEqual([{ rows: 1000 }])
  })

  test.each(['internal', 'CSV '])('so does the service "%s"', async apiService => {
    const { slug } = await make.company({ apiService })
    expect((await sync(slug)).status).toBe(200)
    await vi.waitFor(async () => expect((await status(slug)).status).toBe('done'), PATIENCE)
  })

  test('[A8] progress and result reach everybody who has the city open, on every process', async () => {
    const heard: SubscriberMessage[][] = [[], []]
    for (const [process, messages] of heard.entries()) {
      const socket = api.socket('subscriber', { token, city: CITY }, process)
      socket.on(`subscriber-${CITY}`, (message: SubscriberMessage) => messages.push(message))
      expect(await connect(socket)).toBeUndefined()
    }
    const { id: jobId } = (await sync()).body.payload
    const type = 'billing-sync'
    const steps = ['Menunggu giliran', 'Menghitung ulang tagihan pelanggan', 'Memperbarui peta']
    for (const messages of heard) {
      await vi.waitFor(() => expect(messages.at(-1)?.status).toBe('done'), PATIENCE)
      expect(messages).toMatchObject([
        { type, jobId, status: 'running', progress: 5, message: steps[0] },
        { type, jobId, status: 'running', progress: 10, message: steps[1] },
        { type, jobId, status: 'running', progress: 80, message: steps[2] },
        { type, jobId, status: 'done', progress: 100, message: expect.stringContaining('selesai') },
      ])
      // It ran before: how long that took is the first guess.
      expect(messages.slice(0, 3).map(message => typeof message.remainingSeconds)).toEqual(
        Array(3).fill('number'),
      )
    }
  })
})

describe('what it cannot do is said, and nothing is begun', () => {
  test.each([
    ['HTTP://10.0.0.1', 'alamat ini tidak diizinkan'],
    ['http://[::1]:8080/api', 'alamat ini tidak diizinkan'],
    ['https://admin:rahasia@tagihan.example.id', 'alamat tidak boleh memuat nama pengguna atau password'],
  ])('an address that is not asked: %s', async (apiService, fault) => {
    const { slug } = await make.company({ apiService })
    const answer = await sync(slug)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 5080801, message: `API Service "${apiService}" tidak dapat dipakai: ${fault}`, payload: null },
    ])
    expect(await status(slug)).toBeNull()
  })

  test('a service that is none', async () => {
    const { slug } = await make.company()
    // As an older version let it be saved.
    await api.pool.query("UPDATE company SET api_service = 'entah' WHERE slug = $1", [slug])
    const answer = await sync(slug)
    expect([answer.status, answer.body.code]).toEqual([400, 5080801])
    expect(await status(slug)).toBeNull()
  })
})

describe('when it goes wrong', () => {
  test('a failure is told without its inside, and the next one runs', async () => {
    await api.pool.query(
      `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''rahasia''; END';
       CREATE TRIGGER broken BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION broken()`,
    )
    const socket = api.socket('subscriber', { token, city: CITY })
    const heard: SubscriberMessage[] = []
    socket.on(`subscriber-${CITY}`, (message: SubscriberMessage) => heard.push(message))
    await connect(socket)
    try {
      await api.pool.query('UPDATE bill SET total = total + 1 WHERE city_id = $1', [cityId])
      await sync()
      expect(await ended()).toMatchObject({ status: 'failed', message: 'Ada kesalahan pada server' })
      await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ status: 'failed', progress: 10 }), PATIENCE)
    } finally {
      await api.pool.query('DROP FUNCTION broken CASCADE')
    }
    await sync()
    expect((await ended())?.status).toBe('done')
  })

  describe('one whose process died', () => {
    const abandon = async (attempts: number) => {
      const { rows } = await api.pool.query(
        `INSERT INTO job (id, city_id, type, status, progress, worker, attempts)
         VALUES (gen_random_uuid(), $1, 'billing-sync', 'running', 40, gen_random_uuid(), $2) RETURNING id`,
        [cityId, attempts],
      )
      return rows[0].id
    }

    test('is taken over by whoever is there', async () => {
      const id = await abandon(1)
      expect((await sync()).body.payload).toMatchObject({ id, status: 'running', progress: 40 })
      expect(await ended()).toMatchObject({ id, status: 'done', progress: 100 })
    })

    test('is given up when it died too often, and blocks nobody', async () => {
      const id = await abandon(3)
      expect(await ended()).toMatchObject({
        id,
        status: 'failed',
        message: 'Server berhenti sebelum pekerjaan selesai. Silakan ulangi',
      })
      expect((await sync()).body.payload.id).not.toBe(id)
      expect((await ended())?.status).toBe('done')
    })
  })

  test('one that takes long keeps saying that it lives', async () => {
    await hold()
    const { id } = (await sync()).body.payload
    const seen = async (): Promise<Date> =>
      (await api.pool.query('SELECT seen_at FROM job WHERE id = $1', [id])).rows[0].seen_at
    const before = await seen()
    await vi.waitFor(
      async () => expect((await seen()).getTime()).toBeGreaterThan(before.getTime() + 500),
      PATIENCE,
    )
    expect((await status()).id).toBe(id)
  })

  // Where there are several, another one takes it over, and should.
  test.skipIf(MANY)(
    'one whose process stood still for long goes on with it, and does not take it over from itself',
    async () => {
      await hold()
      const { id } = (await sync()).body.payload
      for (let stall = 0; stall < 5; stall++) {
        await api.pool.query("UPDATE job SET seen_at = now() - interval '1 hour' WHERE id = $1", [id])
        await vi.waitFor(async () => {
          const { rows } = await api.pool.query(
            "SELECT attempts, seen_at > now() - interval '1 minute' AS alive FROM job WHERE id = $1",
            [id],
          )
          expect(rows[0]).toEqual({ attempts: 1, alive: true })
        }, PATIENCE)
      }
      await letGo()
      expect(await ended()).toMatchObject({ id, status: 'done' })
    },
  )

  test('who was taken for dead and is not, changes nothing any more', async () => {
    await hold()
    const { id } = (await sync()).body.payload
    await vi.waitFor(async () => expect((await status()).message).toBe('Menunggu giliran'), PATIENCE)
    await api.pool.query(
      `UPDATE job SET worker = gen_random_uuid(), message = 'Milik yang lain', seen_at = now() + interval '1 hour'
       WHERE id = $1`,
      [id],
    )
    await letGo()
    // Its transaction has ended, and with it all it could do.
    await vi.waitFor(async () => {
      const { rows } = await api.pool.query(
        "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      )
      expect(rows[0].n).toBe(0)
    }, PATIENCE)
    expect(await status()).toMatchObject({ id, status: 'running', message: 'Milik yang lain' })
    await api.pool.query("UPDATE job SET status = 'done', finished_at = now() WHERE id = $1", [id])
  })

  test('a server that is stopped leaves nothing lying about', async () => {
    const app = await api.another()
    await hold()
    const answer = await app.http.inject({
      url: `/api/upload/customer/sync?city=${CITY}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const closed = app.close()
    await letGo()
    await closed
    expect(await ended()).toMatchObject({ id: answer.json().payload.id, status: 'done' })
  })

  test('[D69] a utility that is deleted takes one along that waits', async () => {
    const { slug, id } = await make.company()
    await api.pool.query(
      `INSERT INTO job (id, city_id, type, run_at)
       SELECT gen_random_uuid(), city_id, 'billing-sync', now() + interval '1 hour' FROM company WHERE slug = $1`,
      [slug],
    )
    expect((await make.remove('company', id)).status).toBe(200)
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS n FROM job WHERE city_id NOT IN (SELECT city_id FROM company)',
    )
    expect(rows[0].n).toBe(0)
    expect((await api.request('GET', '/api/health')).status).toBe(200)
  })
})
