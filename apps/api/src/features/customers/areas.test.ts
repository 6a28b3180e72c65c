import type { FeatureKind } from '@petatirta/contract'
/** The area editor: which customers are listed, what is proposed for them, and what may be saved. */
import { calls, type UpdateTracker } from '@petatirta/contract'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
let token: string
let slug: string
let cityId: number

/** A square of a tenth of a degree whose south-western corner is (110 + x/10, -7 + y/10). */
const square = (x: number, y: number, properties: object, width = 1) => {
  const [west, east] = [110 + x / 10, 110 + (x + width) / 10]
  const [south, north] = [-7 + y / 10, -7 + (y + 1) / 10]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
}
const inside = (x: number, y: number) => [110.05 + x / 10, -6.95 + y / 10]

const load = async (kind: FeatureKind, features: object[]) =>
  (await api.app()).importFile({ cityId }, kind, chunks(collection(features)))

const cityOf = async (city: string) =>
  (await api.pool.query<{ city_id: number }>('SELECT city_id FROM company WHERE slug = $1', [city])).rows[0]
    ?.city_id ?? 0

/*
 *   y=1   Utara:    Melati │ Sukamaju │ Teratai (its properties say Selatan)
 *   y=0   Selatan:  Anggrek│ Sukamaju │ –
 */
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
  slug = (await make.company()).slug
  cityId = await cityOf(slug)
  // Each level known from another layer.
  await load('kecamatan', [square(0, 1, { nama: 'Utara' }, 3), square(0, 0, { nama: ' Selatan ' }, 3)])
  await load('kelurahan_boundaries', [
    square(0, 1, { nama: 'Melati' }),
    square(1, 1, { nama: 'Sukamaju' }),
    square(2, 1, { nama: 'Teratai', NM_KEC: 'SELATAN' }),
    square(0, 0, { nama: 'Anggrek' }),
    square(1, 0, { nama: 'Sukamaju' }),
    square(20, 20, { nama: 'Terpencil' }),
    square(21, 20, { nama: '-' }),
  ])
})
afterAll(() => api.stop())

const list = (query = '', city = slug) =>
  api.request('GET', `/api/customers?city=${city}&invalid=true&${query}`, { token })
const correct = (body: unknown, city = slug) =>
  api.request('PUT', `/api/customers?city=${city}`, { token, body })
const feature = (id: string, Kecamatan: unknown, Kelurahan: unknown, previous?: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: { idpelangga: id, nama: 'bukan namanya', Kecamatan, Kelurahan },
  ...(previous && { previous }),
})
const stored = async () =>
  Object.fromEntries(
    (
      await api.pool.query('SELECT id, kecamatan, kelurahan FROM customer WHERE city_id = $1 ORDER BY id', [
        cityId,
      ])
    ).rows.map(({ id, kecamatan, kelurahan }) => [id, [kecamatan, kelurahan]]),
  )

test('[D41] the areas of a city: from both kinds of layers, a kelurahan with its kecamatan', async () => {
  const { body } = await api.request('GET', `/api/areas?city=${slug}`, { token })
  expect(calls.listAreas.payload.safeParse(body.payload).error).toBeUndefined()
  expect(body.payload).toEqual({
    kecamatan: ['Selatan', 'Utara'],
    kelurahan: [
      { name: 'Anggrek', kecamatan: 'Selatan' },
      { name: 'Melati', kecamatan: 'Utara' },
      { name: 'Sukamaju', kecamatan: 'Utara' },
      { name: 'Sukamaju', kecamatan: 'Selatan' },
      { name: 'Teratai', kecamatan: 'Selatan' },
      { name: 'Terpencil', kecamatan: null },
    ],
  })
})

