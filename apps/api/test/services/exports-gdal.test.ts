/**
 * Files of ours as GDAL reads them: as many features, in the same places to a centimetre, with the same attributes, in
 * degrees and in the metres of the city's UTM zone. GDAL finds out by itself which system a file is in.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls, EXPORT_FORMATS, type ExportFormat, type ExportSystem } from '@petatirta/contract'
import { collection } from '@petatirta/harness/files.ts'
import { findProgram } from '@petatirta/harness/programs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Feature, positions } from '#test/ogr.ts'
import { comparableValue, ogr2ogr } from '#test/ogr-reading.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const run = promisify(execFile)
/** `npm run test:services` installs GDAL; there the tests must not be left out. */
const isHere = findProgram('ogr2ogr') !== undefined || process.env.PETATIRTA_TEST_GDAL === 'required'
const METRES_A_DEGREE = 111_320
const CENTIMETRE = 0.01

let api: Api
let token: string
let city: string
let folder: string

const PROPERTIES = [
  {
    teks: 'Désa “Ciputat” 水 & <b>',
    nomor: ' 0081',
    bulat: 42,
    besar: 9_007_199_254_740_991,
    pecahan: -7.125,
    kecil: 1e-7,
    benar: true,
    rumus: '=1+1',
  },
  { teks: null, bulat: -1, pecahan: 3, benar: false, uraian: 'a;b "c"\nd', nama_yang_panjang_sekali: 'x' },
  { teks: 'biasa', nama_yang_panjang_juga: 'y', rincian: { a: [1, 2] } },
]

const [LON, LAT] = [110.4, -7]
const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]

const SHAPES = {
  accessories: [
    { type: 'Point', coordinates: [LON, LAT] },
    { type: 'Point', coordinates: [LON + 0.0123456789, LAT - 0.1] },
    { type: 'Point', coordinates: [LON - 0.2, LAT + 0.2] },
  ],
  pipe: [
    {
      type: 'LineString',
      coordinates: [
        [LON, LAT],
        [LON + 0.1, LAT + 0.0987654321],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [LON, LAT],
        [LON, LAT + 0.1],
        [LON - 0.1, LAT],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [LON, LAT],
          [LON + 0.01, LAT],
        ],
        [
          [LON + 0.02, LAT],
          [LON + 0.03, LAT + 0.01],
        ],
      ],
    },
  ],
  dma_boundaries: [
    { type: 'Polygon', coordinates: [ring(LON, LAT, 0.1), ring(LON + 0.02, LAT + 0.02, 0.02).toReversed()] },
    { type: 'Polygon', coordinates: [ring(LON + 0.2, LAT, 0.1)] },
    { type: 'MultiPolygon', coordinates: [[ring(LON, LAT + 0.2, 0.1)], [ring(LON + 0.2, LAT + 0.2, 0.1)]] },
  ],
} as const
type Kind = keyof typeof SHAPES

