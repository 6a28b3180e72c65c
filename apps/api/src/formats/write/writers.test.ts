/** What is written is read again, by the readers of the same formats, with nothing lost. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportFormat } from '@petatirta/contract/plain'
import { collect } from '@petatirta/harness/files.ts'
import { growth } from '@petatirta/harness/growth.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csv } from '#formats/csv.ts'
import { dxf } from '#formats/dxf.ts'
import type { Format, Found, LayeredFormat, Row } from '#formats/format.ts'
import { geojson } from '#formats/geojson.ts'
import { geopackage } from '#formats/geopackage.ts'
import { kml } from '#formats/kml.ts'
import { GEOMETRY } from '#formats/place-columns.ts'
import { shapefile } from '#formats/shapefile.ts'
import { xlsx } from '#formats/xlsx.ts'
import { unpacked, zipFileEntries } from '#formats/zip-file.ts'
import { wkbOf } from '#test/wkb-of.ts'
import { writtenLayer } from '#test/written-layer.ts'
import type { WrittenRow } from './layer-writer.ts'
import { shortNames } from './short-names.ts'
import { utmSystem, WGS_84 } from './systems.ts'
import { WRITERS } from './writers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-writers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PIPES: WrittenRow[] = [
  {
    id: 'P-1',
    name: 'Jalan “Merdeka” & <barat>',
    category: 'HDPE',
    geometry: wkbOf({
      type: 'LineString',
      coordinates: [
        [110.123456789012, -7.1],
        [110.2, -7.25],
      ],
    }),
    properties: {
      id: 'P-1',
      nama: 'Jalan “Merdeka” & <barat>',
      JENIS_PIPA: 'HDPE',
      DIAMETER: 63,
      keterangan_panjang: 'baris satu\nbaris dua; "kutip"',
      keterangan_pendek: '=1+1',
      tekanan: -2.75,
      terpasang: true,
      telepon: '+62811',
    },
  },
  {
    id: 'P-2',
    name: null,
    category: null,
    geometry: wkbOf({
      type: 'MultiLineString',
      coordinates: [
        [
          [110.3, -7.3],
          [110.4, -7.4],
        ],
        [
          [110.5, -7.5],
          [110.6, -7.6],
          [110.7, -7.5],
        ],
      ],
    }),
    properties: { id: 'P-2', DIAMETER: 100, terpasang: false, tekanan: 3, rincian: { dalam: [1, 2] } },
  },
]

const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]

const AREAS: WrittenRow[] = [
  {
    id: 'a',
    name: 'Utara',
    category: null,
    geometry: wkbOf({
      type: 'Polygon',
      coordinates: [square(110, -7, 0.3), square(110.1, -6.9, 0.05).toReversed()],
    }),
    properties: { id: 'a', nama: 'Utara', jumlah: 12_345_678_901 },
  },
  {
    id: 'b',
    name: 'Selatan',
    category: null,
    geometry: wkbOf({
      type: 'MultiPolygon',
      coordinates: [[square(111, -7, 0.2)], [square(112, -8, 0.2)]],
    }),
    properties: { id: 'b', nama: 'Selatan', jumlah: null },
  },
]

const POINTS: WrittenRow[] = [
  {
    id: 'x',
    name: 'Katup 1',
    category: 'Gate Valve',
    geometry: wkbOf({ type: 'Point', coordinates: [110.00000000000001, -7.5] }),
    properties: { id: 'x', sub_tipe: 'Gate Valve', kode: '00081', nilai: 0.1 },
  },
  {
    id: 'y',
    name: null,
    category: null,
    geometry: wkbOf({ type: 'Point', coordinates: [110.5, -6.25] }),
    properties: { id: 'y', kode: '1E5', nilai: 1e-7 },
  },
]

async function write(
  format: ExportFormat,
  rows: readonly WrittenRow[],
  changes: Parameters<typeof writtenLayer>[1] = {},
): Promise<Buffer> {
  const { layer, rowsOf } = writtenLayer(rows, changes)
  const writer = WRITERS[format]
  expect(writer.refusal?.(layer)).toBeUndefined()
  const parts = await collect(
    writer.write({
      layer,
      signal: new AbortController().signal,
      read: rowsOf,
      release: async () => {},
    }),
  )
  return Buffer.concat(parts.map(part => Buffer.from(part as string)))
}

interface Feature {
  id?: unknown
  properties: Record<string, unknown>
  geometry: unknown
}

const values = (rows: readonly Row[]) =>
  rows.map(row => {
    if (!('value' in row)) throw new Error('error' in row ? row.error : 'cells')
    return row.value as Feature
  })

async function readLayers(format: LayeredFormat, bytes: Buffer, name: string) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const files = [{ name, path, bytes: (await stat(path)).size }]
  const layers = await format.layers(files)
  const features: Feature[] = []
  for (const { name: layer } of layers)
    features.push(...values((await collect(format.readLayer(files, layer))).flat()))
  return { layers, features }
}

async function readTable(format: Format, bytes: Buffer) {
  const found: Found = {}
  async function* whole() {
    yield bytes
  }
  const rows = (await collect(format.read(whole(), found))).flat()
  return rows.map(row =>
    Object.fromEntries((found.names ?? []).map((name, i) => [name, 'cells' in row ? row.cells[i] : ''])),
  )
}

const shapesOf = (rows: readonly WrittenRow[]) => writtenLayer(rows).shapes
const ALL = { PIPES, AREAS, POINTS }

async function filesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const entry of await zipFileEntries(archive, 1e7)) {
    const chunks: Buffer[] = []
    for await (const chunk of unpacked(archive, entry)) chunks.push(chunk)
    files.set(entry.name, Buffer.concat(chunks))
  }
  return files
}

describe('[D94] GeoJSON', () => {
  test.each(Object.entries(ALL))('%s come back as they were', async (_name, rows) => {
    const found: Found = {}
    const bytes = await write('geojson', rows)
    async function* whole() {
      yield bytes
    }
    const features = values((await collect(geojson.read(whole(), found))).flat())
    expect(found.crs).toBeUndefined()
    expect(features).toEqual(
      rows.map(({ id, properties }, i) => ({
        type: 'Feature',
        id,
        properties,
        geometry: shapesOf(rows)[i],
      })),
    )
  })

  test('in metres it names its system', async () => {
    const bytes = await write('geojson', POINTS, { system: utmSystem(110.4, -7) })
    expect(JSON.parse(bytes.toString()).crs.properties.name).toBe('urn:ogc:def:crs:EPSG::32749')
  })

  test('a layer without rows is a collection of none', async () => {
    expect(JSON.parse((await write('geojson', [])).toString()).features).toEqual([])
  })
})

/** Typed columns keep lists as JSON, and what is absent is nothing. */
const typed = (rows: readonly WrittenRow[]) =>
  rows.map(({ properties }) =>
    Object.fromEntries(
      writtenLayer(rows).layer.columns.map(({ name }) => {
        const value = properties[name] ?? null
        return [name, value && typeof value === 'object' ? JSON.stringify(value) : value]
      }),
    ),
  )

