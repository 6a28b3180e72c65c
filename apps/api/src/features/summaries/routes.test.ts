import { calls, type UpdateTracker } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withClient } from '#platform/database/transaction.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { summariseBilling } from './billing-summary.ts'

const CITY = 'kota-contoh'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = await api.token('opsdemo')
})
afterAll(() => api.stop())

interface Figures {
  nama: string
  jumlah_pelanggan: number
  jumlah_pelanggan_piutang: number
  jumlah_total_tagihan_piutang: number
  jumlah_tagihan_kini: number
  pemakaian_kini: number
  pelanggan_lunas_kini: number
}

const get = (path: string) =>
  api.request('GET', `/api${path}${path.includes('?') ? '&' : '?'}city=${CITY}`, { token })

/** The same figures from the rows themselves, one customer at a time. */
async function naive(column: 'kelurahan' | 'kecamatan'): Promise<Map<string, Figures>> {
  const { rows } = await api.pool.query<{
    area: string
    arrears: number
    paid: boolean
    total: string
    now: string
    usage: string
  }>(
    `SELECT c.${column} AS area, c.arrears, c.status_payment = 'paid' AS paid, c.total, c.total_kini AS now,
            c.pemakaian_m3_kini AS usage FROM customer c JOIN company USING (city_id) WHERE slug = $1`,
    [CITY],
  )
  const sums = new Map<string, Figures>()
  for (const row of rows) {
    const own = sums.get(row.area) ?? {
      nama: row.area,
      jumlah_pelanggan: 0,
      jumlah_pelanggan_piutang: 0,
      jumlah_total_tagihan_piutang: 0,
      jumlah_tagihan_kini: 0,
      pemakaian_kini: 0,
      pelanggan_lunas_kini: 0,
    }
    own.jumlah_pelanggan++
    if (row.arrears > 0) own.jumlah_pelanggan_piutang++
    own.jumlah_total_tagihan_piutang += Number(row.total)
    own.jumlah_tagihan_kini += Number(row.now)
    own.pemakaian_kini += Number(row.usage)
    if (row.paid) own.pelanggan_lunas_kini++
    sums.set(row.area, own)
  }
  return sums
}

test.each(['kelurahan', 'kecamatan'] as const)(
  '[M3.13] the summary of every %s is the sum of its customers',
  async kind => {
    const { status, body } = await get(`/summary/${kind}`)
    expect(status).toBe(200)
    expect(calls.summariseKelurahan.payload.safeParse(body.payload).error).toBeUndefined()
    const expected = await naive(kind)
    const withCustomers = body.payload.filter(
      (area: { properties: Figures }) => area.properties.jumlah_pelanggan > 0,
    )
    expect(withCustomers).toHaveLength(expected.size)
    for (const { properties } of withCustomers)
      expect(properties).toMatchObject({ ...expected.get(properties.nama) })
  },
)

test('[D26] both at once, the counters raised and open maps told so that markers refresh', async () => {
  const counters = async () => {
    const { rows } = await api.pool.query<{ kind: string; counter: number }>(
      `SELECT kind, counter FROM layer_counter JOIN company USING (city_id)
       WHERE slug = $1 AND kind IN ('kelurahan', 'kecamatan') ORDER BY kind`,
      [CITY],
    )
    return rows.map(row => row.counter)
  }
  // Nothing is as it was summarised last.
  await api.pool.query(
    `UPDATE feature SET properties = properties - 'jumlah_pelanggan' WHERE kind IN ('kelurahan', 'kecamatan')`,
  )
  const before = await counters()
  const socket = api.socket('updateTracker', { token, city: CITY })
  const heard: number[][] = []
  socket.on('update_tracker_response', ({ counters: { kecamatan, kelurahan } }: UpdateTracker) =>
    heard.push([kecamatan, kelurahan]),
  )
  expect(await connect(socket)).toBeUndefined()
  const { body } = await get('/summary/kecamatan-kelurahan')
  expect(Object.keys(body.payload).sort()).toEqual(['kecamatan', 'kelurahan'])
  expect(await counters()).toEqual(before.map(counter => counter + 1))
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(before.map(counter => counter + 1)), PATIENCE)
  // The same figures again change nothing.
  await get('/summary/kecamatan-kelurahan')
  expect(await counters()).toEqual(before.map(counter => counter + 1))
})

