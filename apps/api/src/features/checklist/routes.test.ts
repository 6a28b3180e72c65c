import {
  type Checklist,
  type ChecklistItemName,
  calls,
  FEATURE_KINDS,
  IMPORT_KINDS,
  type ImportKind,
  importFields,
  TEMPLATE_FORMATS,
  templateFormats,
} from '@petatirta/contract'
import { foldFieldName } from '@petatirta/domain'
import { collection, GEOMETRIES, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deviceUtility, sendReadings } from '#test/devices.ts'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

let api: Api
let make: People
let token: string
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
})
afterAll(() => api.stop())

async function read(city: string): Promise<Checklist> {
  const { status, body } = await api.request('GET', `/api/upload/checklist?city=${city}`, { token })
  expect(status).toBe(200)
  expect(calls.checklist.payload.safeParse(body.payload).error).toBeUndefined()
  return body.payload
}
const item = async (city: string, name: ChecklistItemName) =>
  (await read(city)).items.find(entry => entry.item === name)
const progress = (...cities: string[]) =>
  api.request('GET', `/api/upload/checklist/progress?cities=${cities.join(',')}`, { token })
const shape = (properties: object, geometry: object = GEOMETRIES.polygon) => ({
  type: 'Feature',
  properties,
  geometry,
})
async function load(city: string, kind: ImportKind, content: string) {
  const answer = await upload(api, city, kind, content)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.payload
}