describe('[D94] GeoPackage', () => {
  test.each(Object.entries(ALL))('%s come back as they were', async (name, rows) => {
    const bytes = await write('geopackage', rows)
    const { layers, features } = await readLayers(geopackage, bytes, `${name}.gpkg`)
    expect(layers).toMatchObject([{ name: 'lapisan', crs: 'EPSG:4326', rows: rows.length }])
    expect(features.map(({ properties }) => properties)).toEqual(typed(rows))
    expect(features.map(({ geometry }) => geometry)).toEqual(shapesOf(rows))
  })

  test('columns that SQLite would take for one, or for ours, have names of their own until they are read', async () => {
    const properties = { geom: 'a', Nama: 'b', nama: 'c', FID: 'd', geom_1: 'e' }
    const row = { ...(POINTS[0] as WrittenRow), properties }
    const bytes = await write('geopackage', [row])
    for (const name of ['geom_1', 'nama_1', 'FID_1', 'geom_1_1'])
      expect(bytes.includes(`"${name}" TEXT`)).toBe(true)
    const { layers, features } = await readLayers(geopackage, bytes, 'names.gpkg')
    expect(layers[0]?.columns).toEqual(Object.keys(properties))
    expect(features[0]?.properties).toEqual(properties)
  })
})

describe('[D94] Shapefile', () => {
  test.each(Object.entries(ALL))('%s come back as they were', async (name, rows) => {
    const bytes = await write('shapefile', rows, { system: utmSystem(110.4, -7) })
    const { layers, features } = await readLayers(shapefile, bytes, `${name}.zip`)
    expect(layers).toMatchObject([{ name: 'lapisan', rows: rows.length }])
    expect(layers[0]?.crs).toContain('WGS_1984_UTM_Zone_49S')
    expect(features.map(({ properties }) => properties)).toEqual(typed(rows))
    expect(features.map(({ geometry }) => geometry)).toEqual(shapesOf(rows))
  })

  test('shortened names are listed in a text beside the layer', async () => {
    const files = await filesIn(await write('shapefile', PIPES))
    const text = files.get('lapisan-kolom.txt')?.toString()
    expect(text).toContain('keterangan = keterangan_panjang\r\n')
    expect(text).toContain('keterang_1 = keterangan_pendek\r\n')
    expect(text).not.toContain('DIAMETER')
    const header = files.get('lapisan.dbf')?.toString('latin1', 0, 400)
    expect(header).toContain('keterang_1\0')
    expect(header).not.toContain('keterangan_p')
    expect(files.get('lapisan.cpg')?.toString()).toBe('UTF-8')
  })

  test('points and areas of one layer are two, each with all of its rows', async () => {
    const bytes = await write('shapefile', [...POINTS, ...AREAS])
    const { layers, features } = await readLayers(shapefile, bytes, 'mixed.zip')
    expect(layers).toMatchObject([
      { name: 'lapisan-titik', rows: 2 },
      { name: 'lapisan-area', rows: 2 },
    ])
    expect(features.map(({ properties }) => properties.id)).toEqual(['x', 'y', 'a', 'b'])
  })

  test('a text that does not fit is cut between letters, and said to be', async () => {
    const row = { ...(POINTS[0] as WrittenRow), properties: { uraian: 'é'.repeat(200) } }
    const bytes = await write('shapefile', [row])
    const { features } = await readLayers(shapefile, bytes, 'cut.zip')
    expect(features[0]?.properties.uraian).toBe('é'.repeat(127))
    const files = await filesIn(bytes)
    expect(files.get('lapisan-kolom.txt')?.toString()).toMatch(/dipotong[\s\S]*uraian/)
  })

  test('[D75] thousands of names that begin alike are each numbered at once', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `nama bersama ${i}`)
    const short = shortNames(names(1200))
    expect([0, 1, 10, 1199].map(at => short[at])).toEqual([
      'nama bersa',
      'nama ber_1',
      'nama be_10',
      'nama _1199',
    ])
    expect(new Set(short).size).toBe(1200)
    expect(await growth(count => shortNames(names(count)), 1000, 16)).toBeLessThan(6)
  })

  test('more than 2 GB is refused before it begins', () => {
    const { layer } = writtenLayer(POINTS, {
      families: [{ name: 'point', rows: 100_000_000, shapeBytes: 3_000_000_000 }],
    })
    expect(WRITERS.shapefile.refusal?.(layer)).toMatch(/2 GB/)
  })
})

