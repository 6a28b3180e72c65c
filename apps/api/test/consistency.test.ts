/**
 * One definition of every figure: the server's summaries, the rows that it exports, what an open map counts, and a naive
 * computation from the files that were imported agree to the rupiah, whatever the area and the filters.
 */
import { type AreaRequest, type AreaSummary, calls, ringsOf } from '@petatirta/contract'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'
import { type Box, choices, filters, geometries } from './consistency/areas.ts'
import { type ClientOptions, type ClientRow, clientRows, shows } from './consistency/client.ts'
import { isInside, type Person, passes, personOf, summaryOf } from './consistency/naive.ts'
import { rawCity } from './consistency/raw-city.ts'

let api: Api
let token: string
let slug: string
let everybody: Person[]
let rows: ClientRow[]
let options: ClientOptions
let box: Box

beforeAll(async () => {
  api = await startApi()
  token = await api.token('opsdemo')
  slug = (await people(api).company()).slug
  const city = rawCity(new Date().toISOString().slice(0, 10))
  for (const [kind, content] of Object.entries(city.files)) {
    const { status, body } = await upload(api, slug, kind as keyof typeof city.files, content)
    expect([status, body.payload?.failed], kind).toEqual([200, 0])
  }
  const bills = Map.groupBy(city.bills, bill => bill.id)
  everybody = city.customers.map(customer =>
    personOf(customer, bills.get(String(customer.properties.idpelangga)) ?? []),
  )
  const socket = api.socket('maps', { token, city: slug })
  expect(await connect(socket)).toBeUndefined()
  const { parts } = await receiveSet(socket, { featureType: 'customer', city: slug })
  const style = parts.get('style')
  if (!style) throw new Error('a set without its style')
  rows = clientRows(style)
  options = (await get('/filters')).filters
  const [xs, ys] = [everybody.map(({ position: [x] }) => x), everybody.map(({ position: [, y] }) => y)]
  box = { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
})
afterAll(() => api.stop())

const get = async (path: string) => {
  const { status, body } = await api.request('GET', `/api${path}?city=${slug}`, { token })
  expect(status).toBe(200)
  return body.payload
}
const post = async (what: 'summary' | 'export' | 'direction', body: AreaRequest) => {
  const path = `/api/${what}/customer/within-boundaries-by-filter?city=${slug}`
  const answer = await api.request('POST', path, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.payload
}
const everything = (): AreaRequest['geometry'] => {
  const { west, south, east, north } = box
  const ring = [
    [west - 1, south - 1],
    [east + 1, south - 1],
    [east + 1, north + 1],
    [west - 1, north + 1],
    [west - 1, south - 1],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

interface ExportRow extends Record<string, unknown> {
  idpelangga: string
  longitude: number
  latitude: number
  status_payment: string
  tunggakan: string
  total: number
  total_kini: number
  total_tagihan: number
  pemakaian_m3: number | null
  pemakaian_m3_kini: number | null
  pemakaian_m3_bayar: number
}

/** As somebody would in a spreadsheet. */
function summaryOfRows(list: readonly ExportRow[]): AreaSummary {
  const money = (of: (row: ExportRow) => number) => list.reduce((total, row) => total + of(row), 0)
  const usage = (of: (row: ExportRow) => number | null) =>
    list.reduce((total, row) => total + Math.round((of(row) ?? 0) * 100), 0) / 100
  const minus = (a: number, b: number) => Math.round((a - b) * 100) / 100
  const paid = (row: ExportRow) => row.status_payment === 'paid'
  const [used, usedPaid] = [usage(row => row.pemakaian_m3), usage(row => row.pemakaian_m3_bayar)]
  const [now, nowPaid] = [
    usage(row => row.pemakaian_m3_kini),
    usage(row => (paid(row) ? row.pemakaian_m3_kini : 0)),
  ]
  const owing = list.filter(row => row.tunggakan !== 'Tidak Ada').length
  const unbilled = list.filter(row => !paid(row) && row.tunggakan === 'Tidak Ada').length
  return {
    jumlah_pelanggan: list.length,
    jumlah_pelanggan_bayar: list.length - owing - unbilled,
    jumlah_pelanggan_piutang: owing,
    jumlah_pelanggan_tanpa_tagihan: unbilled,
    jumlah_total_tagihan: money(row => row.total_tagihan),
    jumlah_total_tagihan_bayar: money(row => row.total_tagihan - row.total),
    jumlah_total_tagihan_piutang: money(row => row.total),
    pemakaian: used,
    pemakaian_bayar: usedPaid,
    pemakaian_piutang: minus(used, usedPaid),
    pemakaian_kini: now,
    pemakaian_bayar_kini: nowPaid,
    pemakaian_piutang_kini: minus(now, nowPaid),
    jumlah_tagihan_kini: money(row => row.total_kini),
    pelanggan_lunas_kini: list.filter(paid).length,
    pelanggan_piutang_kini: list.filter(row => !paid(row)).length - unbilled,
  }
}

const known = () => ({
  channels: options.payment_channels.map(({ code }) => code),
  classes: options.customer_class.map(({ code }) => code),
  rayons: [...new Set(everybody.map(({ rayon }) => rayon.trim()))].filter(Boolean),
})

/** How many customers everybody found. */
async function agreedOn(request: AreaRequest): Promise<number> {
  const rings = ringsOf(request.geometry)
  const now = new Date()
  const month = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 7)
  const wanted = everybody.filter(
    person => isInside(person.position, rings) && passes(person, request.filters, options, month),
  )
  const shown = rows.filter(row => isInside(row.position, rings) && shows(row, request.filters, options, now))
  const summary = await post('summary', request)
  const { customers } = await post('export', request)
  expect(summary).toEqual(summaryOf(wanted))
  expect(summaryOfRows(customers)).toEqual(summary)
  expect(shown.length).toBe(wanted.length)
  expect(customers.map(({ idpelangga }: ExportRow) => idpelangga).sort()).toEqual(
    wanted.map(({ id }) => id).sort(),
  )
  return wanted.length
}

test('[M7.2] every value of every filter by itself', async () => {
  const empty = new Set<string>()
  for (const [name, values] of Object.entries(choices(known())))
    for (const value of values) {
      const found = await agreedOn({ geometry: everything(), filters: { [name]: [value] } })
      if (found === 0) empty.add(name)
    }
  // A channel that nobody has; every other value found somebody.
  expect(empty).toEqual(new Set(['paymentChannels']))
})

test('[M3.13][M7.2] random areas and filters: server, export, map and files agree', async () => {
  const found = new Set<number>()
  await fc.assert(
    fc.asyncProperty(geometries(box), filters(known()), async (geometry, chosen) => {
      found.add(await agreedOn({ geometry, filters: chosen }))
    }),
    { numRuns: 60 },
  )
  // Otherwise sixty times nobody would have agreed with nobody.
  expect(found.size).toBeGreaterThan(10)
})

test('[M3.13] the whole city: one polygon around it, all its kelurahan, all its kecamatan', async () => {
  const whole = await post('summary', { geometry: everything(), filters: {} })
  expect(calls.areaSummary.payload.safeParse(whole).error).toBeUndefined()
  expect(whole).toEqual(summaryOf(everybody))
  const { kelurahan, kecamatan } = await get('/summary/kecamatan-kelurahan')
  for (const areas of [kelurahan, kecamatan] as { properties: AreaSummary }[][]) {
    const total = (name: keyof AreaSummary) =>
      areas.reduce((sum, area) => sum + Math.round((area.properties[name] ?? 0) * 100), 0) / 100
    const names = Object.keys(whole) as (keyof AreaSummary)[]
    expect(Object.fromEntries(names.map(name => [name, total(name)]))).toEqual(whole)
  }
})

interface Group {
  golongan: string
  count: number
}

test('[M3.12] the billing summary counts what the map shows and the filters find', async () => {
  const summary = await get('/summary/customer')
  expect(calls.customerSummary.payload.safeParse(summary).error).toBeUndefined()
  const count = async (narrowed: AreaRequest['filters']) =>
    (await post('summary', { geometry: everything(), filters: narrowed })).jumlah_pelanggan
  const named = (list: ClientOptions['customer_class']) => [...list, { code: 'Others', name: 'Lainnya' }]
  for (const state of ['unpaid', 'latePaid', 'paid'] as const) {
    const expected = []
    for (const { code, name } of named(options.customer_class)) {
      const customers = await count({ customer: [state], customerGroup: [code] })
      if (customers > 0) expected.push({ golongan: name, count: customers })
    }
    // On the map those without a bill are among the unpaid.
    const apart: Group[] = state === 'unpaid' ? summary.unbilled : []
    const together = named(options.customer_class).flatMap(({ name: golongan }) => {
      const of = [...summary[state], ...apart].filter((group: Group) => group.golongan === golongan)
      return of.length > 0 ? { golongan, count: of.reduce((sum, { count: one }) => sum + one, 0) } : []
    })
    expect(together).toEqual(expected)
    expect(rows.filter(row => row.state === state)).toHaveLength(
      together.reduce((sum, group) => sum + group.count, 0),
    )
  }
  const channels = []
  for (const { code, name } of named(options.payment_channels)) {
    const customers = await count({ paymentChannels: [code] })
    if (customers > 0) channels.push({ golongan: name, count: customers })
  }
  expect(summary.payment_channel).toEqual(channels)
})
