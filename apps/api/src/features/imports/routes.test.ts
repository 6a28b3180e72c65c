import type { AddressInfo } from 'node:net'
import {
  FEATURE_KIND_INFO,
  IMPORT_SECTIONS,
  type ImportKind,
  type SubscriberMessage,
  subscriberEvent,
} from '@petatirta/contract'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { form } from '@petatirta/harness/upload-form.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { send, upload } from '#test/upload.ts'

const LIMIT = 3_000_000

let api: Api
let city: string
let cityId: number

beforeAll(async () => {
  api = await startApi({ IMPORT_MAX_BYTES: String(LIMIT) })
})
afterAll(() => api.stop())

async function newCity() {
  const { slug } = await people(api).company()
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  return { slug, id: rows[0].city_id as number }
}

async function freshCity(): Promise<void> {
  const made = await newCity()
  city = made.slug
  cityId = made.id
}

const LINE = {
  type: 'LineString',
  coordinates: [
    [110, -7],
    [110.01, -7],
  ],
}
const RING = [
  [110, -7],
  [110.1, -7],
  [110.1, -7.1],
  [110, -7],
]
const GEOMETRY = {
  point: { type: 'Point', coordinates: [110.4, -7] },
  line: LINE,
  polygon: { type: 'Polygon', coordinates: [RING] },
}
const feature = (kind: ImportKind, id: string, properties: object = {}) => {
  const [family] = FEATURE_KIND_INFO[kind as 'pipe'].geometry
  const key = kind === 'customer' ? 'idpelangga' : 'id'
  return { type: 'Feature', properties: { [key]: id, ...properties }, geometry: GEOMETRY[family] }
}
const customers = (...ids: string[]) =>
  collection(ids.map(id => feature('customer', id, { nama: `Ibu ${id}` })))
const HEADER = 'idpelanggan,periode,golongan,pemakaian_m3,total,due_date,tanggal_bayar,loket_bayar,flaglunas'
const complaint = (no: string) => ({
  no_pengaduan: no,
  idpelanggan: '1',
  tgl_pengaduan: '01/02/2026',
  jenis_nonair: 'Kebocoran',
})

const ids = async (table: string, key = 'id') => {
  const { rows } = await api.pool.query(`SELECT ${key} AS id FROM ${table} WHERE city_id = $1 ORDER BY 1`, [
    cityId,
  ])
  return rows.map(row => row.id)
}
const get = async (path: string) => api.request('GET', `/api${path}`, { token: await api.token('opsdemo') })
const post = async (path: string) => api.request('POST', `/api${path}`, { token: await api.token('opsdemo') })
const history = async () => (await get(`/upload/history?city=${city}`)).body.payload

describe('[D33] complaints: what the file does not hold', () => {
  beforeAll(freshCity)
  const register = (...numbers: string[]) => JSON.stringify(numbers.map(complaint))
  const numbers = () => ids('complaint', 'no_pengaduan')
  const replaceWith = (content: string, mode = 'replace') =>
    send(api, `/upload/complaint?mode=${mode}`, form(city, [{ field: 'json', content }]))

  test('stays, unless the sender chose to replace all; and comes back with the restore', async () => {
    await upload(api, city, 'complaint', register('K1', 'K2', 'K3'))
    const merged = await upload(api, city, 'complaint', register('K4'))
    expect(merged.body.payload).toMatchObject({ added: 1, removed: 0 })
    expect(await numbers()).toEqual(['K1', 'K2', 'K3', 'K4'])
    const { body } = await replaceWith(register('K4', 'K5'))
    expect(body.payload).toMatchObject({ added: 1, unchanged: 1, removed: 3 })
    expect(await numbers()).toEqual(['K4', 'K5'])
    await post(`/upload/history/${body.payload.imports[0].id}/restore?city=${city}`)
    expect(await numbers()).toEqual(['K1', 'K2', 'K3', 'K4'])
    expect((await replaceWith(register('K9'), 'semua')).status).toBe(400)
  })
})

