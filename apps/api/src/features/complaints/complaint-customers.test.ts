/** The filters of Hublang and Realisasi Work Order: which customers are found, and who may ask for what. */
import { calls, PHASES, type Phase } from '@petatirta/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const OFFSET = 8
const TYPES = ['Pipa Bocor', ' pipa bocor ', 'Air Keruh', 'AIR KERUH', '100%_benar']

interface Row {
  customer: string
  /** Wall clocks of the city. */
  date: string
  type: string
  phases: Record<Phase, string | null>
}

let api: Api
let make: People
let slug: string
const tokens: Record<string, string> = {}
const rows: Row[] = []

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}
const clock = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString().slice(0, 19)

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  slug = (await make.company({ gmtOffset: OFFSET })).slug
  for (const role of ['umum', 'hublang', 'workOrder'] as const)
    tokens[role] = (await make.signedIn({ map: slug, roles: [role] })).token
  tokens.both = (await make.signedIn({ map: slug, roles: ['hublang', 'workOrder'] })).token
  tokens.ops = await api.token('opsdemo')
  const random = dice(7)
  for (let i = 0; i < 120; i++) {
    const hours = random(24 * 60)
    const phase = (days: number) => (random(3) === 0 ? null : clock(hours + 24 * days))
    rows.push({
      customer: `${random(40)}`,
      date: clock(hours),
      type: TYPES[random(TYPES.length)] ?? '',
      phases: { spk: phase(1), rab: phase(2), sppb: phase(3), bap: phase(4) },
    })
  }
  const { rows: found } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  for (const [i, { customer, date, type, phases }] of rows.entries())
    await api.pool.query(
      `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, tgl_spk, tgl_rab, tgl_sppb, tgl_bap)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [found[0].city_id, `P${i}`, customer, date, type, phases.spk, phases.rab, phases.sppb, phases.bap],
    )
})
afterAll(() => api.stop())

type Filter = Record<string, string>
const ask = (filter: Filter = {}, caller = 'ops') =>
  api.request('GET', `/api/complaints/customerid?${new URLSearchParams({ city: slug, ...filter })}`, {
    token: tokens[caller],
  })
const idsOf = async (filter?: Filter, caller?: string): Promise<string[]> => {
  const { status, body } = await ask(filter, caller)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(calls.complaintCustomers.payload.safeParse(body.payload).error).toBeUndefined()
  return body.payload
}

/** The rule read out loud, complaint by complaint. */
function naive(filter: Filter): string[] {
  const list = (name: string) => (filter[name] ? (filter[name].split(',') as Phase[]) : [])
  const key = (text: string) => text.trim().toLowerCase()
  const passing = rows.filter(({ date, type, phases }) => {
    const compared = filter.filterDatePhaseType ? phases[filter.filterDatePhaseType as Phase] : date
    const instant = compared === null ? Number.NaN : Date.parse(`${compared}Z`) - OFFSET * 3_600_000
    return (
      (!filter.startDate || instant >= Date.parse(filter.startDate)) &&
      (!filter.endDate || instant <= Date.parse(filter.endDate)) &&
      (!filter.type || key(type) === key(filter.type)) &&
      list('includeWorkOrderFilter').every(phase => phases[phase] !== null) &&
      list('excludeWorkOrderFilter').every(phase => phases[phase] === null)
    )
  })
  return [...new Set(passing.map(({ customer }) => customer))].sort()
}

describe('[M7.2] who is found', () => {
  test('without a filter everybody who complained, each once, sorted', async () => {
    expect(await idsOf()).toEqual(naive({}))
    expect(await idsOf({ startDate: '', endDate: '', type: ' ', filterDatePhaseType: '' })).toEqual(naive({}))
  })

  test('[M3.11] any combination finds what a naive reading finds', async () => {
    const random = dice(11)
    const iso = (hours: number) => `${clock(hours)}.000Z`
    let found = 0
    for (let i = 0; i < 150; i++) {
      const start = random(24 * 60)
      const include = PHASES.filter(() => random(4) === 0)
      const exclude = PHASES.filter(phase => !include.includes(phase) && random(4) === 0)
      const filter: Filter = {
        ...(random(2) && { startDate: iso(start) }),
        ...(random(2) && { endDate: iso(start + random(24 * 30)) }),
        ...(random(3) === 0 && { type: TYPES[random(TYPES.length)] ?? '' }),
        ...(random(3) === 0 && { filterDatePhaseType: PHASES[random(4)] ?? '' }),
        ...(include.length > 0 && { includeWorkOrderFilter: include.join(',') }),
        ...(exclude.length > 0 && { excludeWorkOrderFilter: exclude.join(',') }),
      }
      const ids = await idsOf(filter)
      expect(ids, JSON.stringify(filter)).toEqual(naive(filter))
      found += ids.length
    }
    expect(found).toBeGreaterThan(100)
  })

  test("instants are compared with the clock of the city's walls, both ends included", async () => {
    const [{ customer, date }] = rows as [Row]
    // 08:00 east of Greenwich: the same moment, said in three ways.
    const local = `${date}+08:00`
    const utc = new Date(Date.parse(local)).toISOString()
    const jakarta = `${new Date(Date.parse(local) + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`
    for (const instant of [local, utc, jakarta])
      expect(await idsOf({ startDate: instant, endDate: instant })).toContain(customer)
    const later = new Date(Date.parse(local) + 1).toISOString()
    const both = { startDate: later, endDate: later }
    expect(await idsOf(both)).toEqual(naive(both))
    expect(await idsOf(both)).not.toContain(customer)
  })

  test('conditions hold for one and the same complaint, not for one customer', async () => {
    const { rows: found } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
    await api.pool.query(
      `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, tgl_spk, tgl_bap) VALUES
       ($1, 'X1', 'dua', '2030-01-01', 'Satu', '2030-01-02', NULL), ($1, 'X2', 'dua', '2030-01-01', 'Dua', NULL, '2030-01-03')`,
      [found[0].city_id],
    )
    const since = { startDate: '2029-12-01T00:00:00Z' }
    expect(await idsOf({ ...since, type: 'satu', includeWorkOrderFilter: 'spk' })).toEqual(['dua'])
    expect(await idsOf({ ...since, type: 'dua', includeWorkOrderFilter: 'spk' })).toEqual([])
    expect(await idsOf({ ...since, includeWorkOrderFilter: 'spk,bap' })).toEqual([])
    await api.pool.query("DELETE FROM complaint WHERE customer_id = 'dua'")
  })

  test('a category is text: no wildcard, no markup', async () => {
    expect(await idsOf({ type: '100%_BENAR' })).toEqual(naive({ type: '100%_benar' }))
    for (const type of ['100%', '%', '_', '<b>Pipa Bocor</b>', "' OR 1=1 --", '😀'])
      expect(await idsOf({ type })).toEqual([])
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00+14:00'])(
    'the ends of time: %s',
    async instant => {
      const past = instant.startsWith('0')
      expect(await idsOf({ startDate: instant })).toEqual(past ? naive({}) : [])
      expect(await idsOf({ endDate: instant })).toEqual(past ? [] : naive({}))
    },
  )
})

describe('[D17] who may ask', () => {
  test('umum alone is refused', async () => {
    expect((await ask({}, 'umum')).body).toEqual({ code: 5080104, message: 'Akses Ditolak', payload: null })
  })

  test.each([
    { filterDatePhaseType: 'spk' },
    { includeWorkOrderFilter: 'bap' },
    { excludeWorkOrderFilter: 'rab' },
    { includeWorkOrderFilter: 'spk', excludeWorkOrderFilter: 'spk' },
  ] as Filter[])('hublang alone does not learn the dates by asking for %o', async filter => {
    const { status, body } = await ask(filter, 'hublang')
    expect(status).toBe(403)
    expect(body).toEqual({ code: 5080104, message: 'Akses Ditolak', payload: null })
  })

  test('hublang alone asks for the rest; an empty parameter asks for nothing', async () => {
    const filter = { startDate: '2026-01-10T00:00:00Z', endDate: '2026-02-10T00:00:00Z', type: 'air keruh' }
    const empty = { filterDatePhaseType: '', includeWorkOrderFilter: '', excludeWorkOrderFilter: '' }
    expect(await idsOf({ ...filter, ...empty }, 'hublang')).toEqual(naive(filter))
  })

  test.each(['workOrder', 'both', 'ops'])('%s may ask for phases', async caller => {
    const filter = { includeWorkOrderFilter: 'spk', excludeWorkOrderFilter: 'bap' }
    expect(await idsOf(filter, caller)).toEqual(naive(filter))
  })
})

describe('what makes no sense is refused', () => {
  const invalid = async (filter: Filter) => {
    const { status, body } = await ask(filter)
    expect([status, body.code]).toEqual([400, 5080901])
    return body.errors
  }

  test('start after end', async () => {
    const filter = { startDate: '2026-02-01T00:00:00.001Z', endDate: '2026-02-01T07:00:00+07:00' }
    expect(await invalid(filter)).toEqual([{ path: 'endDate', message: 'Tanggal melewati batas minimum' }])
  })

  test('one phase both Belum and Sudah', async () => {
    const filter = { includeWorkOrderFilter: 'spk,rab', excludeWorkOrderFilter: 'bap,rab,rab' }
    expect(await invalid(filter)).toEqual([
      { path: 'excludeWorkOrderFilter', message: 'rab tidak boleh Belum dan Sudah sekaligus' },
    ])
  })

  test.each([
    { startDate: '2026-02-30T00:00:00Z' },
    { startDate: '01/02/2026' },
    { endDate: '2026-02-01T00:00:00' },
    { filterDatePhaseType: 'tgl_spk' },
    { includeWorkOrderFilter: 'spk,' },
    { includeWorkOrderFilter: 'keluhan_text' },
    { excludeWorkOrderFilter: 'spk;DROP TABLE complaint' },
    { type: 'a'.repeat(10_000) },
    { type: 'a\0b' },
  ] as Filter[])('%o', async filter => {
    expect(await invalid(filter)).toMatchObject([
      { path: expect.stringContaining(Object.keys(filter)[0] ?? '') },
    ])
  })
})
