/** Layers as files: who gets what, under which filters, and whether a file that comes back changes anything. */
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  calls,
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  FEATURE_KINDS,
  fitsKind,
  type LayerExport,
  type LayerFilters,
  layerCountsSchema,
  shortNamesSchema,
} from '@petatirta/contract'
import { chunks, collect, collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { csv } from '#formats/csv.ts'
import type { Found } from '#formats/format.ts'
import { geopackage } from '#formats/geopackage.ts'
import { stored } from '#test/ogr-reading.ts'
import { type People, people } from '#test/people.ts'
import { type Api, MANY, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const CITY = 'kota-contoh'

let api: Api
let make: People
let ops: string
let folder: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  ops = await api.token('opsdemo')
  for (const role of ['umum', 'hublang', 'workOrder'] as const)
    tokens[role] = (await make.signedIn({ map: CITY, roles: [role] })).token
  folder = await mkdtemp(join(tmpdir(), 'petatirta-exports-'))
})
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

type Wanted = Omit<Partial<LayerExport>, 'filters'> & { filters?: object }

const ask = (body: Wanted, { as = ops, city = CITY, signal = new AbortController().signal } = {}) =>
  fetch(`${api.url}/api${calls.exportLayer.path}?city=${city}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'geojson', ...body }),
    signal,
  })

async function download(body: Wanted, options: Parameters<typeof ask>[1] = {}) {
  const response = await ask(body, options)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.status, bytes.toString('utf8', 0, response.status === 200 ? 0 : 300)]).toEqual([200, ''])
  return { bytes, headers: response.headers }
}

interface Feature {
  id: string
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown }
}

async function features(body: Wanted, options: Parameters<typeof ask>[1] = {}): Promise<Feature[]> {
  const { bytes, headers } = await download({ ...body, format: 'geojson' }, options)
  const { features: found } = JSON.parse(bytes.toString()) as { features: Feature[] }
  expect(headers.get('x-total-count')).toBe(String(found.length))
  return found
}

async function counts(kind: string, filters: object = {}, as = ops) {
  const { status, body } = await api.request('POST', `/api/export/layer/count?city=${CITY}`, {
    token: as,
    body: { kind, filters },
  })
  expect(status).toBe(200)
  return layerCountsSchema.parse(body.payload)
}

const layerRows = async (kind: string) =>
  (
    await api.pool.query(
      `SELECT t.* FROM ${kind} t JOIN company USING (city_id) WHERE slug = $1 ORDER BY t.id`,
      [CITY],
    )
  ).rows

describe('[D94] a GeoJSON file that comes back changes nothing', () => {
  test.each(FEATURE_KINDS)('%s', async kind => {
    const { bytes, headers } = await download({ kind })
    expect(headers.get('content-type')).toBe(EXPORT_FORMATS.geojson.type)
    const { status, body } = await upload(api, CITY, kind, bytes)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      failed: 0,
      unchanged: Number(headers.get('x-total-count')),
    })
  })

  test('also one whose ids stand beside its properties', async () => {
    const { slug } = await make.company()
    const places = [1, 2].map(n => ({ ...point(undefined, { nama: `K${n}` }), id: `kunci-${n}` }))
    await upload(api, slug, 'pdam_office', collection(places))
    const first = await features({ kind: 'pdam_office' }, { city: slug })
    expect(first.map(({ id, properties }) => [id, properties])).toEqual([
      ['kunci-1', { nama: 'K1' }],
      ['kunci-2', { nama: 'K2' }],
    ])
    // A table has no place beside its columns.
    const { bytes } = await download({ kind: 'pdam_office', format: 'csv' }, { city: slug })
    expect(bytes.toString()).toContain(
      '"id";"nama";"Bujur (EPSG:4326)";"Lintang (EPSG:4326)"\r\n"kunci-1";"K1";110.4;-7\r\n',
    )
  })

  test.each(['customer', 'pipe', 'kelurahan'] as const)(
    'also in the metres of a UTM zone: %s',
    async kind => {
      const { bytes } = await download({ kind, system: 'utm' })
      const { status, body } = await upload(api, CITY, kind, bytes)
      const { added, changed, failed } = body.payload
      expect([status, added, changed, failed]).toEqual([200, 0, 0, 0])
      const { crs } = JSON.parse(bytes.toString())
      expect(crs.properties.name).toBe('urn:ogc:def:crs:EPSG::32749')
    },
  )
})

describe('[D94] every layer in every format', () => {
  // Each layer in one of them; through several processes, in all.
  test.each(EXPORT_FORMAT_IDS.map((format, turn) => ({ format, turn })))(
    '$format',
    async ({ format, turn }) => {
      for (const [i, kind] of ([...FEATURE_KINDS, 'complaint'] as const).entries()) {
        if (!fitsKind(format, kind) || !(MANY || i % EXPORT_FORMAT_IDS.length === turn)) continue
        const { bytes, headers } = await download({ kind, format })
        const { all } = await counts(kind)
        expect([kind, headers.get('x-total-count')]).toEqual([kind, String(all)])
        expect(headers.get('content-type')).toBe(EXPORT_FORMATS[format].type)
        expect(headers.get('content-disposition')).toMatch(
          new RegExp(`^attachment; filename="[a-z-]+-${CITY}-\\d{8}\\.${EXPORT_FORMATS[format].extension}"$`),
        )
        expect(bytes.length).toBeGreaterThan(100)
      }
    },
  )

  test('a GeoPackage has the rows and columns of the database', async () => {
    const { bytes } = await download({ kind: 'pipe', format: 'geopackage', system: 'utm' })
    const path = join(folder, 'pipa.gpkg')
    await writeFile(path, bytes)
    const files = await stored(path)
    const [layer] = await geopackage.layers(files)
    expect(layer).toMatchObject({ crs: 'EPSG:32749' })
    const rows = (await collect(geopackage.readLayer(files, layer?.name ?? ''))).flat()
    const pipes = await layerRows('pipe')
    const read = rows.map(row => ('value' in row ? (row.value as Feature) : undefined))
    expect(new Set(read.map(feature => feature?.properties.DIAMETER))).toEqual(
      new Set(pipes.map(({ properties }) => properties.DIAMETER)),
    )
    expect(read.length).toBe(pipes.length)
  })

  test('what a format cannot be is refused with a sentence', async () => {
    const wrong = [
      { kind: 'customer', format: 'dxf' },
      { kind: 'pipe', format: 'kml', system: 'utm' },
      { kind: 'pipe', format: 'dwg' },
      { kind: 'bill' },
    ] as Wanted[]
    for (const body of wrong) expect((await ask(body)).status).toBe(400)
  })

  test('an empty layer is said to be empty, not sent', async () => {
    const { slug } = await make.company()
    const response = await ask({ kind: 'pipe' }, { city: slug })
    const body = (await response.json()) as { message: string }
    expect([response.status, body.message]).toEqual([404, expect.stringContaining('Tidak ada data')])
  })
})

describe('[D94] under the filters of the map', () => {
  const byFilter = async (kind: keyof LayerFilters, filter: object) => {
    const found = await features({ kind, filters: { [kind]: filter } })
    const { filtered } = await counts(kind, { [kind]: filter })
    expect(filtered).toBe(found.length)
    return found
  }

  test('pipes of a type and a diameter', async () => {
    const pipes = await layerRows('pipe')
    const { category, properties } = pipes[0]
    const found = await byFilter('pipe', { types: [category], diameters: [properties.DIAMETER] })
    const expected = pipes.filter(
      pipe => pipe.category === category && pipe.properties.DIAMETER === properties.DIAMETER,
    )
    expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(found.length).toBeGreaterThan(0)
  })

  test('a list with nothing on does not decide, unless it is all there is', async () => {
    const pipes = await layerRows('pipe')
    expect((await byFilter('pipe', { types: [] })).length).toBe(pipes.length)
    expect(await counts('pipe', { pipe: { types: [], diameters: [] } })).toEqual({
      all: pipes.length,
      filtered: 0,
    })
    const none = await ask({ kind: 'pipe', filters: { pipe: { types: [], diameters: [] } } })
    expect(none.status).toBe(404)
  })

  test('accessories of a sub type, whether or not it has a symbol', async () => {
    const accessories = await layerRows('accessories')
    const { rows } = await api.pool.query(
      "SELECT s.id FROM symbol s JOIN company USING (city_id) WHERE slug = $1 AND type = 'accessories'",
      [CITY],
    )
    const ids = rows.map(({ id }) => id)
    const [all, others] = [
      await counts('accessories', { accessories: { subTypes: [...ids, 'Others'] } }),
      await counts('accessories', { accessories: { subTypes: ['Others'] } }),
    ]
    expect(all).toEqual({ all: accessories.length, filtered: accessories.length })
    expect(others.filtered).toBeLessThanOrEqual(accessories.length)
  })

  test('customers as their lists have them', async () => {
    const found = await byFilter('customer', { customer: ['unpaid'] })
    const { rows } = await api.pool.query(
      `SELECT c.id FROM customer c JOIN company USING (city_id) WHERE slug = $1 AND status_billing <> 'terbayar'`,
      [CITY],
    )
    expect(found.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  })
})

describe('[D94] personal data only for who sees it', () => {
  const words = async (as: string | undefined, format: LayerExport['format']) =>
    (await download({ kind: 'customer', format }, { as: as ?? '' })).bytes.toString()

  test.each(['geojson', 'csv', 'kml'] as const)('%s', async format => {
    const { rows } = await api.pool.query(
      `SELECT c.alamat FROM customer c JOIN company USING (city_id)
       WHERE slug = $1 AND length(alamat) > 10 AND alamat !~ '["&<>]' LIMIT 1`,
      [CITY],
    )
    const { alamat } = rows[0]
    for (const role of ['hublang', 'workOrder']) expect(await words(tokens[role], format)).toContain(alamat)
    const seen = await words(tokens.umum, format)
    expect(seen).not.toContain(alamat)
    expect(seen).not.toMatch(/alamat|nohp|url_foto/)
    expect(seen).toContain('idpelangga')
  })
})

describe('[D17] complaints only for who reads them', () => {
  test('umum is refused, in all three calls', async () => {
    for (const call of [calls.layerCount, calls.layerShortNames, calls.exportLayer]) {
      const body = { kind: 'complaint', ...(call === calls.exportLayer && { format: 'csv' }) }
      const { status } = await api.request('POST', `/api${call.path}?city=${CITY}`, {
        token: tokens.umum,
        body,
      })
      expect([call.name, status]).toEqual([call.name, 403])
    }
  })

  test('hublang gets no dates of work orders, and cannot filter by them', async () => {
    const [complaint] = await features({ kind: 'complaint' }, { as: tokens.hublang ?? '' })
    expect(Object.keys(complaint?.properties ?? {}).sort()).toEqual(
      ['idpelanggan', 'jenis_nonair', 'keluhan_text', 'no_pengaduan', 'tgl_pengaduan'].sort(),
    )
    const phases = { complaint: { includeWorkOrderFilter: ['spk'] } }
    const refused = await ask({ kind: 'complaint', filters: phases }, { as: tokens.hublang ?? '' })
    expect(refused.status).toBe(403)
    const found = await features({ kind: 'complaint', filters: phases }, { as: tokens.workOrder ?? '' })
    expect(found.length).toBeGreaterThan(0)
    for (const { properties } of found) expect(properties.tgl_spk).toEqual(expect.any(String))
  })
})

test('[D94] names that a Shapefile shortens are told before', async () => {
  const { body } = await api.request('POST', `/api/export/layer/short-names?city=${CITY}`, {
    token: ops,
    body: { kind: 'customer' },
  })
  const names = shortNamesSchema.parse(body.payload)
  expect(names).toContainEqual({ name: 'tanggal_bayar', short: 'tanggal_ba' })
  expect(new Set(names.map(({ short }) => short.toLowerCase())).size).toBe(names.length)
})

test('[D75] of a layer with thousands of names no table is made, and none is shortened', async () => {
  const { slug } = await make.company()
  const names = Array.from({ length: 6001 }, (_, i) => [`n${i}`, 1])
  const place = point(undefined, Object.fromEntries(names.slice(0, 3000)))
  const other = point(undefined, Object.fromEntries(names.slice(3000)))
  await upload(api, slug, 'pdam_office', collection([place, other]))
  const wanted = { kind: 'pdam_office' } as const
  const { status, body } = await api.request('POST', `/api/export/layer/short-names?city=${slug}`, {
    token: ops,
    body: wanted,
  })
  const refused = [400, 'Lapisan ini memiliki lebih dari 1000 kolom. Pilih format GeoJSON.']
  expect([status, body.message]).toEqual(refused)
  const response = await ask({ ...wanted, format: 'shapefile' }, { city: slug })
  const { message } = (await response.json()) as { message: string }
  expect([response.status, message]).toEqual(refused)
  expect(await features(wanted, { city: slug })).toHaveLength(2)
})

test('[D94] a CSV keeps the zeros of numbers and has a line for each customer', async () => {
  const { slug } = await make.company()
  const customer = point(undefined, { idpelangga: '000123', nama: '=1+1', telp: '+62811' })
  await upload(api, slug, 'customer', collection([customer]))
  const { bytes } = await download({ kind: 'customer', format: 'csv' }, { city: slug })
  const found: Found = {}
  const [row] = (await collect(csv.read(chunks(bytes), found))).flat()
  const cells = row && 'cells' in row ? row.cells : []
  const cell = (name: string) => cells[found.names?.indexOf(name) ?? -1]
  expect(['idpelangga', 'nama', 'telp', 'Bujur (EPSG:4326)', 'Lintang (EPSG:4326)'].map(cell)).toEqual([
    '000123',
    '=1+1',
    '+62811',
    '110.4',
    '-7',
  ])
})

const leftovers = () => readdirSync(tmpdir()).filter(name => name.startsWith('petatirta-export-'))

test.skipIf(MANY)('[D94] who hangs up leaves neither a question nor a file behind', async () => {
  for (const format of ['geopackage', 'shapefile', 'geojson'] as const) {
    const gone = new AbortController()
    const asked = ask({ kind: 'customer', format }, { signal: gone.signal }).then(response => {
      gone.abort()
      return response.arrayBuffer()
    })
    await expect(asked).rejects.toThrow()
  }
  await vi.waitFor(async () => {
    const { rows } = await api.pool.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    )
    expect([rows[0].n, leftovers()]).toEqual([0, []])
  }, PATIENCE)
})