const CUSTOMERS: [id: string, Kecamatan: unknown, Kelurahan: unknown, at: number[]][] = [
  ['benar-1', 'Utara', 'Melati', inside(0, 1)],
  ['benar-2', ' UTARA', 'melati ', inside(9, 9)],
  ['salah-1', '', 'Melati', inside(0, 1)],
  ['salah-2', 'Utara', '-', inside(1, 1)],
  ['salah-3', 'Utara', 'Mawar', inside(1, 0)],
  ['salah-4', 'Zona Barat', 'Anggrek', inside(0, 0)],
  ['salah-5', null, null, inside(2, 1)],
  ['salah-6', '   ', 'Aaa', inside(9, 9)],
  ['salah-7', 'Utara', 'Zzz', inside(2, 0)],
]

describe('[A2] customers with invalid area data', () => {
  beforeAll(() =>
    load(
      'customer',
      CUSTOMERS.map(([id, Kecamatan, Kelurahan, at]) =>
        point(undefined, { idpelangga: id, nama: `Nama ${id}`, Kecamatan, Kelurahan }, at),
      ),
    ),
  )

  test('empty, a dash or no area of the city; each with the area that contains it', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(calls.listCustomers.payload.safeParse(body.payload).error).toBeUndefined()
    expect(body.meta).toEqual({ total: 7, page: 1, rows_per_page: 25 })
    expect(
      body.payload.map((customer: { _id: string; proposal: Record<string, string> }) => [
        customer._id,
        customer.proposal.Kecamatan,
        customer.proposal.Kelurahan,
      ]),
    ).toEqual([
      ['salah-1', 'Utara', 'Melati'],
      ['salah-2', 'Utara', 'Sukamaju'],
      ['salah-3', 'Selatan', 'Sukamaju'],
      ['salah-4', 'Selatan', 'Anggrek'],
      // What its properties say goes before where it lies: only that can be saved.
      ['salah-5', 'Selatan', 'Teratai'],
      ['salah-6', null, null],
      ['salah-7', 'Selatan', null],
    ])
    expect(body.payload[3].properties).toMatchObject({
      idpelangga: 'salah-4',
      nama: 'Nama salah-4',
      Kecamatan: 'Zona Barat',
      Kelurahan: 'Anggrek',
    })
  })

  test('page by page, each once', async () => {
    const seen: string[] = []
    for (let p = 1; p <= 4; p++) {
      const { body } = await list(`rp=2&p=${p}`)
      expect(body.meta).toEqual({ total: 7, page: p, rows_per_page: 2 })
      seen.push(...body.payload.map(({ _id }: { _id: string }) => _id))
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map(n => `salah-${n}`))
    expect((await list('p=9')).body).toMatchObject({ payload: [], meta: { total: 7 } })
    expect((await list('rp=1001')).status).toBe(400)
  })

  test('of the demo, exactly those that a naive look finds', async () => {
    const demo = await cityOf('kota-contoh')
    const nonsense = [null, '', '-', ' ', 'Entah', '0', '~', 'ž', 'KECAMATAN UTARA', "o'clock %", ' - ']
    for (const [i, name] of nonsense.entries())
      await api.pool.query(
        `UPDATE customer SET ${i % 2 ? 'kecamatan' : 'kelurahan'} = $2
         WHERE city_id = $1 AND id IN (SELECT id FROM customer WHERE city_id = $1 ORDER BY md5(id || $3) LIMIT 20)`,
        [demo, name, String(i)],
      )
    const { rows } = await api.pool.query<{ id: string; kecamatan: string | null; kelurahan: string | null }>(
      'SELECT id, kecamatan, kelurahan FROM customer WHERE city_id = $1 ORDER BY id COLLATE "C"',
      [demo],
    )
    const names = await api.pool.query<{ kind: string; name: string }>(
      'SELECT kind, name FROM feature WHERE city_id = $1',
      [demo],
    )
    const fold = (name: string | null) => name?.trim().toLowerCase() ?? ''
    const known = (level: string) =>
      new Set(names.rows.filter(({ kind }) => kind.startsWith(level)).map(({ name }) => fold(name)))
    const [kecamatan, kelurahan] = [known('kecamatan'), known('kelurahan')]
    const wrong = rows.filter(
      row => !kecamatan.has(fold(row.kecamatan)) || !kelurahan.has(fold(row.kelurahan)),
    )
    expect(wrong.length).toBeGreaterThan(150)
    const { body } = await list('rp=1000', 'kota-contoh')
    expect(body.meta.total).toBe(wrong.length)
    const found = body.payload.map(({ _id }: { _id: string }) => _id)
    expect(found.sort()).toEqual(wrong.map(({ id }) => id).sort())
    // Every customer of the demo lies in its kelurahan: each has a proposal, and all of them can be saved at once.
    const corrections = body.payload.map((customer: { properties: object; proposal: object }) => ({
      ...customer,
      properties: { ...customer.properties, ...customer.proposal },
    }))
    const saved = await correct(corrections, 'kota-contoh')
    expect(saved.body.payload).toEqual({ updated: wrong.length })
    expect((await list('', 'kota-contoh')).body.meta.total).toBe(0)
  })

  test('a city without areas has nobody right', async () => {
    const { slug: bare } = await make.company()
    const bareId = await cityOf(bare)
    await (await api.app()).importFile(
      { cityId: bareId },
      'customer',
      chunks(collection([point(undefined, { idpelangga: '1', Kecamatan: 'Utara', Kelurahan: 'Melati' })])),
    )
    expect((await list('', bare)).body.meta.total).toBe(1)
    expect((await api.request('GET', `/api/areas?city=${bare}`, { token })).body.payload).toEqual({
      kecamatan: [],
      kelurahan: [],
    })
  })
})

