/** Synchronising with a billing service, one that behaves and several that do not. */

import {
  type BillingSample,
  type BillRow,
  createBillingSample,
  type Fault,
  type SampleOptions,
} from '@petatirta/billing-sample'
import { calls, type SyncJob } from '@petatirta/contract'
import { unique } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CUSTOMERS = 10
const MONTHS = 3

let api: Api
let token: string
const samples: BillingSample[] = []

beforeAll(async () => {
  api = await startApi({
    BILLING_ALLOW_PRIVATE: '1',
    BILLING_TIMEOUT_MS: '800',
    BILLING_RETRY_MS: '5',
    JOB_HEARTBEAT_MS: '200',
    JOB_RETRY_MS: '20',
  })
  token = await api.token('opsdemo')
})
afterAll(() => api.stop())
afterEach(async () => {
  await Promise.all(samples.splice(0).map(sample => sample.close()))
})

const bill = (customer: number, month: number, changes: object = {}): BillRow => ({
  idpelanggan: `P${customer}`,
  periode: `20260${month}`,
  golongan: 'R1',
  pemakaian_m3: 10.5 + customer,
  total: 50_000 + customer * 1000 + month,
  due_date: `2026-0${month + 1}-20`,
  tanggal_bayar: month < MONTHS ? `2026-0${month + 1}-10` : null,
  loket_bayar: month < MONTHS ? 'Loket Kantor' : null,
  flaglunas: month < MONTHS ? 1 : 0,
  ...changes,
})
/** Thirty bills: three pages of ten. */
const BILLS = Array.from({ length: CUSTOMERS * MONTHS }, (_, at) =>
  bill(Math.floor(at / MONTHS), (at % MONTHS) + 1),
)

/** A utility with customers but without bills, and a service that has them. */
async function utility(options: Partial<SampleOptions> = {}) {
  const uniqueCode = unique('kode')
  const sample = createBillingSample({ uniqueCode, records: BILLS, pageSize: 10, ...options })
  samples.push(sample)
  const { slug } = await people(api).company({ uniqueCode, apiService: `${await sample.listen()}/api/` })
  const { rows } = await api.pool.query(
    `INSERT INTO customer (city_id, id, nama, geom)
     SELECT city_id, 'P' || n, 'Nama ' || n, ST_SetSRID(ST_MakePoint(110, -7), 4326)
     FROM company, generate_series(0, $2) n WHERE slug = $1 RETURNING city_id`,
    [slug, CUSTOMERS - 1],
  )
  const cityId: number = rows[0].city_id

  return {
    sample,
    cityId,
    uniqueCode,
    async sync(): Promise<SyncJob> {
      const started = await api.request('GET', `/api/upload/customer/sync?city=${slug}`, { token })
      expect(started.status).toBe(200)
      return vi.waitFor(async () => {
        const path = `/api/upload/customer/sync/status?city=${slug}`
        const { body } = await api.request('GET', path, { token })
        expect(calls.syncStatus.payload.safeParse(body.payload).error).toBeUndefined()
        expect(body.payload.id).toBe(started.body.payload.id)
        expect(body.payload.status).toMatch(/done|failed/)
        return body.payload
      }, PATIENCE)
    },
    async bills() {
      const { rows } = await api.pool.query(
        'SELECT customer_id, period, total::int FROM bill WHERE city_id = $1 ORDER BY 1, 2',
        [cityId],
      )
      return rows.map(row => `${row.customer_id} ${row.period} ${row.total}`)
    },
  }
}
const textOf = (rows: readonly BillRow[]) =>
  rows.map(row => `${row.idpelanggan} ${row.periode} ${row.total}`).sort()
const pageOf = (n: number) => BILLS.slice((n - 1) * 10, n * 10)
const without = (n: number) => textOf(BILLS.filter(row => !pageOf(n).includes(row)))

