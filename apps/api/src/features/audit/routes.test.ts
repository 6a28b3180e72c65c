import { AUDIT_LISTED, type AuditEntry } from '@petatirta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectEndsWithAsker } from '#test/ends-with-asker.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let token: string

interface Row {
  at: string
  actor?: string
  action?: string
  subject?: string
  city?: string | null
  before?: object | null
  after?: object | null
}

const add = async (...rows: Row[]) => {
  for (const { at, actor = 'Rina', action = 'user.update', subject = 'budi', city = null, ...rest } of rows)
    await api.pool.query(
      `INSERT INTO audit (id, at, actor, action, subject, city, before, after)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`,
      [at, actor, action, subject, city, rest.before ?? null, rest.after ?? null],
    )
}

const ask = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await api.request('GET', `/api/audit?${search}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return { entries: body.payload as AuditEntry[], meta: body.meta }
}
const subjects = async (query: Record<string, string | number>) =>
  (await ask(query)).entries.map(({ subject }) => subject)

beforeAll(async () => {
  api = await startApi()
  token = await api.token('rootdemo')
  await add(
    { at: '2025-03-01T16:59:59.999Z', subject: 'malam 1 Maret' },
    { at: '2025-03-01T17:00:00Z', subject: 'pagi 2 Maret', actor: 'Joko', action: 'company.update' },
    { at: '2025-03-02T16:59:59.999Z', subject: 'malam 2 Maret', actor: 'joko', city: 'kota-tua' },
    { at: '2025-03-02T17:00:00Z', subject: 'pagi 3 Maret_100%', city: 'kota-tua', action: 'symbol.delete' },
    { at: '2025-03-03T10:00:00Z', subject: 'siang 3 Maret', before: { a: 1 }, after: { a: [2, null] } },
  )
})
afterAll(() => api.stop())

const MARCH = { from: '2025-03-01', to: '2025-03-03' }

test('[D24] newest first, with page, total and all that is known', async () => {
  const first = await ask({ ...MARCH, rp: 2 })
  expect(first.entries.map(({ subject }) => subject)).toEqual(['siang 3 Maret', 'pagi 3 Maret_100%'])
  expect(first.meta).toEqual({ total: 5, page: 1, rows_per_page: 2 })
  expect(first.entries[0]).toMatchObject({
    at: '2025-03-03T10:00:00.000Z',
    actor: 'Rina',
    actorId: null,
    action: 'user.update',
    city: null,
    before: { a: 1 },
    after: { a: [2, null] },
    address: null,
    requestId: null,
  })
  expect(await subjects({ ...MARCH, rp: 2, p: 3 })).toEqual(['malam 1 Maret'])
  expect((await ask({ ...MARCH, rp: 2, p: 4 })).meta.total).toBe(5)
})

test('[D24] a day is a day in Jakarta, both ends included', async () => {
  expect(await subjects({ from: '2025-03-02', to: '2025-03-02' })).toEqual(['malam 2 Maret', 'pagi 2 Maret'])
  expect(await subjects({ to: '2025-03-01' })).toEqual(['malam 1 Maret'])
  expect(await subjects({ from: '2025-03-03', to: '2025-03-04' })).toHaveLength(2)
  expect(await subjects({ from: '2025-03-04', to: '2025-03-01' })).toEqual([])
})

test('[D24] by who, what and where, alone and together', async () => {
  expect(await subjects({ ...MARCH, actor: 'JOKO' })).toEqual(['malam 2 Maret', 'pagi 2 Maret'])
  expect(await subjects({ ...MARCH, actor: 'jok' })).toEqual([])
  expect(await subjects({ ...MARCH, action: 'symbol.delete' })).toEqual(['pagi 3 Maret_100%'])
  expect(await subjects({ ...MARCH, city: 'kota-tua' })).toHaveLength(2)
  expect(await subjects({ ...MARCH, city: 'kota-tua', actor: 'joko' })).toEqual(['malam 2 Maret'])
  // What is empty is absent (A5).
  expect(await subjects({ ...MARCH, city: '', actor: '', action: '', keyword: '' })).toHaveLength(5)
})

test('[D24] a keyword is part of a name, not a pattern', async () => {
  expect(await subjects({ ...MARCH, keyword: 'PAGI' })).toHaveLength(2)
  expect(await subjects({ ...MARCH, keyword: 'jok' })).toHaveLength(2)
  expect(await subjects({ ...MARCH, keyword: '_100%' })).toEqual(['pagi 3 Maret_100%'])
  expect(await subjects({ ...MARCH, keyword: 'p_gi' })).toEqual([])
  expect(await subjects({ ...MARCH, keyword: "' OR true --" })).toEqual([])
})

test.each([
  { from: '2025-02-30' },
  { to: 'kemarin' },
  { action: 'user.promote' },
  { rp: 1001 },
  { p: 0 },
  { keyword: 'x'.repeat(201) },
])('[A5] refuses %j', async query => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status } = await api.request('GET', `/api/audit?${search}`, { token })
  expect(status).toBe(400)
})

test('[D24] nobody but root reads it', async () => {
  for (const name of ['opsdemo', 'pdamdemo'] as const) {
    const { status, body } = await api.request('GET', '/api/audit', { token: await api.token(name) })
    expect([status, body.code, body.payload]).toEqual([403, 5080104, null])
  }
})

test('[D24] of very many the newest are counted and listed; a search finds the others', async () => {
  await api.pool.query(
    `INSERT INTO audit (id, at, actor, action, subject)
     SELECT gen_random_uuid(), '2024-01-01'::timestamptz + n * interval '1 minute', 'mesin', 'customer.update', 'nomor ' || n
     FROM generate_series(1, $1) n`,
    [AUDIT_LISTED + 50],
  )
  const many = await ask({ actor: 'mesin', rp: 10 })
  expect(many.meta.total).toBe(AUDIT_LISTED)
  expect(many.entries[0]?.subject).toBe(`nomor ${AUDIT_LISTED + 50}`)
  const last = await ask({ actor: 'mesin', rp: 10, p: AUDIT_LISTED / 10 })
  expect(last.entries.at(-1)?.subject).toBe('nomor 51')
  expect((await ask({ actor: 'mesin', rp: 10, p: AUDIT_LISTED / 10 + 1 })).entries).toEqual([])
  expect(await subjects({ keyword: 'nomor 50', to: '2024-01-02' })).toContain('nomor 50')
})

test('[D24] all that match are a CSV file, newest first, and no cell of it is a formula', async () => {
  const formula = '=HYPERLINK("http://x")'
  await add(
    { at: '2025-04-01T10:00:00Z', actor: 'Rumus', subject: 'a;b', after: { a: 1 } },
    { at: '2025-04-01T17:30:00Z', actor: 'Rumus', subject: formula },
  )
  await api.pool.query(
    `INSERT INTO audit (id, at, actor, action, subject)
     SELECT gen_random_uuid(), '2025-05-01', 'banyak', 'user.update', n::text FROM generate_series(1, 1201) n`,
  )
  const download = async (query: string) => {
    const response = await fetch(`${api.urls[0]}/api/audit/csv?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    // Decoding takes the byte order mark away.
    return (await response.text()).split('\r\n')
  }
  expect(await download('actor=rumus')).toEqual([
    '"Waktu (WIB)";"Oleh";"Aksi";"Objek";"PDAM";"Sebelum";"Sesudah";"Alamat";"Permintaan"',
    `"2025-04-02 00:30:00";"Rumus";"user.update";"'=HYPERLINK(""http://x"")";"";"";"";"";""`,
    '"2025-04-01 17:00:00";"Rumus";"user.update";"a;b";"";"";"{""a"":1}";"";""',
    '',
  ])
  expect(new Set(await download('actor=banyak')).size).toBe(1201 + 2)
})

test('[D80] the file of the log is read on a connection of costly calls, and ends with who asked for it', async () => {
  await expectEndsWithAsker(api, 'audit', '/api/audit/csv?actor=rina', token)
})