describe('[A2] Ubah Data', () => {
  const ROWS: Record<string, [string | null, string | null]> = {
    a: [null, '-'],
    b: ['Utara', 'Mawar'],
    c: ['x', 'y'],
  }
  beforeEach(async () => {
    await api.pool.query('DELETE FROM customer WHERE city_id = $1', [cityId])
    await load(
      'customer',
      Object.keys(ROWS).map(id => point(undefined, { idpelangga: id, nama: `Nama ${id}` }, inside(0, 1))),
    )
    for (const [id, [kecamatan, kelurahan]] of Object.entries(ROWS))
      await api.pool.query(
        'UPDATE customer SET kecamatan = $3, kelurahan = $4 WHERE city_id = $1 AND id = $2',
        [cityId, id, kecamatan, kelurahan],
      )
  })

  test('saves the areas as the city spells them, and nothing else of the customer', async () => {
    const { status, body } = await correct([
      feature('a', ' utara', 'MELATI'),
      feature('b', 'Selatan', 'sukamaju'),
    ])
    expect([status, body.payload]).toEqual([200, { updated: 2 }])
    expect(await stored()).toEqual({ a: ['Utara', 'Melati'], b: ['Selatan', 'Sukamaju'], c: ['x', 'y'] })
    const { rows } = await api.pool.query(
      'SELECT nama, ST_X(geom) AS x FROM customer WHERE city_id = $1 AND id = $2',
      [cityId, 'a'],
    )
    expect(rows[0]).toEqual({ nama: 'Nama a', x: 110.05 })
  })

  describe('[D33] a correction outlives the import of the same file', () => {
    const sent = (Kelurahan: string, nama = 'Nama') =>
      ['a', 'b'].map(id =>
        point(undefined, { idpelangga: id, nama, Kecamatan: 'utar', Kelurahan }, inside(0, 1)),
      )
    const edited = async () =>
      (
        await api.pool.query('SELECT id, published FROM customer WHERE city_id = $1 ORDER BY id', [cityId])
      ).rows.filter(({ published }) => published !== null)

    test('until the publisher says something else, which the report names', async () => {
      await load('customer', sent('Melatti'))
      await correct([feature('a', 'Utara', 'Melati')])
      expect(await edited()).toEqual([{ id: 'a', published: { kecamatan: 'utar', kelurahan: 'Melatti' } }])
      // The file again, in which something else is new.
      const again = await load('customer', sent('Melatti', 'Baru'))
      expect(again).toMatchObject({ changed: 2 })
      expect(again.overruled).toBeUndefined()
      expect(await stored()).toMatchObject({ a: ['Utara', 'Melati'], b: ['utar', 'Melatti'] })
      const newer = await load('customer', sent('Anggrek', 'Baru'))
      expect(newer.overruled).toEqual({
        total: 1,
        first: [{ id: 'a', field: 'Kelurahan', before: 'Melati', after: 'Anggrek' }],
      })
      expect(await stored()).toMatchObject({ a: ['Utara', 'Anggrek'] })
      expect(await edited()).toEqual([{ id: 'a', published: { kecamatan: 'utar' } }])
      const { body } = await api.request('GET', `/api/upload/history?city=${slug}`, { token })
      expect(body.payload[0].overruled).toEqual(newer.overruled)
      // Taken back, the correction is one again.
      await api.request('POST', `/api/upload/history/${newer.imports[0]?.id}/restore?city=${slug}`, { token })
      expect(await stored()).toMatchObject({ a: ['Utara', 'Melati'] })
      expect(await edited()).toMatchObject([{ published: { kelurahan: 'Melatti' } }])
    })

    test('what is put back to the publisher’s own value is no correction any more', async () => {
      await load(
        'customer',
        sent('Melati').map(each => ({ ...each, properties: { ...each.properties, Kecamatan: 'Utara' } })),
      )
      await correct([feature('a', 'Selatan', 'Anggrek')])
      expect(await edited()).toHaveLength(1)
      await correct([feature('a', 'Utara', 'Melati')])
      expect(await edited()).toEqual([])
    })
  })

  test('[D26] raises the counter once and tells open maps; what changes nothing does neither', async () => {
    const socket = api.socket('updateTracker', { token, city: slug })
    const heard: number[] = []
    socket.on('update_tracker_response', (update: UpdateTracker) => heard.push(update.counters.customer))
    expect(await connect(socket)).toBeUndefined()
    await correct([feature('a', 'Utara', 'Melati'), feature('b', 'Utara', 'Melati')])
    await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE)
    expect((await correct([feature('a', 'Utara', 'Melati')])).body.payload).toEqual({ updated: 0 })
    await correct([feature('c', 'Utara', 'Melati')])
    await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE)
    expect((heard[1] ?? 0) - (heard[0] ?? 0)).toBe(1)
  })

  test('rows that cannot be saved are refused by name, and none is saved', async () => {
    const { status, body } = await correct([
      feature('a', 'Utara', 'Melati'),
      feature('b', '', '-'),
      feature('c', 'Barat', 'Mawar'),
      feature('tidak-ada', 'Utara', 'Melati'),
      feature('a', 'Utara', 'Melati'),
    ])
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 5080601, payload: null })
    expect(body.errors).toEqual([
      { path: '1.properties.Kecamatan', message: 'Pelanggan b: Kecamatan harus diisi' },
      { path: '1.properties.Kelurahan', message: 'Pelanggan b: Kelurahan harus diisi' },
      { path: '2.properties.Kecamatan', message: 'Pelanggan c: Kecamatan "Barat" tidak ada di kota ini' },
      { path: '2.properties.Kelurahan', message: 'Pelanggan c: Kelurahan "Mawar" tidak ada di kota ini' },
      { path: '3.properties.idpelangga', message: 'Pelanggan tidak-ada: tidak ditemukan' },
      { path: '4.properties.idpelangga', message: 'Pelanggan a: disebut lebih dari sekali' },
    ])
    expect(await stored()).toEqual(ROWS)
  })

  test('a kelurahan of another kecamatan is refused where that is known', async () => {
    const { body } = await correct([feature('a', 'Selatan', 'Melati'), feature('b', 'Utara', 'Teratai')])
    expect(body.errors).toEqual([
      {
        path: '0.properties.Kelurahan',
        message: 'Pelanggan a: Kelurahan "Melati" tidak terletak di Kecamatan "Selatan"',
      },
      {
        path: '1.properties.Kelurahan',
        message: 'Pelanggan b: Kelurahan "Teratai" tidak terletak di Kecamatan "Utara"',
      },
    ])
    expect((await correct([feature('a', 'Selatan', 'Terpencil')])).status).toBe(200)
  })

  test('a customer of another city is not found', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      'SELECT id FROM customer WHERE city_id <> $1 LIMIT 1',
      [cityId],
    )
    const { body } = await correct([feature(rows[0]?.id ?? '', 'Utara', 'Melati')])
    expect(body.errors).toHaveLength(1)
  })

  test.each([
    ['nothing', []],
    ['no list', {}],
    ['no id', [{ type: 'Feature', properties: { Kecamatan: 'Utara', Kelurahan: 'Melati' } }]],
    ['numbers', [feature('a', 1, 2)]],
    ['more than a thousand', Array.from({ length: 1001 }, (_, i) => feature(String(i), 'Utara', 'Melati'))],
  ])('%s is invalid', async (_, body) => {
    const answer = await correct(body)
    expect([answer.status, answer.body.code]).toEqual([400, 5080601])
  })

  test('[D12] areas that somebody else corrected meanwhile are not overwritten', async () => {
    const previous = { Kecamatan: null, Kelurahan: '-' }
    const answers = await Promise.all([
      correct([feature('b', 'Utara', 'Melati'), feature('a', 'Utara', 'Melati', previous)]),
      correct([feature('a', 'Selatan', 'Anggrek', previous), feature('c', 'Selatan', 'Anggrek')]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = answers[0]?.status === 200
    const won = first ? ['Utara', 'Melati'] : ['Selatan', 'Anggrek']
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 5080606,
      message: 'Data telah diubah oleh pengguna lain',
      payload: null,
      errors: [
        {
          path: `${first ? 0 : 1}.previous`,
          message: `Pelanggan a: telah diubah menjadi ${won.join(' / ')}`,
        },
      ],
    })
    // Nothing of the second save: not even the row that nobody else touched.
    expect(await stored()).toEqual(first ? { ...ROWS, a: won, b: won } : { ...ROWS, a: won, c: won })
  })

  test('while customers are imported it says so instead of waiting', async () => {
    const client = await api.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query("SELECT pg_advisory_xact_lock(hashtext('import:customer'), $1)", [cityId])
      const { status, body } = await correct([feature('a', 'Utara', 'Melati')])
      expect([status, body.code]).toEqual([409, 5080606])
      expect(body.message).toBe('Data pelanggan sedang diimpor. Coba lagi sebentar lagi')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    expect((await correct([feature('a', 'Utara', 'Melati')])).status).toBe(200)
  })
})