describe('[D40] a service that keeps the contract', () => {
  test.each([false, true])(
    'pages are turned, bills stored, customers derived (without a count: %s)',
    async withoutCount => {
      const { sample, uniqueCode, sync, bills, cityId } = await utility({ withoutCount })
      const job = await sync()
      expect(job).toMatchObject({
        status: 'done',
        progress: 100,
        message: 'Sinkronisasi tagihan selesai: 30 tagihan ditambahkan, 0 berubah, 0 tidak berubah, 0 gagal',
        counts: { added: 30, changed: 0, unchanged: 0, failed: 0 },
        failures: [],
        remainingSeconds: null,
      })
      expect(sample.asked).toMatchObject([1, 2, 3].map(page => ({ page, since: null, uniqueCode })))
      expect(await bills()).toEqual(textOf(BILLS))
      const { rows } = await api.pool.query(
        "SELECT status_billing, arrears, total::int, total_kini::int, pemakaian_m3_kini FROM customer WHERE city_id = $1 AND id = 'P4'",
        [cityId],
      )
      expect(rows).toEqual([
        {
          status_billing: 'belum_terbayar',
          arrears: 1,
          total: 54_003,
          total_kini: 54_003,
          pemakaian_m3_kini: '14.50',
        },
      ])
    },
  )

  test('the next time only what changed since is asked for; another service begins anew', async () => {
    const records = [...BILLS]
    const { sample, sync, cityId } = await utility({ records })
    await sync()
    const paid = bill(1, 3, { flaglunas: 1, tanggal_bayar: '2026-04-15', loket_bayar: 'Bank' })
    records.splice(
      records.findIndex(row => row.idpelanggan === 'P1' && row.periode === '202603'),
      1,
      paid,
    )
    sample.asked.length = 0
    const job = await sync()
    expect(sample.asked).toMatchObject([{ page: 1, since: '2026-03-28' }])
    expect(job.counts).toMatchObject({ added: 0, changed: 1, failed: 0 })
    await api.pool.query("UPDATE company SET api_service = api_service || 'v2' WHERE city_id = $1", [cityId])
    sample.asked.length = 0
    expect((await sync()).counts).toMatchObject({ added: 0, changed: 0, unchanged: 30 })
    expect(sample.asked[0]).toMatchObject({ page: 1, since: null })
    await api.pool.query("UPDATE company SET api_service = rtrim(api_service, 'v2') WHERE city_id = $1", [
      cityId,
    ])
    sample.asked.length = 0
    await sync()
    expect(sample.asked[0]).toMatchObject({ page: 1, since: null })
  })

  test('numbers, dates and flags in the forms of the CSV; the last record of a period wins', async () => {
    const records = [
      bill(0, 1, { total: 'Rp 1.234.567', pemakaian_m3: '12,5', due_date: '20/02/2026', flaglunas: 'belum' }),
      bill(1, 1, {
        periode: '01/2026',
        total: 1000.2,
        pemakaian_m3: 1.234,
        tanggal_bayar: '10-02-2026 08:30',
      }),
      bill(2, 1, { periode: 202601, total: 1, golongan: '-', flaglunas: undefined, tanggal_bayar: '-' }),
      bill(2, 1, { periode: '2026-01', total: '0', golongan: 'r2', flaglunas: 'Y' }),
    ]
    const { sync, cityId } = await utility({ records })
    expect((await sync()).counts).toEqual({ added: 3, changed: 0, unchanged: 0, failed: 0 })
    const { rows } = await api.pool.query(
      `SELECT customer_id AS id, period, golongan, usage_m3, total::int, due_date, tanggal_bayar, paid
       FROM bill WHERE city_id = $1 ORDER BY 1`,
      [cityId],
    )
    expect(rows).toMatchObject([
      { id: 'P0', period: 202601, usage_m3: '12.50', total: 1_234_567, due_date: '2026-02-20', paid: false },
      { id: 'P1', period: 202601, usage_m3: '1.23', total: 1001, tanggal_bayar: '2026-02-10T08:30:00' },
      { id: 'P2', period: 202601, golongan: 'R2', total: 0, paid: true },
    ])
  })
})

