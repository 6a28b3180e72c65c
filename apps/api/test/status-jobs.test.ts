/** Synchronisations of all utilities: seen, cancelled and repeated, whichever process does them. */
import { setTimeout as pass } from 'node:timers/promises'
import { createBillingSample } from '@petatirta/billing-sample'
import { unique } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BY_ROOT, type LongWork, startLongWork } from '#test/long-work.ts'

const UNKNOWN = '0190a0a0-0000-7000-8000-00000000ffff'

let at: LongWork
let city: string
let cityId: number

beforeAll(async () => {
  at = await startLongWork()
})
afterAll(() => at.stop())
beforeEach(async () => {
  ;({ slug: city, cityId } = await at.city())
})

const sync = async (slug = city): Promise<string> =>
  (await at.api.request('GET', `/api/upload/customer/sync?city=${slug}`, { token: at.token })).body.payload.id

describe('synchronisations', () => {
  test('[D54] those that wait or run come first, with who began them and for whom', async () => {
    const failed = await at.make.job('failed')
    const letGo = await at.hold('import:customer', cityId)
    const id = await sync()
    const running = await at.became(id, 'running')
    await letGo()
    expect(running).toMatchObject({
      type: 'billing-sync',
      city,
      cityName: `PDAM ${city}`,
      startedBy: 'rootdemo',
      detail: null,
      attempts: 1,
      finishedAt: null,
      cancellable: true,
      retryable: false,
    })
    const done = await at.became(id, 'done')
    expect(done).toMatchObject({ progress: 100, cancellable: false, retryable: false })
    const queued = await at.make.job('queued')
    const list = await at.jobs()
    const place = (wanted: string) => list.findIndex(one => one.id === wanted)
    expect(place(queued)).toBeLessThan(place(id))
    expect(list[place(failed)]).toMatchObject({ status: 'failed', retryable: true, cancellable: false })
  })

  test('[D55] a queued one is cancelled, told, and not taken any more', async () => {
    const id = await at.make.job('queued')
    const heard = await at.listen((await at.job(id))?.city ?? '')
    const { status, body } = await at.order('cancel', id)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ id, status: 'failed', message: BY_ROOT, cancellable: false })
    const told = { type: 'billing-sync', jobId: id, status: 'failed', message: BY_ROOT }
    await vi.waitFor(() => expect(heard).toMatchObject([told]), PATIENCE)
    await at.api.pool.query('UPDATE job SET run_at = now() WHERE id = $1', [id])
    const next = await sync()
    await at.became(next, 'done')
    expect(await at.job(id)).toMatchObject({ status: 'failed', message: BY_ROOT })
  })

  test.each(['here', 'on another process'])('[D55] a running one stops: asked %s', async where => {
    const heard = await at.listen(city)
    await at.api.pool.query(
      "INSERT INTO customer (city_id, id, arrears, geom) VALUES ($1, 'P1', 99, ST_SetSRID(ST_MakePoint(110, -7), 4326))",
      [cityId],
    )
    const letGo = await at.hold('import:customer', cityId)
    const id = await sync()
    await at.became(id, 'running')
    const { status, body } = await at.order('cancel', id, where === 'here' ? at.here : at.elsewhere)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ status: 'failed', message: BY_ROOT, finishedAt: expect.any(String) })
    await letGo()
    // The next one begins when the cancelled one has let go of the customers.
    await at.became(await sync(), 'done')
    expect(await at.job(id)).toMatchObject({ status: 'failed', message: BY_ROOT, attempts: 1 })
    if (where === 'here')
      await vi.waitFor(
        () =>
          expect(heard).toContainEqual(
            expect.objectContaining({ jobId: id, status: 'failed', message: BY_ROOT }),
          ),
        PATIENCE,
      )
    expect(heard.filter(message => message.jobId === id && message.status === 'done')).toEqual([])
  })

  test('[D55] one that turns the pages of a billing service asks for no more of them', async () => {
    const uniqueCode = unique('kode')
    const records = Array.from({ length: 5000 }, (_, i) => ({
      idpelanggan: `P${i}`,
      periode: '202601',
      golongan: 'R1',
      pemakaian_m3: 1,
      total: 1,
      flaglunas: 1,
    }))
    const sample = createBillingSample({ uniqueCode, records, pageSize: 2 })
    try {
      const { slug } = await at.make.company({ uniqueCode, apiService: await sample.listen() })
      const id = await sync(slug)
      await vi.waitFor(() => expect(sample.asked.length).toBeGreaterThan(3), PATIENCE)
      expect((await at.order('cancel', id, at.elsewhere)).status).toBe(200)
      const quiet = async () => {
        const before = sample.asked.length
        await pass(100)
        expect(sample.asked.length).toBe(before)
      }
      await vi.waitFor(quiet, PATIENCE)
      expect(sample.asked.length).toBeLessThan(2500)
      expect(await at.job(id)).toMatchObject({ status: 'failed', message: BY_ROOT })
    } finally {
      await sample.close()
    }
  })

  test('[D55] cancelled or done: one of them, whatever the moment', async () => {
    for (let round = 0; round < 25; round++) {
      const id = await sync()
      await pass(Math.random() * 40)
      const { status, body } = await at.order('cancel', id, round % 2 ? at.elsewhere : at.here)
      const end = await vi.waitFor(async () => {
        const one = await at.job(id)
        expect(one?.status).toMatch(/done|failed/)
        return one
      }, PATIENCE)
      if (status === 200) expect(end).toMatchObject({ status: 'failed', message: BY_ROOT })
      else {
        expect(end?.status).toBe('done')
        expect([status, body.code]).toEqual([409, 5080106])
      }
      await at.became(await sync(), 'done')
      expect(await at.job(id)).toEqual({ ...end, retryable: false })
    }
  })

  test('[D55] a failed one is repeated once; its source has to be one', async () => {
    const id = await at.make.job('failed')
    const { status, body } = await at.order('retry', id)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ type: 'billing-sync', startedBy: 'rootdemo' })
    expect(body.payload.id).not.toBe(id)
    await at.became(body.payload.id, 'done')
    expect(await at.job(id)).toMatchObject({ status: 'failed', retryable: false })
    const again = await at.order('retry', id)
    expect([again.status, again.body.code]).toEqual([409, 5080106])
    expect((await at.order('retry', body.payload.id)).status).toBe(409)
    const lost = await at.make.job('failed')
    // As an older version let it be saved.
    await at.api.pool.query(
      "UPDATE company SET api_service = 'ftp://x' WHERE city_id = (SELECT city_id FROM job WHERE id = $1)",
      [lost],
    )
    const nowhere = await at.order('retry', lost)
    expect([nowhere.status, nowhere.body.code]).toEqual([400, 5080801])
  })
})

test('[D55] what has ended cannot be cancelled, what there is not cannot be found', async () => {
  const ended = await at.order('cancel', await at.make.job('failed'))
  expect([ended.status, ended.body]).toEqual([
    409,
    {
      code: 5080106,
      payload: null,
      message: 'Pekerjaan ini sudah berakhir sehingga tidak dapat dibatalkan',
    },
  ])
  for (const what of ['cancel', 'retry'] as const) {
    const missing = await at.order(what, UNKNOWN)
    expect([missing.status, missing.body]).toEqual([
      404,
      { code: 5080102, message: 'Pekerjaan tidak ditemukan', payload: null },
    ])
    expect((await at.order(what, 'bukan-nomor')).status).toBe(400)
  }
})