beforeAll(async () => {
  if (!isHere) return
  api = await startApi()
  token = await api.token('opsdemo')
  city = (await people(api).company({ lon: LON, lat: LAT })).slug
  folder = await mkdtemp(join(tmpdir(), 'petatirta-exports-gdal-'))
  for (const [kind, shapes] of Object.entries(SHAPES)) {
    const features = shapes.map((geometry, i) => ({
      type: 'Feature',
      properties: { id: `k-${i}`, ...PROPERTIES[i] },
      geometry,
    }))
    expect((await upload(api, city, kind as Kind, collection(features))).body.payload.added).toBe(3)
  }
})
afterAll(async () => {
  await api?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function download(kind: Kind, format: ExportFormat, system: ExportSystem): Promise<Buffer> {
  const response = await fetch(`${api.url}/api${calls.exportLayer.path}?city=${city}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, format, system }),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const expected = async (kind: Kind): Promise<Feature[]> =>
  JSON.parse((await download(kind, 'geojson', 'degrees')).toString()).features

/** What GDAL makes of the file: longitude and latitude, whatever the file has. */
async function readByGdal(kind: Kind, format: ExportFormat, system: ExportSystem) {
  const path = join(folder, `${kind}-${system}.${EXPORT_FORMATS[format].extension}`)
  await writeFile(path, await download(kind, format, system))
  const source = format === 'shapefile' ? `/vsizip/${path}` : path
  const { stdout } = await run('ogrinfo', ['-ro', '-so', '-al', source])
  const layer = /^Layer name: (.*)$/m.exec(stdout)?.[1] ?? ''
  const text = await ogr2ogr(
    ...['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '-lco', 'COORDINATE_PRECISION=12', '/vsistdout/'],
    ...['--config', 'DXF_INLINE_BLOCKS', 'FALSE', source, layer],
    ...(format === 'dxf' ? ['-s_srs', system === 'utm' ? 'EPSG:32749' : 'EPSG:4326'] : []),
  )
  return { features: JSON.parse(text).features as Feature[], summary: stdout }
}

/** Every place of one is a place of the other: where rings begin and which way they turn is the writer's choice. */
function farthest(one: Feature, other: Feature): number {
  const places = positions(other.geometry)
  const distances = positions(one.geometry).map(([x = 0, y = 0]) =>
    Math.min(...places.map(([px = 0, py = 0]) => Math.hypot(x - px, y - py))),
  )
  return Math.max(...distances) * METRES_A_DEGREE
}

function expectSamePlaces(ours: readonly Feature[], theirs: readonly Feature[]): void {
  expect(theirs.length).toBe(ours.length)
  for (const [i, feature] of ours.entries()) {
    const other = theirs[i] as Feature
    expect(positions(other.geometry).length).toBe(positions(feature.geometry).length)
    expect(Math.max(farthest(feature, other), farthest(other, feature))).toBeLessThan(CENTIMETRE)
  }
}

/** A list is JSON, and a Shapefile drops blanks around a text. */
const plain = (value: unknown) => {
  const text = value && typeof value === 'object' ? JSON.stringify(value) : value
  return comparableValue(typeof text === 'string' ? text.trim() : text)
}

function expectSameAttributes(
  ours: readonly Feature[],
  theirs: readonly Feature[],
  called: (name: string) => string = name => name,
): void {
  // GDAL takes the id beside the properties for the one among them.
  const valueIn = ({ properties, id }: Feature & { id?: unknown }, name: string) =>
    plain(properties[name] ?? (name === 'id' ? id : undefined))
  const names = [...new Set(ours.flatMap(({ properties }) => Object.keys(properties)))]
  for (const name of names)
    expect([name, theirs.map(feature => valueIn(feature, called(name)))]).toEqual([
      name,
      ours.map(({ properties }) => plain(properties[name])),
    ])
}

const SYSTEMS = ['degrees', 'utm'] as const
const KINDS = Object.keys(SHAPES) as Kind[]

describe.skipIf(!isHere)('[D94] files of ours as GDAL reads them', () => {
  describe.each(KINDS)('%s', kind => {
    test.each(SYSTEMS)('GeoPackage in %s', async system => {
      const { features } = await readByGdal(kind, 'geopackage', system)
      const ours = await expected(kind)
      expectSamePlaces(ours, features)
      expectSameAttributes(ours, features)
    })

    test.each(SYSTEMS)('Shapefile in %s', async system => {
      const { features } = await readByGdal(kind, 'shapefile', system)
      const { body } = await api.request('POST', `/api${calls.layerShortNames.path}?city=${city}`, {
        token,
        body: { kind },
      })
      const short = new Map<string, string>(
        body.payload.map((entry: { name: string; short: string }) => [entry.name, entry.short]),
      )
      expect(short.size).toBeGreaterThan(1)
      const ours = await expected(kind)
      expectSamePlaces(ours, features)
      expectSameAttributes(ours, features, name => short.get(name) ?? name)
    })

    test.each(SYSTEMS)('GeoJSON in %s', async system => {
      const { features } = await readByGdal(kind, 'geojson', system)
      const ours = await expected(kind)
      expectSamePlaces(ours, features)
      expectSameAttributes(ours, features)
    })

    test('KML', async () => {
      const { features } = await readByGdal(kind, 'kml', 'degrees')
      const ours = await expected(kind)
      expectSamePlaces(ours, features)
      // GDAL knows no truths here, only numbers.
      const truths = features.map(({ properties, ...rest }) => ({
        ...rest,
        properties: {
          ...properties,
          benar: (properties.benar ?? null) === null ? null : properties.benar === 1,
        },
      }))
      expectSameAttributes(ours, truths)
    })
  })

  test.each(['csv', 'xlsx'] as const)('points in a table: %s', async format => {
    const path = join(folder, `titik.${format}`)
    await writeFile(path, await download('accessories', format, 'degrees'))
    const places = ['-oo', 'X_POSSIBLE_NAMES=Bujur*', '-oo', 'Y_POSSIBLE_NAMES=Lintang*']
    const text = await ogr2ogr(
      ...['-f', 'GeoJSON', '/vsistdout/', path],
      ...(format === 'csv' ? places : ['--config', 'OGR_XLSX_FIELD_TYPES', 'STRING']),
    )
    const { features } = JSON.parse(text) as { features: Feature[] }
    const ours = await expected('accessories')
    expect(
      features.map(({ properties }) => [
        properties.id,
        Number(properties['Bujur (EPSG:4326)']),
        Number(properties['Lintang (EPSG:4326)']),
      ]),
    ).toEqual(
      ours.map(({ properties, geometry }) => [properties.id, ...((geometry?.coordinates ?? []) as number[])]),
    )
    if (format === 'csv') expectSamePlaces(ours, features)
  })

  test.each(SYSTEMS)('a drawing of pipes in %s', async system => {
    const { features } = await readByGdal('pipe', 'dxf', system)
    const [one, two, three] = await expected('pipe')
    const lines = (three?.geometry?.coordinates ?? []) as number[][][]
    const parts = lines.map(coordinates => ({
      properties: {},
      geometry: { type: 'LineString', coordinates },
    }))
    expectSamePlaces([one as Feature, two as Feature, ...parts], features)
    expect(new Set(features.map(({ properties }) => properties.Layer))).toEqual(new Set(['PIPA']))
  })

  test.each(SYSTEMS)('a drawing of accessories in %s', async system => {
    const { features } = await readByGdal('accessories', 'dxf', system)
    expectSamePlaces(await expected('accessories'), features)
  })
})