describe('[D95] the checklist of a utility', () => {
  test('a new one lacks everything; its first user is the first step', async () => {
    const { slug } = await make.company()
    const { items, done } = await read(slug)
    expect(done).toBe(0)
    expect(items).toHaveLength(9)
    for (const { state, rows, quality, importedAt } of items)
      expect([state, rows, quality, importedAt]).toEqual(['missing', 0, [], null])
    await make.user({ map: slug })
    expect(await item(slug, 'users')).toMatchObject({
      state: 'ready',
      rows: 1,
      quality: [{ measure: 'active', rows: 1, of: 1, isLow: false, isSample: false }],
    })
    expect((await read(slug)).done).toBe(1)
  })

  test('areas need both levels, customers are measured by them', async () => {
    const { slug } = await make.company()
    await load(slug, 'kecamatan_boundaries', collection([shape({ nama: 'Utara' })]))
    expect(await item(slug, 'boundaries')).toMatchObject({ state: 'missing', rows: 1 })
    await load(slug, 'kelurahan', collection([shape({ nama: 'Sukamaju' }), shape({ nama: '' })]))
    expect(await item(slug, 'boundaries')).toMatchObject({
      state: 'attention',
      rows: 3,
      layers: [
        { kind: 'kecamatan', rows: 0 },
        { kind: 'kelurahan', rows: 2 },
        { kind: 'kecamatan_boundaries', rows: 1 },
        { kind: 'kelurahan_boundaries', rows: 0 },
      ],
      quality: [{ measure: 'named', rows: 2, of: 3, isLow: true, isSample: false }],
    })
    const customer = (id: string, properties: object) => point(undefined, { idpelangga: id, ...properties })
    await load(
      slug,
      'customer',
      collection([
        customer('1', { Kecamatan: ' utara', Kelurahan: 'SUKAMAJU', kodegol: 'R1' }),
        customer('2', { Kecamatan: 'Utara', Kelurahan: 'Lain', kodegol: 'R1' }),
        customer('3', { kodegol: '-' }),
      ]),
    )
    expect(await item(slug, 'customers')).toMatchObject({
      state: 'attention',
      rows: 3,
      importedAt: expect.stringMatching(/^20/),
      quality: [
        { measure: 'validAreas', rows: 1, of: 3, isLow: true, isSample: false },
        { measure: 'class', rows: 2, of: 3, isLow: true, isSample: false },
      ],
    })
    expect((await read(slug)).done).toBe(2)
  })

  test('bills: how many, the newest period, and what of the last file found its customer', async () => {
    const { slug } = await make.company()
    await load(slug, 'customer', collection(['1', '2'].map(id => point(undefined, { idpelangga: id }))))
    await load(slug, 'bill', 'idpelanggan;periode;total\n1;202605;5000\n2;202604;6000\n')
    await load(slug, 'bill', 'idpelanggan;periode;total\n1;202604;5000\n9;202612;6000\n')
    expect(await item(slug, 'bills')).toMatchObject({
      state: 'attention',
      rows: 3,
      areMore: false,
      newestPeriod: '2026-05',
      syncedAt: null,
      quality: [
        { measure: 'billed', rows: 2, of: 2, isLow: false, isSample: false },
        { measure: 'matched', rows: 1, of: 2, isLow: true, isSample: false },
      ],
    })
  })

  test('of very many customers some are looked at', async () => {
    const { slug } = await make.company()
    await api.pool.query(
      `INSERT INTO customer (city_id, id, geom, kodegol)
       SELECT city_id, i::text, ST_SetSRID(ST_MakePoint(110, -7), 4326), CASE WHEN i % 2 = 0 THEN 'R1' END
       FROM company, generate_series(1, 6000) i WHERE slug = $1`,
      [slug],
    )
    const found = await item(slug, 'customers')
    expect(found).toMatchObject({ rows: 6000, state: 'attention' })
    const [areas, classed] = found?.quality ?? []
    expect(areas).toEqual({ measure: 'validAreas', rows: 0, of: 5000, isLow: true, isSample: true })
    expect(classed?.rows).toBeGreaterThan(2300)
    expect(classed?.rows).toBeLessThan(2700)
  })

  test('an import that was taken back does not count as the last', async () => {
    const { slug } = await make.company()
    const pipe = shape({ DIAMETER: 100, JENIS_PIPA: 'PVC' }, GEOMETRIES.line)
    await load(slug, 'pipe', collection([pipe]))
    const before = await item(slug, 'pipes')
    expect(before).toMatchObject({
      state: 'ready',
      quality: [
        { measure: 'diameter', rows: 1, of: 1, isLow: false, isSample: false },
        { measure: 'type', rows: 1, of: 1, isLow: false, isSample: false },
      ],
    })
    const { imports } = await load(slug, 'pipe', collection([shape({ id: 'a' }, GEOMETRIES.line)]))
    expect(await item(slug, 'pipes')).toMatchObject({
      state: 'attention',
      quality: [
        { measure: 'diameter', rows: 0, of: 1, isLow: true, isSample: false },
        { measure: 'type', rows: 0, of: 1, isLow: true, isSample: false },
      ],
    })
    await api.request('POST', `/api/upload/history/${imports[0].id}/restore?city=${slug}`, { token })
    expect(await item(slug, 'pipes')).toEqual(before)
  })

  test('the other layers, devices that report, and progress in the list', async () => {
    const { slug } = await make.company()
    await load(slug, 'accessories', collection([point('v', { sub_tipe: 'Valve' })]))
    await load(slug, 'water_source', collection([point('s')]))
    await load(slug, 'dma_boundaries', collection([shape({ nama: 'DMA 1' })]))
    await load(slug, 'device', collection([point('d')]))
    const { items, done } = await read(slug)
    expect(items.map(({ item, state }) => `${item} ${state}`)).toEqual([
      'boundaries missing',
      'customers missing',
      'bills missing',
      'pipes missing',
      'valves ready',
      'sources attention',
      'dmas ready',
      'devices attention',
      'users missing',
    ])
    expect(done).toBe(4)
    const demo = await read('kota-contoh')
    const answer = await progress(slug, 'kota-contoh', 'tidak-ada')
    expect(answer.body.payload).toEqual({ [slug]: 4, 'kota-contoh': demo.done })
    expect((await progress('Bukan Slug')).status).toBe(400)
    expect((await progress(...Array.from({ length: 26 }, (_, i) => `kota-${i}`))).status).toBe(400)
  })

  test('a device counts from its first reading on', async () => {
    const { slug, key } = await deviceUtility(make)
    expect((await sendReadings(api, key, 'logger-1')).status).toBe(200)
    const expected = {
      state: 'ready',
      rows: 1,
      importedAt: null,
      latestAt: expect.stringMatching(/^20/),
      quality: [{ measure: 'reporting', rows: 1, of: 1, isLow: false, isSample: false }],
    }
    await vi.waitFor(async () => expect(await item(slug, 'devices')).toMatchObject(expected), PATIENCE)
    expect((await progress(slug)).body.payload).toEqual({ [slug]: 1 })
  })
})

