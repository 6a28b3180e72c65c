/** Gangguan from outside: a small network of its own, its customers, and everybody who looks at it. */
import { calls, type Incident, type SubscriberMessage } from '@petatirta/contract'
import { collection, point } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const OFFSET = 8
const HOUR = 3_600_000
const LAT = -7.05
/** On the pipe, between its two valves. */
const LEAK = [110.425, LAT]
const DRY = ['1', '2', '3']

/** More vertices than maps are sent, zigzagging by hand's breadths. */
const VERTICES = 15_000
const PIPE = Array.from({ length: VERTICES + 1 }, (_, i) => [
  110.42 + (0.01 * i) / VERTICES,
  LAT + (i % 2) * 0.000_002,
])

/*
 *   source ─────── V-1 ─── 1 ── leak ── 2 ── 3 ─── V-2 ─────── source
 *   110.420   4   110.423                        110.427      110.430
 */
const FILES = {
  pipe: [
    {
      type: 'Feature',
      properties: { id: 'P-1', DIAMETER: '100' },
      geometry: { type: 'LineString', coordinates: PIPE },
    },
  ],
  accessories: [
    point('V-1', { subType: 'Gate Valve' }, [110.423, LAT]),
    point('V-2', { subType: 'Gate Valve' }, [110.427, LAT]),
  ],
  water_source: [point('S-1', {}, [110.42, LAT]), point('S-2', {}, [110.43, LAT])],
  customer: (
    [
      ['1', 110.424, 'Mawar', 'R1'],
      ['2', 110.4255, 'Mawar', 'S1'],
      ['3', 110.426, 'Melati', 'R1'],
      ['4', 110.421, 'Kenanga', 'R1'],
    ] as const
  ).map(([idpelangga, lon, Kelurahan, kodegol]) =>
    point(
      undefined,
      {
        idpelangga,
        nama: `Pelanggan ${idpelangga}`,
        Kelurahan,
        kodegol,
        alamat: 'Jl. Kenari 1',
        nohp: '08123456789',
      },
      [lon, LAT - 0.0001],
    ),
  ),
}

let api: Api
let make: People
let slug: string
let cityId: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  slug = (await make.company({ gmtOffset: OFFSET })).slug
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  cityId = rows[0].city_id
  for (const [kind, features] of Object.entries(FILES))
    expect((await upload(api, slug, kind as keyof typeof FILES, collection(features))).status).toBe(200)
  for (const role of ['umum', 'hublang', 'workOrder'] as const)
    tokens[role] = (await make.signedIn({ map: slug, roles: [role] })).token
  tokens.ops = await api.token('opsdemo')
  tokens.elsewhere = await api.token('pdamdemo')
})
afterAll(() => api.stop())

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const ask = (method: string, path: string, caller = 'workOrder', body?: object): Promise<Answer> =>
  api.request(method, `/api${path}${path.includes('?') ? '&' : '?'}city=${slug}`, {
    token: tokens[caller],
    body,
  })