describe('[D94] KML', () => {
  test.each(Object.entries(ALL))('%s come back as they were', async (name, rows) => {
    const { features } = await readLayers(kml, await write('kml', rows), `${name}.kml`)
    expect(features.map(({ geometry }) => geometry)).toEqual(shapesOf(rows))
    const filled = typed(rows).map((row, i) => ({
      // A title that no column says is one of its own.
      ...(rows === POINTS && rows[i]?.name && { name: rows[i]?.name }),
      ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    }))
    expect(features.map(({ properties }) => properties)).toEqual(filled)
  })
})

const texts = (rows: readonly WrittenRow[]) =>
  typed(rows).map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
  )

describe.each([
  ['csv', csv],
  ['xlsx', xlsx],
] as const)('[D94] %s', (id, format) => {
  test.each(Object.entries(ALL))('%s come back as they were', async (name, rows) => {
    const isPoint = name === 'POINTS'
    const read = await readTable(format, await write(id, rows, { isPoint }))
    const places = read.map(row =>
      isPoint
        ? {
            type: 'Point',
            coordinates: [Number(row['Bujur (EPSG:4326)']), Number(row['Lintang (EPSG:4326)'])],
          }
        : JSON.parse(row[GEOMETRY] ?? ''),
    )
    expect(places).toEqual(shapesOf(rows))
    for (const [i, row] of texts(rows).entries()) expect(read[i]).toMatchObject(row)
  })

  test('metres are X and Y', async () => {
    const bytes = await write(id, POINTS, { isPoint: true, system: utmSystem(110.4, -7) })
    expect((await readTable(format, bytes))[0]).toMatchObject({
      'X (EPSG:32749)': '110.00000000000001',
      'Y (EPSG:32749)': '-7.5',
    })
  })
})