describe('[D95] templates', () => {
  const fetchTemplate = async (kind: ImportKind, format?: string) => {
    const response = await fetch(`${api.url}/api/upload/templates/${kind}?format=${format ?? ''}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
  }
  const namesKnown = (kind: ImportKind, names: readonly string[]) => {
    const known = importFields(kind).flatMap(({ spellings }) => spellings)
    return names.filter(name => !['Bujur', 'Lintang'].includes(name) && !known.includes(foldFieldName(name)))
  }

  test.each(IMPORT_KINDS)(
    '%s: every format that can hold it, with columns that an import knows',
    async kind => {
      for (const format of TEMPLATE_FORMATS) {
        const { status, headers, bytes, text } = await fetchTemplate(kind, format)
        if (!templateFormats(kind).includes(format)) {
          expect([status, JSON.parse(text).code]).toEqual([400, 5080701])
          continue
        }
        expect(status).toBe(200)
        expect(headers.get('content-disposition')).toMatch(
          new RegExp(`^attachment; filename="Template [A-Z].*\\.${format}"$`),
        )
        if (format === 'csv') {
          const [header = '', example = ''] = text.slice(1).split('\r\n')
          const names = header.split(';').map(cell => cell.slice(1, -1))
          expect(names).toHaveLength(
            importFields(kind).length + ((FEATURE_KINDS as string[]).includes(kind) ? 2 : 0),
          )
          expect(namesKnown(kind, names)).toEqual([])
          expect(example.split(';').filter(cell => cell === '""')).toEqual([])
        }
        if (format === 'xlsx') {
          const guide = await readSheet(bytes, 'Petunjuk')
          const [names = [], example = []] = await readSheet(bytes)
          expect(namesKnown(kind, names as string[])).toEqual([])
          expect(example.every(cell => cell !== null)).toBe(true)
          expect(guide.slice(1, names.length + 1).map(([column]) => column)).toEqual(names)
        }
      }
    },
  )

  test('one that cannot be a table says what to send instead', async () => {
    const { status, text } = await fetchTemplate('pipe', 'xlsx')
    expect(status).toBe(400)
    expect(JSON.parse(text).message).toMatch(/^Pipa berupa garis atau bidang .* Shapefile/)
    expect((await api.request('GET', '/api/upload/templates/nasi', { token })).status).toBe(400)
  })

  test('is imported as it is', async () => {
    const { slug } = await make.company()
    const kinds = IMPORT_KINDS.filter(kind => kind !== 'bill' && kind !== 'complaint')
    for (const kind of kinds) {
      const { text } = await fetchTemplate(kind, 'geojson')
      expect([kind, await load(slug, kind, text)]).toMatchObject([kind, { added: 1, failed: 0 }])
    }
    // Of the example's customer.
    for (const [kind, format] of [
      ['bill', 'csv'],
      ['complaint', 'json'],
    ] as const) {
      const { text } = await fetchTemplate(kind, format)
      expect(await load(slug, kind, text)).toMatchObject({ added: 1, failed: 0 })
    }
    const { items } = await read(slug)
    expect(items.flatMap(({ item, state }) => (state === 'ready' ? item : []))).toEqual([
      'boundaries',
      'bills',
      'pipes',
      'valves',
      'sources',
      'dmas',
    ])
  })
})