describe('[A7] [M2.9] customer maintenance, in one city only', () => {
  const SAROLANGUN = 'kabupaten-sarolangun'
  let own: string
  beforeAll(async () => {
    own = (await make.signedIn({ map: SAROLANGUN })).token
  })
  const find = (query: string, city = SAROLANGUN, by = own) =>
    api.request('GET', `/api/customers?city=${city}&${query}`, { token: by })

  test('by id or name, as text, in any case, with meta', async () => {
    const all = (await find('rp=1000')).body
    expect(all.meta.total).toBe(1000)
    expect(calls.listCustomers.payload.safeParse(all.payload).error).toBeUndefined()
    expect(all.payload[0].proposal).toBeUndefined()
    const { idpelangga, nama } = all.payload[500].properties
    for (const search of [idpelangga, nama.toUpperCase(), ` ${nama} `]) {
      const { body } = await find(`invalid=false&search=${encodeURIComponent(search)}&rp=1000`)
      const ids = body.payload.map(({ _id }: { _id: string }) => _id)
      expect(ids).toContain(idpelangga)
      expect(body.meta.total).toBe(ids.length)
      expect(ids.length).toBeLessThan(1000)
    }
    for (const nothing of ['%25', '_', '%5C'])
      expect((await find(`search=${nothing}`)).body.meta.total).toBe(0)
  })

  test('no other city has it, for nobody; invalid=true is for administrators', async () => {
    for (const by of [token, await api.token('rootdemo'), await api.token('pdamdemo')])
      expect((await find('invalid=false', 'kota-contoh', by)).body.code).toBe(5080104)
    expect((await find('invalid=true')).body.code).toBe(5080104)
    expect((await find('invalid=true', SAROLANGUN, token)).status).toBe(200)
  })
})