test('[D94] a CSV cell that looks like a formula is text for a spreadsheet, a number stays one', async () => {
  const lines = (await write('csv', [PIPES[0] as WrittenRow])).toString()
  expect(lines).toContain(`"'=1+1"`)
  expect(lines).toContain(`"'+62811"`)
  expect(lines).toContain(';-2.75;')
})

test('[D94] a shape that no cell of Excel holds is refused, not cut', () => {
  const { layer } = writtenLayer(AREAS, { longestGeometry: 40_000 })
  expect(WRITERS.xlsx.refusal?.(layer)).toMatch(/terlalu rumit/)
})

describe('[D94] DXF', () => {
  test('pipes come back as one layer with everything that they had, parts together', async () => {
    const system = utmSystem(110.4, -7)
    const { layers, features } = await readLayers(dxf, await write('dxf', PIPES, { system }), 'pipes.dxf')
    expect(layers).toEqual([{ name: 'pipes', rows: 2, crs: 'EPSG:32749', isOurs: true }])
    expect(features.map(({ properties }) => properties)).toEqual(PIPES.map(({ properties }) => properties))
    expect(features.map(({ geometry }) => geometry)).toEqual(shapesOf(PIPES))
  })

  test('what somebody drew beside them is a layer of its own, and parts that were erased are missing alone', async () => {
    const drawn = (await write('dxf', PIPES)).toString()
    const from = drawn.indexOf('0\nPOLYLINE', drawn.indexOf('0\nPOLYLINE') + 1)
    const to = drawn.indexOf('0\nPOLYLINE', from + 1)
    const line = '0\nLINE\n8\nBARU\n10\n110\n20\n-7\n11\n110.1\n21\n-7\n'
    const changed = Buffer.from(drawn.slice(0, from) + line + drawn.slice(to))
    const { layers, features } = await readLayers(dxf, changed, 'pipes.dxf')
    expect(layers.map(({ name, rows }) => [name, rows])).toEqual([
      ['pipes', 2],
      ['BARU', 1],
    ])
    const [, parts] = shapesOf(PIPES)
    expect(features[1]?.geometry).toEqual({
      ...parts,
      coordinates: ((parts?.coordinates ?? []) as unknown[]).slice(1),
    })
  })

  test('accessories come back with everything that they had', async () => {
    const { features } = await readLayers(dxf, await write('dxf', POINTS), 'points.dxf')
    expect(features.map(({ properties }) => properties)).toEqual(POINTS.map(({ properties }) => properties))
    expect(features.map(({ geometry }) => geometry)).toEqual(shapesOf(POINTS))
  })
})

test('[D94] a system in degrees says so everywhere', () => {
  expect(WGS_84.wkt).toContain('AUTHORITY["EPSG","4326"]')
  expect(utmSystem(98.7, 3.6)).toMatchObject({ srid: 32647, name: 'WGS 84 / UTM zone 47N' })
})
