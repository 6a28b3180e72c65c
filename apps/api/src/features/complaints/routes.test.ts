import { metaSchema } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const WORK_ORDER = ['tgl_spk', 'tgl_rab', 'tgl_sppb', 'tgl_bap']

let api: Api
const tokens: Record<string, string> = {}
let total: number
let busiest: { customer_id: string; hublang: number; work_order: number }

beforeAll(async () => {
  api = await startApi()
  const make = people(api)
  for (const [name, roles] of Object.entries({
    umum: ['umum'],
    hublang: ['hublang'],
    workOrder: ['workOrder'],
    both: ['umum', 'hublang', 'workOrder'],
  } as const))
    tokens[name] = (await make.signedIn({ roles: [...roles] })).token
  tokens.ops = await api.token('opsdemo')
  tokens.root = await api.token('rootdemo')
  const { rows } = await api.pool.query(
    `SELECT customer_id, count(*)::int AS hublang, count(tgl_spk)::int AS work_order, sum(count(*)) OVER ()::int AS total
     FROM complaint JOIN company USING (city_id) WHERE slug = 'kota-contoh' GROUP BY 1 ORDER BY 2 DESC, 3 DESC LIMIT 1`,
  )
  busiest = rows[0]
  total = rows[0].total
})
afterAll(() => api.stop())

const get = (caller: string, path: string) =>
  api.request('GET', `/api${path}city=kota-contoh`, { token: tokens[caller] })

describe('[D17] roles are checked on the server as well', () => {
  test.each(['/complaints?', '/complaints/1/count?', '/complaints/customerid?'])(
    'umum alone is refused %s',
    async path => {
      const { status, body } = await get('umum', path)
      expect(status).toBe(403)
      expect(body).toEqual({ code: 5080104, message: 'Akses Ditolak', payload: null })
    },
  )

  test('hublang alone never sees the work-order dates', async () => {
    const { body } = await get('hublang', '/complaints?rp=1000&')
    expect(body.payload.length).toBe(total)
    for (const complaint of body.payload)
      expect(Object.keys(complaint).filter(key => WORK_ORDER.includes(key))).toEqual([])
  })

  test.each(['workOrder', 'both', 'ops', 'root'])('%s sees them', async caller => {
    const { body } = await get(caller, '/complaints?rp=1000&')
    expect(body.payload.length).toBe(total)
    for (const complaint of body.payload)
      expect(Object.keys(complaint).filter(key => WORK_ORDER.includes(key))).toEqual(WORK_ORDER)
    // Absent is a dash (M3.6); present is a date.
    const dates = body.payload.flatMap((complaint: Record<string, string>) =>
      WORK_ORDER.map(key => complaint[key]),
    )
    expect(dates).toContain('-')
    for (const date of new Set<string>(dates)) expect(date).toMatch(/^(-|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)$/)
  })
})

describe('[M3.6] the list', () => {
  test('newest first, page by page, each complaint once', async () => {
    const seen: { no_pengaduan: string; tgl_pengaduan: string }[] = []
    for (let p = 1; seen.length < total; p++) {
      const { body } = await get('ops', `/complaints?rp=7&p=${p}&`)
      expect(metaSchema.parse(body.meta)).toEqual({ total, page: p, rows_per_page: 7 })
      expect(body.payload.length).toBe(Math.min(7, total - seen.length))
      seen.push(...body.payload)
    }
    expect(new Set(seen.map(complaint => complaint.no_pengaduan)).size).toBe(total)
    const dates = seen.map(complaint => complaint.tgl_pengaduan)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test.each([5, 10, 25, 50])('[M9] a page of %i', async rp => {
    const whole = (await get('ops', '/complaints?rp=1000&')).body.payload
    const last = Math.ceil(total / rp)
    for (const p of [1, last, last + 1]) {
      const { body } = await get('ops', `/complaints?rp=${rp}&p=${p}&`)
      expect(body.meta).toEqual({ total, page: p, rows_per_page: rp })
      expect(body.payload).toEqual(whole.slice((p - 1) * rp, p * rp))
    }
  })

  test('[M9] 25 unless told otherwise, never a million at once', async () => {
    const { body } = await get('ops', '/complaints?')
    expect(body.meta).toEqual({ total, page: 1, rows_per_page: 25 })
    expect(body.payload.length).toBe(25)
    expect((await get('ops', '/complaints?rp=1001&')).status).toBe(400)
  })

  test('of one customer, and how many of them are work orders', async () => {
    const { body } = await get('ops', `/complaints?customerId=${busiest.customer_id}&rp=100&`)
    expect(body.meta.total).toBe(busiest.hublang)
    expect(body.payload.length).toBe(busiest.hublang)
    const { hublang, work_order } = busiest
    const count = await get('hublang', `/complaints/${busiest.customer_id}/count?`)
    expect(count.body.payload).toEqual({ hublang, work_order })
  })

  test('a customer without complaints has none', async () => {
    const { body } = await get('ops', '/complaints?customerId=tidak-ada&')
    expect([body.payload, body.meta.total]).toEqual([[], 0])
    expect((await get('ops', '/complaints/tidak-ada/count?')).body.payload).toEqual({
      hublang: 0,
      work_order: 0,
    })
  })
})

test.each(['/complaints?id=1&', '/complaints/1/count?x=1&', '/complaints/customerid?startdate=x&'])(
  '[A7] %s: a parameter that nobody knows is refused, not answered with everything',
  async path => {
    const { status, body } = await get('ops', path)
    const name = /\?(\w+)=/.exec(path)?.[1]
    expect([status, body.code, body.payload]).toEqual([400, 5080901, null])
    expect(body.errors).toEqual([{ path: name, message: 'Tidak dikenal' }])
  },
)

test('[M3.6] a complaint without a number has a dash', async () => {
  await api.pool.query(
    `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair)
     SELECT city_id, '#' || md5('x'), 'tanpa-nomor', '2026-01-01', 'Kebocoran' FROM company WHERE slug = 'kota-contoh'`,
  )
  const { body } = await get('ops', '/complaints?customerId=tanpa-nomor&')
  expect(body.payload).toMatchObject([{ no_pengaduan: '-' }])
})