describe('[D40] bad records', () => {
  test('are listed with their reason; the good ones stay, and the next time nothing is skipped', async () => {
    const bad = [
      bill(0, 1, { total: {} }),
      bill(0, 2, { periode: '2026' }),
      bill(0, 3, { idpelanggan: null }),
      bill(1, 1, { total: 'banyak' }),
      bill(1, 2, { tanggal_bayar: 20260110 }),
      bill(1, 3, { flaglunas: 'mungkin' }),
      bill(2, 1, { idpelanggan: 'tidak-ada' }),
      bill(2, 2, { loket_bayar: 'x'.repeat(201) }),
      bill(2, 3, { idpelanggan: 'P2\0' }),
      'teks',
      null,
    ]
    const { sample, sync, bills } = await utility({ records: [...bad, ...BILLS], pageSize: 50 })
    const job = await sync()
    expect(job.counts).toEqual({ added: 30, changed: 0, unchanged: 0, failed: bad.length })
    expect(job.failures.map(({ position, id, field, reason }) => [position, id, field, reason])).toEqual([
      [1, 'P0', 'total', 'total harus berupa teks atau angka'],
      [2, 'P0', 'periode', 'periode tidak dapat dibaca (YYYYMM, YYYY-MM atau MM/YYYY)'],
      [3, null, 'idpelanggan', 'idpelanggan tidak diisi'],
      [4, 'P1', 'total', 'total bukan angka'],
      [5, 'P1', 'tanggal_bayar', 'tanggal_bayar bukan tanggal'],
      [6, 'P1', 'flaglunas', 'flaglunas harus 1/0, Y/T atau lunas/belum'],
      [7, 'tidak-ada', 'idpelanggan', 'Pelanggan tidak dikenal'],
      [8, 'P2', 'loket_bayar', 'loket_bayar terlalu panjang'],
      [9, 'P2', 'idpelanggan', 'idpelanggan memuat karakter yang tidak diizinkan'],
      [10, null, null, 'Bukan catatan tagihan'],
      [11, null, null, 'Bukan catatan tagihan'],
    ])
    expect(await bills()).toEqual(textOf(BILLS))
    await sync()
    expect(sample.asked.at(-1)).toMatchObject({ since: null })
  })

  test('the first hundred are shown, all are counted', async () => {
    const { sync } = await utility({ records: [...Array(150).keys(), ...BILLS], pageSize: 60 })
    const { counts, failures } = await sync()
    expect(counts).toMatchObject({ added: 30, failed: 150 })
    expect(failures).toHaveLength(100)
    expect(failures.at(-1)).toMatchObject({ page: 2, position: 40 })
  })
})

