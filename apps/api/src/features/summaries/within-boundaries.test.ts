import { type AreaFilters, calls, MAX_AREA_VERTICES } from '@petatirta/contract'
import { selfIntersectionMessage } from '@petatirta/domain'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

let api: Api
let token: string
let total: number
beforeAll(async () => {
  api = await startApi()
  token = await api.token('pdamdemo')
  const { rows } = await api.pool.query(
    'SELECT count(*)::int AS n FROM customer JOIN company USING (city_id) WHERE slug = $1',
    [CITY],
  )
  total = rows[0].n
})
afterAll(() => api.stop())

type What = 'summary' | 'export' | 'direction'
const path = (what: What) => `/api/${what}/customer/within-boundaries-by-filter?city=${CITY}`
const post = (what: What, geometry: unknown, filters?: AreaFilters) =>
  api.request('POST', path(what), { token, body: { geometry, ...(filters && { filters }) } })
const count = async (geometry: unknown, filters?: AreaFilters): Promise<number> =>
  (await post('summary', geometry, filters)).body.payload.jumlah_pelanggan

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })
/** Far around the demo's city, whose centre is 110.42, -7.05. */
const around = square(109, -8.5, 3)

describe('[M7.2] filters', () => {
  test('absent they do not narrow', async () => {
    expect(await count(polygon(around))).toBe(total)
    expect(await count(polygon(around), {})).toBe(total)
  })

  test('of billing states none is nobody, as on the map; of what only narrows, everybody', async () => {
    expect(await count(polygon(around), { customer: [] })).toBe(0)
    const narrowing = ['paymentChannels', 'arrears', 'customerGroup', 'waterConsumption', 'client', 'rayon']
    for (const name of narrowing) expect(await count(polygon(around), { [name]: [] }), name).toBe(total)
  })

  test('every value of a filter together is everybody', async () => {
    const { body } = await api.request('GET', `/api/filters?city=${CITY}`, { token })
    const codes = (list: string) => body.payload.filters[list].map(({ code }: { code: string }) => code)
    for (const filters of [
      { customer: ['unpaid', 'latePaid', 'paid'] },
      { paymentChannels: [...codes('payment_channels'), 'Others'] },
      { customerGroup: [...codes('customer_class'), 'Others'] },
      { arrears: ['noArrears', 'oneMonth', 'twoMonth', 'threeMonth', 'moreThanThreeMonth'] },
      { waterConsumption: [{ minValue: 0, maxValue: null }] },
      { client: ['diligent', 'indiligent'] },
    ] as AreaFilters[])
      expect(await count(polygon(around), filters), JSON.stringify(filters)).toBe(total)
  })
})

describe('[M3.13] areas', () => {
  test('with holes, in several parts, with heights', async () => {
    const hole = square(110.418, -7.052, 0.004)
    const inHole = await count(polygon(hole))
    expect(inHole).toBeGreaterThan(0)
    expect(inHole).toBeLessThan(total)
    expect(await count(polygon(around, hole))).toBe(total - inHole)
    const parts = { type: 'MultiPolygon', coordinates: [[around, hole], [square(110.419, -7.051, 0.002)]] }
    expect(await count(parts)).toBe(total - inHole + (await count(polygon(square(110.419, -7.051, 0.002)))))
    const heights = around.map(([x = 0, y = 0], i) => (i % 2 ? [x, y, 12] : [x, y]))
    expect(await count(polygon(heights))).toBe(total)
  })

  test('nobody inside is zeros', async () => {
    const { body } = await post('summary', polygon(square(0, 0, 1)))
    expect(calls.areaSummary.payload.safeParse(body.payload).error).toBeUndefined()
    expect(new Set(Object.values(body.payload))).toEqual(new Set([0]))
  })

  const bowTie = [
    [110, -7],
    [111, -8],
    [111, -7],
    [110, -8],
    [110, -7],
  ]
  test.each(['summary', 'export', 'direction'] as const)(
    '[M5.7] crossing lines are refused: %s',
    async what => {
      for (const crossing of [
        polygon(bowTie),
        polygon(around, bowTie),
        polygon(square(110, -8, 1), square(110.5, -7.5, 1)),
        { type: 'MultiPolygon', coordinates: [[square(110, -8, 1)], [square(110.5, -7.5, 1)]] },
      ]) {
        const { status, body } = await post(what, crossing)
        expect(status).toBe(400)
        expect(body).toMatchObject({ code: 5081101, message: selfIntersectionMessage, payload: null })
      }
    },
  )

  test.each([
    ['open', polygon(around.slice(0, -1).concat([[110, -7]])), 'Polygon harus tertutup'],
    ['nowhere on earth', polygon(square(179, -8, 3)), 'Koordinat di luar jangkauan bujur/lintang'],
    ['a point', polygon(Array(4).fill([110, -7])), 'Polygon tidak valid'],
    ['a hole outside', polygon(square(110, -8, 1), square(120, -8, 1)), 'Polygon tidak valid'],
    [
      'too many corners',
      polygon([...Array(MAX_AREA_VERTICES).fill([110, -7]), [110, -7]]),
      `Polygon memiliki lebih dari ${MAX_AREA_VERTICES} titik`,
    ],
  ])('%s is refused', async (_, geometry, message) => {
    const { status, body } = await post('summary', geometry)
    expect([status, body.code]).toEqual([400, 5081101])
    expect(body.errors[0]).toMatchObject({ path: 'geometry', message })
  })
})

describe('[M3.13] lists', () => {
  test('customers with the offices, whole and as coordinates', async () => {
    const filters: AreaFilters = { customer: ['unpaid'] }
    const exported = (await post('export', polygon(around), filters)).body
    const directions = (await post('direction', polygon(around), filters)).body
    expect(calls.areaExport.payload.safeParse(exported.payload).error).toBeUndefined()
    expect(calls.areaDirections.payload.strict().safeParse(directions.payload).error).toBeUndefined()
    expect([exported.code, exported.message]).toEqual([200, 'OK'])
    expect(exported.payload.customers).toHaveLength(await count(polygon(around), filters))
    const places = (list: { longitude: number; latitude: number }[]) =>
      list.map(({ longitude, latitude }) => `${longitude} ${latitude}`).sort()
    expect(places(directions.payload.customers)).toEqual(places(exported.payload.customers))
    expect(exported.payload.pdamOffice.length).toBeGreaterThan(0)
    expect(directions.payload.pdamOffice).toHaveLength(exported.payload.pdamOffice.length)
    expect(exported.payload.pdamOffice[0].properties.nama).not.toBe('')
  })

  test('an empty list is one, too', async () => {
    const { body } = await post('export', polygon(square(0, 0, 1)))
    expect(body.payload.customers).toEqual([])
  })

  const connections = async () => {
    const { rows } = await api.pool.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    )
    return rows[0].n
  }

  test('whoever goes away in the middle leaves nothing open', async () => {
    const gone = new AbortController()
    const response = await fetch(`${api.urls[0]}${path('export')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ geometry: polygon(around) }),
      signal: gone.signal,
    })
    await response.body?.getReader().read()
    gone.abort()
    await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE)
    expect(await count(polygon(around))).toBe(total)
  })

  test('more at once than connections can be spared for are told to come again', async () => {
    const holder = await api.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE customer IN ACCESS EXCLUSIVE MODE')
    const answers = Array.from({ length: 11 }, () => post('direction', polygon(around)))
    const refused = await Promise.race(answers)
    expect([refused.status, refused.body.code]).toEqual([429, 5081108])
    await holder.query('ROLLBACK')
    holder.release()
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await post('direction', polygon(around))).status).toBe(200)
  })
})