const written = (changes: object = {}) => ({
  title: 'Pipa pecah Jl. Kenari',
  reason: 'Tertimpa galian',
  planned: false,
  startsAt: inHours(-2),
  endsAt: inHours(4),
  closure: { point: LEAK },
  ...changes,
})
const change = ({ title, reason, startsAt, endsAt }: Incident) => ({ title, reason, startsAt, endsAt })
const read = async (path: string, caller?: string) => {
  const { status, body } = await ask('GET', path, caller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function created(changes: object = {}): Promise<Incident> {
  const { status, body } = await ask('POST', '/incidents', 'workOrder', written(changes))
  expect(status, JSON.stringify(body)).toBe(200)
  return calls.createIncident.payload.parse(body.payload)
}
const close = (id: string, opened: readonly string[] = []) =>
  ask('POST', `/incidents/${id}/close`, 'workOrder', { opened })
async function shutValves(): Promise<string[]> {
  const { payload } = await read('/network/valves')
  return payload.flatMap(({ id, shut }: { id: string; shut: boolean }) => (shut ? id : [])).sort()
}
const complain = (number: string, customer: string, hours: number) =>
  // As the clock on the city's walls shows it.
  api.pool.query(
    `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair) VALUES ($1, $2, $3, $4, 'Air mati')`,
    [cityId, number, customer, new Date(Date.now() + (hours + OFFSET) * HOUR).toISOString().slice(0, 19)],
  )

test('[D106] its life: planned, begins by itself, closed with its valves open again', async () => {
  const incident = await created({ planned: true, startsAt: inHours(1), shutNow: ['V-1', 'V-2'] })
  expect(incident).toMatchObject({
    state: 'planned',
    customers: 3,
    areas: ['Mawar', 'Melati'],
    closedAt: null,
  })
  expect(incident.valves.map(({ id }) => id).sort()).toEqual(['V-1', 'V-2'])
  expect(await shutValves()).toEqual(['V-1', 'V-2'])
  const [open] = calls.openIncidents.payload.parse((await read('/incidents/open', 'umum')).payload)
  expect(open).toMatchObject(incident)
  const vertices = open?.line.flat() ?? []
  expect(vertices.length).toBeLessThanOrEqual(4000)
  expect(Math.min(...vertices.map(([lon]) => lon))).toBeCloseTo(110.423, 5)
  expect(Math.max(...vertices.map(([lon]) => lon))).toBeCloseTo(110.427, 5)

  // Its hour comes: nobody has to do anything.
  await api.pool.query("UPDATE incident SET starts_at = now() - interval '1 minute' WHERE id = $1", [
    incident.id,
  ])
  expect((await read('/incidents/open')).payload).toMatchObject([{ id: incident.id, state: 'running' }])
  const longer = { ...change(incident), startsAt: inHours(-1), endsAt: inHours(9) }
  const { body } = await ask('PUT', `/incidents/${incident.id}`, 'workOrder', longer)
  expect(body.payload).toMatchObject({ ...longer, state: 'running', valves: incident.valves })

  const closed = (await close(incident.id, ['V-1'])).body.payload
  expect(closed).toMatchObject({ state: 'closed', closedAt: expect.any(String) })
  expect(await shutValves()).toEqual(['V-2'])
  expect((await read('/incidents/open')).payload).toEqual([])
  expect((await read('/incidents?state=closed')).payload).toEqual([closed])
  await ask('PUT', '/network/valves/V-2', 'workOrder', { shut: false })
})

const lastAudit = async (action: string) => {
  const { rows } = await api.pool.query(
    'SELECT after FROM audit WHERE action = $1 AND city = $2 ORDER BY id DESC LIMIT 1',
    [action, slug],
  )
  return rows[0].after
}

test('[D106] valves that were marked as shut before it was saved are part of it, and opened with it', async () => {
  for (const id of ['V-1', 'V-2']) await ask('PUT', `/network/valves/${id}`, 'workOrder', { shut: true })
  // Somebody marked V-1 while the form was open, where it was ticked.
  const incident = await created({ shutNow: ['V-1'] })
  expect(incident.valves.map(({ id, shut }) => [id, shut]).sort()).toEqual([
    ['V-1', true],
    ['V-2', true],
  ])
  expect(await lastAudit('incident.create')).toMatchObject({ shutNow: [] })
  expect((await close(incident.id, ['V-1', 'V-2'])).status).toBe(200)
  expect(await shutValves()).toEqual([])
})

test('[D106] a valve stays shut while another running incident needs it; the audit log has what changed', async () => {
  const first = await created({ shutNow: ['V-1'] })
  const second = await created({ title: 'Sambungan bocor' })
  await created({ title: 'Bulan depan', planned: true, startsAt: inHours(1) })
  const refused = await close(first.id, ['V-1', 'V-2'])
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Katup "V-1" (gangguan "Sambungan bocor") masih harus ditutup untuk gangguan lain yang sedang berlangsung. Jangan tandai sebagai dibuka',
  ])
  expect(await shutValves()).toEqual(['V-1'])
  expect((await close(first.id)).status).toBe(200)
  expect((await close(second.id, ['V-1', 'V-2'])).status).toBe(200)
  expect(await shutValves()).toEqual([])
  expect(await lastAudit('incident.close')).toMatchObject({ opened: ['V-1'] })
  for (const { id } of (await read('/incidents/open')).payload) await close(id)
})

test('[D106] what is over stays as it is, and what makes no sense is refused', async () => {
  const incident = await created()
  const foreign = await close(incident.id, ['V-1', 'V-9'])
  expect([foreign.status, foreign.body.errors]).toEqual([
    400,
    [{ path: 'opened.1', message: 'Katup "V-9" bukan bagian dari gangguan ini' }],
  ])
  const unnamed = await ask('POST', '/incidents', 'workOrder', written({ shutNow: ['V-9'] }))
  expect([unnamed.status, unnamed.body.errors[0].path]).toEqual([400, 'shutNow.0'])
  const backwards = { ...change(incident), endsAt: incident.startsAt }
  for (const answer of [
    await ask('POST', '/incidents', 'workOrder', written({ endsAt: inHours(-3) })),
    await ask('PUT', `/incidents/${incident.id}`, 'workOrder', backwards),
  ])
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: 'endsAt', message: 'Perkiraan selesai harus setelah mulai' }],
    ])
  const closings = await Promise.all([close(incident.id), close(incident.id)])
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const refused of [
    closings.find(({ status }) => status === 409),
    await ask('PUT', `/incidents/${incident.id}`, 'workOrder', change(incident)),
  ])
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 5081406, message: expect.stringMatching(/^Gangguan ini sudah dinyatakan selesai oleh /) },
    })
  const missing = await close('01890000-0000-7000-8000-000000000000')
  expect([missing.status, missing.body.code]).toEqual([404, 5081402])
})