describe('[D40] a service that misbehaves', () => {
  test.each<Fault>(['slow', 'error', 'busy', 'truncated', 'hangup'])(
    'once: %s is asked again',
    async fault => {
      const { sample, sync, bills } = await utility({
        fault: (page, times) => (page === 2 && times === 1 ? fault : undefined),
      })
      expect((await sync()).counts).toEqual({ added: 30, changed: 0, unchanged: 0, failed: 0 })
      expect(await bills()).toEqual(textOf(BILLS))
      const [first, again] = sample.asked.filter(({ page }) => page === 2)
      // Who asks for a second gets it.
      if (fault === 'busy') expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
    },
  )

  test.each<[Fault | 'repeated', string]>([
    ['slow', 'Layanan tagihan: tidak menjawab pada waktunya'],
    ['error', 'Layanan tagihan menjawab dengan status 500'],
    ['forbidden', 'Layanan tagihan menjawab dengan status 403'],
    ['truncated', 'Jawaban layanan tagihan bukan JSON yang utuh'],
    ['types', 'Jawaban layanan tagihan tidak sesuai: data'],
    ['redirect', 'Layanan tagihan: alamat ini tidak diizinkan'],
    ['circle', 'Layanan tagihan: terlalu banyak pengalihan'],
    ['huge', 'Layanan tagihan: jawaban terlalu besar'],
    ['repeated', 'Isi halaman sama dengan halaman sebelumnya'],
  ])('always on one page: %s costs that page alone', async (fault, reason) => {
    let healthy = false
    const { sample, sync, bills } = await utility({
      fault: page => (page === 2 && !healthy ? fault : undefined),
    })
    const job = await sync()
    expect(job).toMatchObject({ status: 'done', counts: { added: 20, failed: 1 } })
    expect(job.failures).toEqual([
      { page: 2, position: null, id: null, field: null, reason: expect.stringContaining(reason) },
    ])
    expect(await bills()).toEqual(without(2))
    healthy = true
    expect((await sync()).counts).toEqual({ added: 10, changed: 0, unchanged: 20, failed: 0 })
    expect(sample.asked.at(-1)).toMatchObject({ since: null })
  })

  test('[D75] a page of more records than the memory is meant for is not read', async () => {
    const { sync } = await utility({ records: Array.from({ length: 100_001 }, () => 1), pageSize: 200_000 })
    expect((await sync()).failures).toEqual([
      {
        page: 1,
        position: null,
        id: null,
        field: null,
        reason: 'Halaman layanan tagihan memuat lebih dari 100.000 catatan',
      },
    ])
  })

  test('[D75] nor is one of more values than that many records have', async () => {
    const { sync } = await utility({ records: [Array.from({ length: 2_000_001 }, () => 1)] })
    expect((await sync()).failures).toMatchObject([
      { page: 1, reason: 'Jawaban layanan tagihan memuat terlalu banyak nilai' },
    ])
  })

  test('on its last page, with and without a count', async () => {
    for (const withoutCount of [false, true]) {
      const { sync, bills } = await utility({
        withoutCount,
        fault: page => (page === 3 ? 'forbidden' : undefined),
      })
      expect(await sync()).toMatchObject({ status: 'done', counts: { added: 20, failed: 1 } })
      expect(await bills()).toEqual(without(3))
    }
  })

  test('altogether: the job is tried again, then fails with a sentence', async () => {
    const { sample, sync } = await utility({ fault: () => 'error' })
    expect(await sync()).toMatchObject({
      status: 'failed',
      message: 'Layanan tagihan menjawab dengan status 500',
      counts: null,
    })
    // Three attempts, of three pages each, of five requests each.
    expect(sample.asked).toHaveLength(45)
  })

  test('where asking again is useless, nobody does', async () => {
    const { sample, sync } = await utility({ fault: () => 'forbidden' })
    expect(await sync()).toMatchObject({
      status: 'failed',
      message: 'Layanan tagihan menjawab dengan status 403',
    })
    expect(sample.asked).toHaveLength(3)
  })

  test('from the second page on: what came before is on the map, and the next attempt goes on from there', async () => {
    let healthy = false
    const { sample, sync, bills, cityId } = await utility({
      fault: page => (page > 1 && !healthy ? 'hangup' : undefined),
      pageSize: 6,
    })
    expect(await sync()).toMatchObject({
      status: 'failed',
      message: 'Layanan tagihan: tidak dapat dihubungi',
      counts: { added: 6, failed: 0 },
      failures: [],
    })
    expect(sample.asked.filter(({ page }) => page === 1)).toHaveLength(1)
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS n FROM customer WHERE city_id = $1 AND total_kini > 0',
      [cityId],
    )
    expect(rows[0].n).toBe(2)
    healthy = true
    expect(await sync()).toMatchObject({ status: 'done', counts: { added: 24, unchanged: 6 } })
    expect(await bills()).toEqual(textOf(BILLS))
  })

  test('that turns no pages is found out', async () => {
    const { sample, sync, bills } = await utility({
      withoutCount: true,
      fault: page => (page > 1 ? 'repeated' : undefined),
    })
    expect(await sync()).toMatchObject({
      status: 'failed',
      message: 'Isi halaman sama dengan halaman sebelumnya',
    })
    expect(sample.asked.length).toBeLessThanOrEqual(5)
    expect(await bills()).toEqual(textOf(pageOf(1)))
  })
})

test('a page and where we are belong together: what is not stored does not count', async () => {
  const { sync, bills, cityId } = await utility()
  const name = `late_${cityId}`
  // The second page is refused at the very last moment, by its COMMIT.
  await api.pool.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''terlambat''; END';
     CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON bill DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
     WHEN (NEW.city_id = ${cityId} AND NEW.customer_id = 'P4') EXECUTE FUNCTION ${name}()`,
  )
  try {
    expect(await sync()).toMatchObject({
      status: 'failed',
      message: 'Ada kesalahan pada server',
      counts: { added: 10, changed: 0, unchanged: 0, failed: 0 },
    })
    expect(await bills()).toEqual(textOf(pageOf(1)))
  } finally {
    await api.pool.query(`DROP FUNCTION ${name} CASCADE`)
  }
  expect((await sync()).counts).toEqual({ added: 20, changed: 0, unchanged: 10, failed: 0 })
  expect(await bills()).toEqual(textOf(BILLS))
})