test('[D41] a customer whose area name is unknown counts where it stands', async () => {
  const { rows } = await api.pool.query<{ id: string; kelurahan: string }>(
    `SELECT c.id, c.kelurahan FROM customer c JOIN company USING (city_id) WHERE slug = $1 ORDER BY c.id LIMIT 1`,
    [CITY],
  )
  const [customer] = rows
  const path = `/maps/kelurahan/${encodeURIComponent(customer?.kelurahan ?? '')}`
  await get('/summary/kelurahan')
  const before = (await get(path)).body.payload.properties.jumlah_pelanggan
  for (const name of ['', 'Bukan Kelurahan', ` ${customer?.kelurahan.toUpperCase()} `]) {
    await api.pool.query('UPDATE customer SET kelurahan = $1 WHERE id = $2', [name, customer?.id])
    await get('/summary/kelurahan')
    expect((await get(path)).body.payload.properties.jumlah_pelanggan, `"${name}"`).toBe(before)
  }
})

test('[A7] one area by name or id; an unknown one is 5081102', async () => {
  const all = (await get('/summary/kecamatan')).body.payload
  const name = all[0].properties.nama
  expect(
    (await get(`/maps/kecamatan/${encodeURIComponent(name.toLowerCase())}`)).body.payload.properties.nama,
  ).toBe(name)
  expect((await get('/maps/kecamatan/entah')).body).toMatchObject({ code: 5081102, payload: null })
})

test('[D80] outlines are passed on as PostgreSQL writes them, beside figures alone, in turns with other costly calls', async () => {
  const { rows } = await api.pool.query<{ id: string; name: string; geometry: string }>(
    `UPDATE feature SET properties = properties || '{"jumlah_pelanggan": "dua belas", "lain": [1, 2]}'
     WHERE kind = 'kecamatan' AND city_id = (SELECT city_id FROM company WHERE slug = $1)
     RETURNING id, name, ST_AsGeoJSON(geom, 7) AS geometry`,
    [CITY],
  )
  const [area] = rows
  const response = await fetch(`${api.url}/api/maps/kecamatan/${area?.id}?city=${CITY}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  expect(text).toContain(`"geometry":${area?.geometry},`)
  const { properties } = calls.mapKecamatan.payload.parse(JSON.parse(text).payload)
  expect(properties).toMatchObject({ nama: area?.name, jumlah_pelanggan: 0 })
  expect(properties).not.toHaveProperty('lain')
  expect([calls.mapKecamatan.cost, calls.mapKelurahan.cost]).toEqual(['read', 'read'])
})

test('[D75] the billing summary has a row for each group, not for each receipt number in the column of channels', () =>
  withClient(api.pool, async (client, db) => {
    await client.query('BEGIN')
    const { rows } = await client.query<{ city: number; customers: number; code: string; known: number }>(
      `WITH own AS (SELECT c.* FROM customer c JOIN company USING (city_id) WHERE slug = $1),
         first AS (SELECT code FROM filter_option JOIN company USING (city_id)
           WHERE slug = $1 AND list = 'payment_channels' AND present ORDER BY position LIMIT 1)
       SELECT min(city_id)::int AS city, count(*)::int AS customers, (SELECT code FROM first),
         count(*) FILTER (WHERE id LIKE '%7')::int AS known FROM own`,
      [CITY],
    )
    const { city = 0, customers = 0, code = '', known = 0 } = rows[0] ?? {}
    await client.query(
      `UPDATE customer SET loket_bayar = CASE WHEN id LIKE '%7' THEN ' ' || upper($2) || ' ' ELSE 'struk ' || id END WHERE city_id = $1`,
      [city, code],
    )
    let most = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        most = Math.max(most, result.rows.length)
        return result
      },
    })
    const { payment_channel: channels, ...states } = await summariseBilling(counting, city)
    await client.query('ROLLBACK')
    expect(channels.map(({ count }) => count)).toEqual([known, customers - known])
    expect(channels[1]?.golongan).toBe('Lainnya')
    const inAll = Object.values(states).flatMap(groups => groups ?? [])
    expect(inAll.reduce((sum, { count }) => sum + count, 0)).toBe(customers)
    expect(most).toBeLessThan(100)
  }))