test('[D33] [M4.10] open maps hear of complaints that were imported, and of those that came back', async () => {
  await freshCity()
  const socket = api.socket('subscriber', { token: await api.token('opsdemo'), city })
  expect(await connect(socket)).toBeUndefined()
  const heard: SubscriberMessage[] = []
  socket.on(subscriberEvent(city), (message: SubscriberMessage) => heard.push(message))
  const news = () => heard.filter(({ type }) => type === 'complaints')
  const changed = { type: 'complaints', status: 'changed' }
  const { body } = await upload(api, city, 'complaint', JSON.stringify([complaint('K1')]))
  await vi.waitFor(() => expect(news()).toEqual([changed]), PATIENCE)
  await post(`/upload/history/${body.payload.imports[0].id}/restore?city=${city}`)
  await vi.waitFor(() => expect(news()).toEqual([changed, changed]), PATIENCE)
})

describe('[A7] the upload calls', () => {
  beforeAll(freshCity)

  test.each(IMPORT_SECTIONS)('POST /upload/$path', async ({ kind }) => {
    const content =
      kind === 'complaint' ? JSON.stringify([complaint('K1')]) : collection([feature(kind, 'a')])
    const { status, body } = await upload(api, city, kind, content)
    expect({ status, payload: body.payload }).toEqual({
      status: 200,
      payload: {
        added: 1,
        changed: 0,
        unchanged: 0,
        removed: 0,
        repaired: 0,
        failed: 0,
        failed_payload: {},
        imports: [{ id: expect.any(String), kind }],
      },
    })
  })

  test.each([
    ['customers first', ['geojson', 'csv'], true],
    ['bills first', ['csv', 'geojson'], true],
    ['the utility after the files', ['csv', 'geojson'], false],
  ] as const)('customers and bills in one call, %s', async (_, order, cityFirst) => {
    await freshCity()
    const content = {
      geojson: customers('1', '2'),
      csv: `${HEADER}\n1,202601,R1,10,5000,,,,0\n9,202601,R1,1,1,,,,0\n`,
    }
    const files = order.map(field => ({ field, content: content[field] }))
    const { status, body } = await send(api, '/upload/customer', form(city, files, cityFirst))
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ added: 3, failed: 1 })
    expect(body.payload.failed_payload.bill).toMatchObject([
      { position: 2, id: '9', field: 'idpelanggan', reason: 'Pelanggan tidak dikenal' },
    ])
    const { rows } = await api.pool.query('SELECT id, arrears FROM customer WHERE city_id = $1 ORDER BY id', [
      cityId,
    ])
    expect(rows).toEqual([
      { id: '1', arrears: 1 },
      { id: '2', arrears: 0 },
    ])
  })

  test.each([
    [
      'no utility',
      () => form(null, [{ field: 'geojson', content: customers('1') }]),
      400,
      'PDAM harus dipilih',
    ],
    [
      'an unknown utility',
      () => form("x'; DROP", [{ field: 'geojson', content: '' }]),
      404,
      'PDAM tidak ditemukan',
    ],
    ['no file', () => form(city, []), 400, 'File harus dipilih'],
    ['an unknown field', () => form(city, [{ field: 'shp', content: 'x' }]), 400, 'Isian shp tidak dikenal'],
    [
      'two files of one kind',
      () =>
        form(
          city,
          [1, 2].map(i => ({ field: 'geojson', content: customers(String(i)) })),
        ),
      400,
      'Kirim satu file untuk setiap jenis data',
    ],
  ])('%s is refused in words, and nothing is imported', async (_, make, status, message) => {
    const before = await ids('customer')
    const answer = await send(api, '/upload/customer', make())
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
    expect(await ids('customer')).toEqual(before)
  })

  test('a file above the limit is refused: before it is read, or as soon as it is known', async () => {
    await upload(api, city, 'accessories', collection([point('lama')]))
    const large = collection(Array.from({ length: 40_000 }, (_, i) => point(`p${i}`)))
    expect(large.length).toBeGreaterThan(LIMIT)
    expect((await upload(api, city, 'accessories', large)).body.code).toBe(5080707)

    const boundary = 'batas'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="city"\r\n\r\n${city}\r\n--${boundary}\r\ncontent-disposition: form-data; name="geojson"; filename="a.geojson"\r\n\r\n`
    const stream = new Blob([head, large, `\r\n--${boundary}--\r\n`]).stream()
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const { status, body } = await send(api, '/upload/accessories', stream, { headers })
    expect({ status, code: body.code }).toEqual({ status: 413, code: 5080707 })
    expect(await ids('accessories')).toEqual(['lama'])
  })
})

describe('[D35] coordinate systems', () => {
  beforeAll(freshCity)
  const stored = async () => {
    const { rows } = await api.pool.query(
      'SELECT ST_X(geom) AS lon, ST_Y(geom) AS lat FROM accessories WHERE city_id = $1',
      [cityId],
    )
    return rows[0] as { lon: number; lat: number }
  }
  const crs = (name: string) => ({ type: 'name', properties: { name } })

  // Monas, Jakarta: 106.8271 E, 6.1754 S.
  test.each([
    ['UTM 48S', 'urn:ogc:def:crs:EPSG::32748', 32748],
    ['UTM 50N', 'EPSG:32650', 32650],
    ['Web Mercator', 'EPSG:3857', 3857],
    ['DGN95 UTM 48S', 'EPSG:23878', 23878],
    ['WGS 84', 'urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
  ])('%s is converted, wherever the file names it', async (_, name, srid) => {
    const { rows } = await api.pool.query(
      'SELECT ST_X(p) AS x, ST_Y(p) AS y FROM ST_Transform(ST_SetSRID(ST_MakePoint(106.8271, -6.1754), 4326), $1::int) p',
      [srid],
    )
    const coordinates = [rows[0].x, rows[0].y]
    const features = [point('monas', {}, coordinates)]
    for (const file of [
      { crs: crs(name), type: 'FeatureCollection', features },
      { type: 'FeatureCollection', features, crs: crs(name) },
    ]) {
      expect((await upload(api, city, 'accessories', JSON.stringify(file))).status).toBe(200)
      const { lon, lat } = await stored()
      expect(lon).toBeCloseTo(106.8271, 6)
      expect(lat).toBeCloseTo(-6.1754, 6)
    }
  })

  test('one that is not known is refused by its name, and the layer stays', async () => {
    const before = await stored()
    const file = collection([point('x', {}, [4971350, 3905604])], { crs: crs('urn:ogc:def:crs:EPSG::3547') })
    const { status, body } = await upload(api, city, 'accessories', file)
    expect(status).toBe(400)
    expect(body.message).toContain('EPSG:3547')
    expect(await stored()).toEqual(before)
  })

  test('metres without a named system, swapped axes and places off the earth are told apart', async () => {
    const points = [
      [106.8, -6.2],
      [702130, 9317085],
      [-6.2, 106.8],
      [200, 95],
    ]
    const file = collection(points.map((at, i) => point(`p${i}`, {}, at)))
    const { body } = await upload(api, city, 'accessories', file)
    expect(
      body.payload.failed_payload.accessories.map((failure: { reason: string }) => failure.reason),
    ).toEqual([
      expect.stringContaining('tampak dalam meter'),
      'Bujur dan lintang tertukar',
      'Koordinat di luar jangkauan bujur/lintang',
    ])
    const utm = [
      [702130, 9317085],
      [9e8, 9e8],
    ]
    const projected = collection(
      utm.map((at, i) => point(`p${i}`, {}, at)),
      { crs: crs('EPSG:32748') },
    )
    const { payload } = (await upload(api, city, 'accessories', projected)).body
    expect(payload).toMatchObject({ failed: 1 })
    expect(payload.failed_payload.accessories[0].reason).toBe('Koordinat di luar jangkauan EPSG:32748')
  })
})

describe('[D34] the report', () => {
  beforeAll(freshCity)

  test('the answer has the first 1,000 failures and how many there are, the report all of them', async () => {
    const many = Array.from({ length: 1500 }, (_, i) =>
      point(`p${i}`, { nama: 'x' }, i === 0 ? [110, -7] : null),
    )
    const { body } = await upload(api, city, 'accessories', collection(many), 'katup <b>.geojson')
    expect(body.payload).toMatchObject({ added: 1, failed: 1499 })
    expect(body.payload.failed_payload.accessories).toHaveLength(1000)
    const [entry] = await history()
    expect(entry).toMatchObject({
      kind: 'accessories',
      fileName: 'katup <b>.geojson',
      status: 'done',
      failed: 1499,
    })
    expect(entry.username).toBe('opsdemo')
    const report = await get(`/upload/history/${entry.id}/failures?city=${city}`)
    expect(report.headers.get('content-disposition')).toContain('Gagal Import.json')
    expect(report.body.accessories).toHaveLength(1499)
    expect(report.body.accessories[1498]).toEqual({
      position: 1500,
      id: 'p1499',
      field: 'geometry',
      reason: 'Koordinat bukan angka',
      value: many[1499],
    })
  })

  test('another city has no such import', async () => {
    const [entry] = await history()
    const other = await newCity()
    for (const path of ['/failures', '/restore'])
      expect(
        (await (path === '/restore' ? post : get)(`/upload/history/${entry.id}${path}?city=${other.slug}`))
          .status,
      ).toBe(404)
  })

  test('a file in which nothing is usable leaves its reasons in the history', async () => {
    const { status, body } = await upload(
      api,
      city,
      'road',
      collection([feature('pipe', 'x'), point('y')].slice(1)),
    )
    expect(status).toBe(400)
    expect(body.errors[0].message).toContain('Jenis geometri Point tidak sesuai untuk Jalan')
    const [entry] = await history()
    expect(entry).toMatchObject({ kind: 'road', status: 'failed', failed: 1, restorable: false })
    expect((await get(`/upload/history/${entry.id}/failures?city=${city}`)).body.road).toHaveLength(1)
  })
})

describe('[D33] what was there before comes back', () => {
  beforeAll(freshCity)
  const restore = async (id: string) => post(`/upload/history/${id}/restore?city=${city}`)
  const importId = async (kind: ImportKind, content: string) => {
    const { status, body } = await upload(api, city, kind, content)
    expect(status).toBe(200)
    return body.payload.imports[0].id as string
  }
  const all = async (table: string) => {
    const { rows } = await api.pool.query(
      `SELECT to_jsonb(t) - 'import_id' - 'updated_at' - 'geom' AS row, t.geom::text AS geom FROM ${table} t WHERE city_id = $1 ORDER BY 1`,
      [cityId],
    )
    return rows
  }
  const plain = async (table: string) => {
    const { rows } = await api.pool.query(
      `SELECT to_jsonb(t) - 'import_id' - 'updated_at' AS row FROM ${table} t WHERE city_id = $1 ORDER BY 1`,
      [cityId],
    )
    return rows
  }

  test('a layer that was replaced, to the last bit, and open maps fetch it again', async () => {
    await importId('pipe', collection([feature('pipe', 'a', { jenis: 'PVC' }), feature('pipe', 'b')]))
    const before = await all('pipe')
    const id = await importId('pipe', collection([feature('pipe', 'salah')]))
    const { rows: counters } = await api.pool.query(
      "SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = 'pipe'",
      [cityId],
    )
    const { status, body } = await restore(id)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ restorable: false, restoredBy: 'opsdemo' })
    expect(await all('pipe')).toEqual(before)
    const { rows } = await api.pool.query(
      "SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = 'pipe'",
      [cityId],
    )
    expect(rows[0].counter).toBe(counters[0].counter + 1)
    expect((await restore(id)).body.code).toBe(5080706)
  })

  test('only the newest import of a layer can be taken back', async () => {
    const older = await importId('road', collection([feature('road', 'a')]))
    await importId('road', collection([feature('road', 'b')]))
    expect((await restore(older)).body.code).toBe(5080706)
    expect(await ids('road')).toEqual(['b'])
  })

  test('customers: what was added goes, what was changed is as it was', async () => {
    await importId('customer', customers('1', '2'))
    const before = await all('customer')
    const wrong = collection([feature('customer', '2', { nama: 'Orang lain' }), feature('customer', '3')])
    const id = await importId('customer', wrong)
    expect(await ids('customer')).toEqual(['1', '2', '3'])
    await restore(id)
    expect(await all('customer')).toEqual(before)
  })

  test('bills, and what customers were before they had any', async () => {
    const file = collection([
      feature('customer', '1', {
        status_billing: 'terbayar',
        due_date: '2026-01-20',
        tanggal_bayar: '2026-01-10',
      }),
      feature('customer', '2'),
    ])
    await freshCity()
    await importId('customer', file)
    const first = await all('customer')
    const firstBills = await importId('bill', `${HEADER}\n1,202601,R1,10,5000,,,,0\n`)
    const second = [await all('customer'), await plain('bill')]
    const wrong = await importId(
      'bill',
      `${HEADER}\n1,202601,R1,10,9,,,,1\n1,202602,R1,1,1,,,,0\n2,202601,R1,3,700,,,,0\n`,
    )
    expect(await plain('bill')).toHaveLength(3)
    await restore(wrong)
    expect([await all('customer'), await plain('bill')]).toEqual(second)
    expect((await restore(firstBills)).body.code).toBe(5080706)
    await freshCity()
    await importId('customer', file)
    await restore(await importId('bill', `${HEADER}\n1,202601,R1,10,5000,,,,0\n2,202601,R1,1,1,,,,0\n`))
    expect((await all('customer')).map(({ row }) => ({ ...row, city_id: 0 }))).toEqual(
      first.map(({ row }) => ({ ...row, city_id: 0 })),
    )
    expect(await plain('bill')).toEqual([])
  })

  test('complaints', async () => {
    await importId('complaint', JSON.stringify([complaint('A'), complaint('B')]))
    const before = await plain('complaint')
    const id = await importId('complaint', JSON.stringify([complaint('C')]))
    await restore(id)
    expect(await plain('complaint')).toEqual(before)
  })
})

describe('while it runs', () => {
  beforeAll(freshCity)

  /** Sends the beginning of a form and waits: what follows is up to the test. */
  function slowUpload(
    beginning: string,
    id: string,
    { signal, url, to = city }: { signal?: AbortSignal; url?: string; to?: string } = {},
  ) {
    const boundary = 'batas'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="city"\r\n\r\n${to}\r\n--${boundary}\r\ncontent-disposition: form-data; name="geojson"; filename="a.geojson"\r\n\r\n`
    let more = (_rest: string) => {}
    let finish = (_rest: string) => {}
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(head + beginning))
        more = text => controller.enqueue(Buffer.from(text))
        finish = rest => {
          controller.enqueue(Buffer.from(`${rest}\r\n--${boundary}--\r\n`))
          controller.close()
        }
      },
    })
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const path = `/upload/accessories?id=${id}`
    const answer = send(api, path, stream, { headers, ...(signal && { signal }) }, url)
    return { answer, more: (text: string) => more(text), finish: (rest: string) => finish(rest) }
  }
  const ID = '0190a0a0-0000-7000-8000-000000000001'
  const entry = async (id: string) => (await history()).find((one: { id: string }) => one.id === id)

  test('a sender that cancels leaves the old layer, and the history says so', async () => {
    await upload(api, city, 'accessories', collection([point('lama')]))
    const cancel = new AbortController()
    const { answer } = slowUpload('{"type":"FeatureCollection","features":[', ID, cancel)
    await vi.waitFor(async () => expect(await entry(ID)).toMatchObject({ status: 'running' }), PATIENCE)
    cancel.abort()
    await expect(answer).rejects.toThrow()
    await vi.waitFor(async () => expect(await entry(ID)).toMatchObject({ status: 'cancelled' }), PATIENCE)
    expect(await ids('accessories')).toEqual(['lama'])
  })

  test('whoever has the city open hears how far it is, and an import that waits for its sender stops nobody', async () => {
    const id = ID.replace(/1$/, '2')
    const heard: { status: string; processed?: number; jobId?: string; type: string }[] = []
    const socket = api.socket('subscriber', { city, token: await api.token('opsdemo') })
    socket.on(`subscriber-${city}`, message => heard.push(message))
    const connected = new Promise(resolve => socket.once('connect', () => resolve(null)))
    socket.connect()
    await connected
    const features = JSON.stringify([point('a'), point('b')]).slice(1, -1)
    const slow = slowUpload(`{"type":"FeatureCollection","features":[${features}`, id)
    await vi.waitFor(() => {
      slow.more(' '.repeat(2000))
      expect(heard).toContainEqual(expect.objectContaining({ jobId: id, processed: 2 }))
    }, PATIENCE)
    expect((await upload(api, city, 'accessories', collection([point('cepat')]))).status).toBe(200)
    slow.finish(']}')
    expect((await slow.answer).body.payload).toMatchObject({ added: 2, removed: 1 })
    await vi.waitFor(
      () => expect(heard.at(-1)).toMatchObject({ type: 'import', status: 'done', jobId: id, processed: 2 }),
      PATIENCE,
    )
    expect((await slow.answer).body.payload.imports).toEqual([{ id, kind: 'accessories' }])
    const again = await send(
      api,
      `/upload/accessories?id=${id}`,
      form(city, [{ field: 'geojson', content: '{}' }]),
    )
    expect(again.status).toBe(409)
  })

  test('customers and bills of many utilities at once do not wait for each other', async () => {
    const cities = await Promise.all([1, 2, 3, 4].map(newCity))
    const content = { geojson: customers('1'), csv: `${HEADER}\n1,202601,R1,10,5000,,,,0\n` }
    const files = (['geojson', 'csv'] as const).map(field => ({ field, content: content[field] }))
    const answers = await Promise.all(
      cities.map(({ slug }) => send(api, '/upload/customer', form(slug, files))),
    )
    for (const { body } of answers) expect(body.payload).toMatchObject({ added: 2, failed: 0 })
  })

  test('[D78] more senders than a process takes, in all or of one city, are told to come back', async () => {
    const cancel = new AbortController()
    const url = api.urls[0] as string
    const other = await newCity()
    const more = (to: string) =>
      send(
        api,
        '/upload/road',
        form(to, [{ field: 'geojson', content: collection([feature('road', 'a')]) }]),
        {},
        url,
      )
    const four = async (to: { slug: string; id: number }, from: number) => {
      const ids = Array.from({ length: 4 }, (_, i) => ID.replace(/01$/, `1${from + i}`))
      const slow = ids.map(id =>
        slowUpload('{"type":"FeatureCollection","features":[', id, {
          signal: cancel.signal,
          url,
          to: to.slug,
        }),
      )
      const running = "SELECT FROM import WHERE city_id = $1 AND id = ANY($2) AND status = 'running'"
      await vi.waitFor(
        async () => expect((await api.pool.query(running, [to.id, ids])).rowCount).toBe(4),
        PATIENCE,
      )
      return slow.map(({ answer }) => answer.catch(() => undefined))
    }
    const refused = { status: 429, body: expect.objectContaining({ code: 5080708 }) }
    const own = await four({ slug: city, id: cityId }, 0)
    expect(await more(city)).toMatchObject(refused)
    expect((await more(other.slug)).status).toBe(200)
    const others = await four(other, 4)
    expect(await more((await newCity()).slug)).toMatchObject(refused)
    cancel.abort()
    await Promise.all([...own, ...others])
    await vi.waitFor(async () => expect((await more(city)).status).toBe(200), PATIENCE)
  })

  test('what is left of a refused file does not get into the next one', async () => {
    const app = await api.app()
    const refused = Promise.withResolvers<void>()
    const intruded = Promise.withResolvers<void>()
    async function* foreign() {
      yield Buffer.from('<html>'.padEnd(2000))
      await refused.promise
      try {
        yield Buffer.from(`${JSON.stringify(point('penyusup'))},`)
      } finally {
        intruded.resolve()
      }
    }
    async function* own() {
      yield Buffer.from(`{"type":"FeatureCollection","features":[${' '.repeat(2000)}`)
      refused.resolve()
      await intruded.promise
      yield Buffer.from(`${JSON.stringify(point('sendiri'))}]}`)
    }
    await expect(app.importFile({ cityId }, 'water_source', foreign())).rejects.toThrow('HTML')
    await app.importFile({ cityId }, 'water_source', own())
    expect(await ids('water_source')).toEqual(['sendiri'])
  })

  test('a server that stops lets go of an upload that is under way, and leaves the old layer', async () => {
    const other = await api.another()
    await other.http.listen({ port: 0, host: '127.0.0.1' })
    const before = await ids('accessories')
    const id = ID.replace(/1$/, '3')
    const slow = slowUpload('{"type":"FeatureCollection","features":[', id, {
      url: `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`,
    })
    const answer = slow.answer.catch(() => 'gone')
    await vi.waitFor(async () => expect(await entry(id)).toMatchObject({ status: 'running' }), PATIENCE)
    await other.close()
    await answer
    expect(await entry(id)).toMatchObject({ status: 'cancelled' })
    expect(await ids('accessories')).toEqual(before)
  })

  test('[M3.8] new pipe types join the filter, chosen colours stay', async () => {
    await upload(api, city, 'pipe', collection([feature('pipe', '1', { jenis: 'PVC' })]))
    await api.pool.query("UPDATE filter_option SET color = '#123456' WHERE city_id = $1 AND code = 'PVC'", [
      cityId,
    ])
    await upload(
      api,
      city,
      'pipe',
      collection([feature('pipe', '1', { jenis: 'HDPE' }), feature('pipe', '2', { jenis: 'PVC' })]),
    )
    const { rows } = await api.pool.query(
      "SELECT code, color FROM filter_option WHERE city_id = $1 AND list = 'pipe_types' ORDER BY code",
      [cityId],
    )
    expect(rows).toEqual([
      { code: 'HDPE', color: expect.stringMatching(/^#/) },
      { code: 'PVC', color: '#123456' },
    ])
  })
})