test('[D106] open maps of the city hear of it within two seconds, on every process', async () => {
  const heard: SubscriberMessage['type'][][] = []
  for (const [i, caller] of ['umum', 'hublang'].entries()) {
    const socket = api.socket('subscriber', { token: tokens[caller] ?? '', city: slug }, i)
    heard[i] = []
    socket.on(`subscriber-${slug}`, ({ type }: SubscriberMessage) => heard[i]?.push(type))
    expect(await connect(socket)).toBeUndefined()
  }
  const hears = (types: SubscriberMessage['type'][]) =>
    vi.waitFor(() => expect(heard).toEqual([types, types]), { timeout: 2000, interval: 20 })
  const incident = await created({ shutNow: ['V-1'] })
  await hears(['incidents', 'valves'])
  // What changes nothing is no news.
  await ask('PUT', `/incidents/${incident.id}`, 'workOrder', change(incident))
  await ask('PUT', `/incidents/${incident.id}`, 'workOrder', { ...change(incident), title: 'Pipa bocor' })
  await hears(['incidents', 'valves', 'incidents'])
  await close(incident.id, ['V-1'])
  await hears(['incidents', 'valves', 'incidents', 'incidents', 'valves'])
})

describe('who is concerned', () => {
  let incident: Incident
  beforeAll(async () => {
    // Since yesterday, before all others.
    incident = await created({ startsAt: inHours(-30) })
  })

  test('[D106] customers know their incidents until they are closed', async () => {
    const { id, title, planned, startsAt, endsAt } = incident
    const expected = [{ id, state: 'running', title, planned, startsAt, endsAt }]
    for (const customer of DRY)
      expect((await read(`/incidents/customer/${customer}`, 'umum')).payload).toEqual(expected)
    expect((await read('/incidents/customer/4', 'umum')).payload).toEqual([])
  })

  test('[D106] [D23] telephone and address for who sees personal data; one who is gone is a number', async () => {
    await api.pool.query("DELETE FROM customer WHERE city_id = $1 AND id = '3'", [cityId])
    const { payload, meta } = await read(`/incidents/${incident.id}/customers?rp=2`, 'hublang')
    expect(meta).toEqual({ total: 3, page: 1, rows_per_page: 2 })
    expect(calls.incidentCustomers.payload.parse(payload)).toEqual(
      ['1', '2'].map(id => ({
        id,
        name: `Pelanggan ${id}`,
        class: id === '1' ? 'R1' : 'S1',
        critical: false,
        address: 'Jl. Kenari 1',
        phone: '08123456789',
      })),
    )
    const umum = (await read(`/incidents/${incident.id}/customers`, 'umum')).payload
    expect(umum.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ['1', 'Pelanggan 1'],
      ['2', 'Pelanggan 2'],
      ['3', '-'],
    ])
    expect(umum.flatMap(Object.keys)).not.toContain('phone')
    expect(umum.flatMap(Object.keys)).not.toContain('address')
  })

  test('[D106] complaints of its customers are linked while it lasts, by the clock of the city', async () => {
    await complain('sebelum', '1', -31)
    await complain('selama-1', '1', -29)
    await complain('selama-2', '2', -29)
    await complain('ada-air', '4', -29)
    expect((await read('/incidents/open')).payload).toMatchObject([{ id: incident.id, complaints: 2 }])
    const linked = async () => {
      const { payload } = await read('/complaints', 'hublang')
      return payload.flatMap(({ no_pengaduan, gangguan }: Record<string, unknown>) =>
        gangguan ? [[no_pengaduan, gangguan]] : [],
      )
    }
    const { id, title } = incident
    const expected = ['selama-1', 'selama-2'].map(number => [number, { id, title }])
    expect(await linked()).toEqual(expected)
    await close(id)
    await api.pool.query("UPDATE incident SET closed_at = now() - interval '20 hours' WHERE id = $1", [id])
    await complain('sesudah', '2', -19)
    expect(await linked()).toEqual(expected)
    const closed = (await read('/incidents?state=closed')).payload
    expect(closed.find((one: Incident) => one.id === id)).toMatchObject({ complaints: 2 })
  })
})

test('[D106] the history of a kelurahan, newest first', async () => {
  const all = (await read('/incidents?rp=100')).payload
  const ofArea = async (area: string) => (await read(`/incidents?rp=100&area=${area}`, 'umum')).payload
  const concerned = all.filter(({ areas }: Incident) => areas.includes('Melati'))
  expect(concerned.length).toBeGreaterThan(1)
  expect(await ofArea('melati')).toEqual(concerned)
  expect(await ofArea('Kenanga')).toEqual([])
  const begins = concerned.map(({ startsAt }: Incident) => startsAt)
  expect(begins).toEqual([...begins].sort().reverse())
})

test('[D106] an incident of one city is not found by another', async () => {
  const { id } = await created()
  const path = `/api/incidents/${id}/close?city=kota-contoh`
  const { status, body } = await api.request('POST', path, { token: tokens.ops, body: { opened: [] } })
  expect([status, body.code]).toEqual([404, 5081402])
  expect((await ask('GET', `/incidents/${id}/customers`, 'elsewhere')).status).toBe(403)
  await close(id)
})
