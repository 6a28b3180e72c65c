/**
 * Files of the kinds that utilities send, each imported or refused whole. Those of test/samples are made up; files of real
 * publishers, under licences of their own, are not part of the project and are tried as well where they lie beside it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FeatureKind, ImportFailure } from '@petatirta/contract'
import { chunks, collect, collection, point } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvBatches } from '#formats/csv-lines.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const OWN = fileURLToPath(new URL('../samples/', import.meta.url))
const PUBLISHED = fileURLToPath(new URL('../../../../../shared/samples/', import.meta.url))
const PLACES: [string, string][] = [['made up', OWN]]
if (existsSync(PUBLISHED)) PLACES.push(['published', PUBLISHED])

interface SampleFeature {
  properties: Record<string, string>
}

describe.each(PLACES)('samples, %s', (_, samples) => {
  const read = (path: string) => readFileSync(`${samples}${path}`)
  const filesIn = (folder: string, ending: string) =>
    readdirSync(`${samples}${folder}`)
      .filter(name => name.endsWith(ending))
      .sort()
  const featuresOf = (path: string): SampleFeature[] => JSON.parse(read(path).toString()).features

  let api: Api
  let city: string
  let cityId: number

  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    const { slug } = await people(api).company()
    const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
    city = slug
    cityId = rows[0].city_id
  })

  const stored = async (kind: FeatureKind) => {
    const { rows } = await api.pool.query(
      `SELECT id, ${kind === 'customer' ? 'nama' : 'name'} AS name, ST_IsValid(geom) AS valid,
              ST_XMin(geom) AS west, ST_YMin(geom) AS south, ST_XMax(geom) AS east, ST_YMax(geom) AS north
       FROM ${kind} WHERE city_id = $1`,
      [cityId],
    )
    return rows as {
      id: string
      name: string | null
      valid: boolean
      west: number
      south: number
      east: number
      north: number
    }[]
  }

  describe('[D33] boundaries: the areas with their names, by whichever publisher', () => {
    const AREAS = {
      sarolangun: { west: 101.9, east: 103.3, south: -2.9, north: -1.7 },
      surabaya: { west: 112.5, east: 112.9, south: -7.4, north: -7.1 },
    }
    test.each(filesIn('boundaries', '.geojson'))('%s', async name => {
      const path = `boundaries/${name}`
      const level = /kecamatan/.test(name) ? 'kecamatan' : 'kelurahan'
      const place = /sarolangun/.test(name) ? 'sarolangun' : 'surabaya'
      const named = level === 'kecamatan' ? 'district' : 'village'
      const names = featuresOf(path)
        .map(({ properties }) => properties[named] ?? properties.nama)
        .sort()
      expect(names).not.toContain(undefined)
      for (const kind of [`${level}_boundaries`, level] as const) {
        const { status, body } = await upload(api, city, kind, read(path))
        expect({ status, ...body.payload }).toMatchObject({ status: 200, added: names.length, failed: 0 })
        const areas = await stored(kind)
        expect(areas.map(area => area.name).sort()).toEqual(names)
        expect(areas.filter(area => !area.valid)).toEqual([])
        const { west, east, south, north } = AREAS[place]
        for (const area of areas) {
          expect(area.west).toBeGreaterThan(west)
          expect(area.east).toBeLessThan(east)
          expect(area.south).toBeGreaterThan(south)
          expect(area.north).toBeLessThan(north)
        }
      }
    })
  })

  describe('[D34] customers', () => {
    test.each(filesIn('customers', '.geojson'))(
      '%s: repeated and missing numbers are listed, the others are in',
      async name => {
        const path = `customers/${name}`
        const features = featuresOf(path)
        const numbers = features.map(({ properties }) => properties.connno)
        const missing = numbers.filter(number => !number).length
        const added = new Set(numbers.filter(Boolean)).size
        const failed = features.length - added
        expect(Math.min(missing, failed - missing)).toBeGreaterThan(1)
        const { status, body } = await upload(api, city, 'customer', read(path))
        expect({ status, ...body.payload }).toMatchObject({ status: 200, added, changed: 0, failed })
        const failures: ImportFailure[] = body.payload.failed_payload.customer
        const reasons = Object.groupBy(failures, failure => failure.reason)
        expect(reasons['idpelangga berulang di dalam file']).toHaveLength(failed - missing)
        expect(reasons['idpelangga tidak diisi']).toHaveLength(missing)
        for (const { position, value } of failures) expect(value).toEqual(features[position - 1])
        expect(await stored('customer')).toHaveLength(added)
        const again = await upload(api, city, 'customer', read(path))
        expect(again.body.payload).toMatchObject({ added: 0, changed: 0, unchanged: added, failed })
      },
    )
  })

  describe('[D35] pipes in a projected system of elsewhere are refused, never drawn in the wrong place', () => {
    const kindOf = (name: string): FeatureKind =>
      /pipes/.test(name) ? 'pipe' : /reservoirs|tanks/.test(name) ? 'water_source' : 'accessories'
    const LINE = {
      type: 'LineString',
      coordinates: [
        [110, -7],
        [110.01, -7],
      ],
    }

    test.each(filesIn('pipes', '.geojson'))('%s', async name => {
      const kind = kindOf(name)
      const old = kind === 'pipe' ? { ...point('lama'), geometry: LINE } : point('lama')
      expect((await upload(api, city, kind, collection([old]))).status).toBe(200)
      const before = await stored(kind)
      const { status, body } = await upload(api, city, kind, read(`pipes/${name}`))
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 400,
        code: 5080701,
        message:
          'Sistem koordinat EPSG:3547 tidak didukung. Ekspor ulang file dalam WGS 84 (EPSG:4326) atau UTM zona 46–54.',
      })
      expect(await stored(kind)).toEqual(before)
    })
  })

  describe('[D37] csv: the edge cases of RFC 4180', () => {
    const names = filesIn('csv', '.csv')
    /** The line ends that some are named for were lost on their way here. */
    const content = (name: string) =>
      name.endsWith('_crlf.csv')
        ? read(`csv/${name}`).toString().replaceAll(/\r?\n/g, '\r\n')
        : read(`csv/${name}`)

    test.each(names)('%s', async name => {
      const [header = [], ...lines] = (await collect(csvBatches(chunks(content(name), 3)))).flat()
      const records = lines.map(line => Object.fromEntries(header.map((column, at) => [column, line[at]])))
      const expected = [JSON.parse(read(`csv/expected/${name.replace('.csv', '.json')}`).toString())].flat()
      // The publisher has made the number up in the one file, and not in the other.
      if (name === 'location_coordinates.csv') expected[0]['Contact Phone Number'] = '2095257564'
      expect(records).toEqual(expected)
    })

    test.each(names)('%s is no file of bills, and says so', async name => {
      const { status, body } = await upload(api, city, 'bill', content(name))
      expect({ status, code: body.code }).toEqual({ status: 400, code: 5080701 })
      expect(body.message).toMatch(/Kolom .* tidak ada/)
    })
  })

  describe('[D36] geojson: every shape, each in the layers that can hold it', () => {
    type Expected = { added: number; failed?: number } | { refused: string }
    const known: [string, FeatureKind, Expected][] = [
      ['good-feature-with-id', 'accessories', { added: 1 }],
      ['good-feature-with-string-id', 'accessories', { added: 1 }],
      ['good-feature', 'accessories', { added: 1 }],
      ['good-featurecollection-bbox', 'accessories', { added: 2 }],
      ['good-featurecollection-bbox3d', 'accessories', { added: 2 }],
      ['good-featurecollection-extensions', 'accessories', { added: 1, failed: 2 }],
      ['good-featurecollection-extensions', 'pipe', { added: 1, failed: 2 }],
      ['good-featurecollection-extensions', 'housing', { added: 1, failed: 2 }],
      ['good-featurecollection', 'accessories', { added: 1, failed: 2 }],
      ['good-featurecollection', 'pipe', { added: 1, failed: 2 }],
      ['good-featurecollection', 'housing', { added: 1, failed: 2 }],
      [
        'good-geometrycollection',
        'pipe',
        { refused: 'Jenis geometri GeometryCollection tidak sesuai untuk Pipa' },
      ],
      ['good-linestring', 'pipe', { added: 1 }],
      [
        'good-linestring',
        'accessories',
        { refused: 'Jenis geometri LineString tidak sesuai untuk Aksesoris' },
      ],
      ['good-multilinestring', 'pipe', { added: 1 }],
      ['good-multipoint', 'accessories', { added: 1 }],
      ['good-point-3d', 'accessories', { added: 1 }],
      ['good-point', 'accessories', { added: 1 }],
      ['good-point', 'housing', { refused: 'Jenis geometri Point tidak sesuai untuk Blok Rumah' }],
      ['good-polygon', 'housing', { added: 1 }],
      ['issue82', 'housing', { refused: 'Koordinat di luar jangkauan bujur/lintang' }],
      ['out-of-range', 'housing', { refused: 'Koordinat di luar jangkauan bujur/lintang' }],
      ['multipolygon', 'housing', { added: 1 }],
      ['nullgeometry', 'accessories', { refused: 'Geometri tidak ada' }],
      ['nullproperties', 'accessories', { added: 1 }],
    ]

    const files = filesIn('geojson', '.geojson')
    const cases = known.filter(([name]) => files.includes(`${name}.geojson`))

    test('every file', () => {
      const tried = [...new Set(cases.map(([name]) => `${name}.geojson`))]
      expect(tried.sort()).toEqual(files)
    })

    test.each(cases)('%s as %s', async (name, kind, expected) => {
      const { status, body } = await upload(api, city, kind, read(`geojson/${name}.geojson`))
      if ('refused' in expected) {
        expect({ status, code: body.code, message: body.message }).toEqual({
          status: 400,
          code: 5080701,
          message: 'Tidak ada data yang dapat digunakan di dalam file',
        })
        expect(body.errors.map((error: { message: string }) => error.message)).toContain(expected.refused)
        expect(await stored(kind)).toEqual([])
      } else {
        const { added, failed = 0 } = expected
        expect({ status, ...body.payload }).toMatchObject({ status: 200, added, failed })
        expect(await stored(kind)).toHaveLength(added)
      }
    })

    test.each([
      ['good-feature-with-id', '100'],
      ['good-feature-with-string-id', 'myfeature'],
    ])('%s keeps its id', async (name, id) => {
      await upload(api, city, 'accessories', read(`geojson/${name}.geojson`))
      expect((await stored('accessories')).map(feature => feature.id)).toEqual([id])
    })
  })
})
