import { around, chunks, collect, collection } from '@petatirta/harness/files.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row } from './format.ts'
import { geojson } from './geojson.ts'
import { json } from './json.ts'
import { MalformedFile } from './malformed-file.ts'

/** A file's first kilobyte is read in one; what is tried in small chunks stands behind it. */
const HEAD = ' '.repeat(1024)

const read = async (content: string | Uint8Array, size?: number, found: { crs?: unknown } = {}) =>
  (await collect(geojson.read(chunks(content, size), found))).flat()
const readBehind = (content: string, size: number) => read(HEAD + content, size)
const values = (rows: readonly Row[]) =>
  rows.map(row => ('value' in row ? row.value : 'error' in row && row.error))

const FEATURES = [
  { type: 'Feature', properties: { nama: 'Jl. "Mawar" {1} [2]', teks: '\\', features: [1] }, geometry: null },
  {
    type: 'Feature',
    properties: { features: [{ a: 1 }], emoji: '💧é', kosong: '' },
    geometry: { a: [[[1]]] },
  },
  {},
]
const CRS = { type: 'name', properties: { name: 'EPSG:32749', features: [{}] } }
const MEMBERS = { type: 'FeatureCollection', name: 'features', crs: CRS }
const FILE = JSON.stringify({ ...MEMBERS, features: FEATURES, bbox: [1, 2] })
const LINES = `{"type":"FeatureCollection","features":[\r\n${FEATURES.map(f => JSON.stringify(f)).join(',\r\n')}\n]\n}`

describe('[D36] features are found', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('in chunks of %i bytes', async size => {
    expect(values(await readBehind(FILE, size))).toEqual(FEATURES)
    expect(values(await readBehind(LINES, size))).toEqual(FEATURES)
    expect(values(await read(FILE, size))).toEqual(FEATURES)
  })

  test.each([FILE, LINES])('wherever two chunks meet', async file => {
    const bytes = Buffer.from(HEAD + file)
    for (let at = HEAD.length; at < bytes.length; at++) {
      const halves = (async function* () {
        yield bytes.subarray(0, at)
        yield bytes.subarray(at)
      })()
      expect(values((await collect(geojson.read(halves, {}))).flat())).toEqual(FEATURES)
    }
  })

  test.each([undefined, 1])('whatever the properties hold, indented by %s', indent =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())),
        fc.integer({ min: 1, max: 50 }),
        async (some, size) => {
          // A geometry becomes a feature, and a reference system is heard: not what is tried here.
          const features = some.map(properties => ({ properties }))
          const file = JSON.stringify({ features }, null, indent)
          expect(values(await readBehind(file, size))).toEqual(JSON.parse(JSON.stringify(features)))
        },
      ),
      { numRuns: 100 },
    ),
  )

  test('pretty-printed, with a byte order mark, in an empty collection', async () => {
    expect(values(await read(`\uFEFF${JSON.stringify(JSON.parse(FILE), null, 2)}`, 5))).toEqual(FEATURES)
    expect(await read('{"type":"FeatureCollection","features":[ ]}')).toEqual([])
  })

  test('some of them one to a line, some not', async () => {
    const file = '{"features":[\n{"a":1},\n{"a":2} , {"a":3},\n{\n"a":4},\n{"a":5}\n,{"a":6}]}'
    const expected = [1, 2, 3, 4, 5, 6].map(a => ({ a }))
    for (const size of [1, 9, 100]) expect(values(await readBehind(file, size))).toEqual(expected)
  })

  test('in Windows-1252 where the bytes are no UTF-8', async () => {
    const bytes = Buffer.from(
      '{"features":[{"nama":"Caf\xe9 \x96"},\n{"nama":"Caf\xe9"},\n{"b":1}]}',
      'latin1',
    )
    expect(values(await read(bytes))).toEqual([{ nama: 'Café –' }, { nama: 'Café' }, { b: 1 }])
    expect(values(await read('{"features":[{"nama":"Café –"}]}'))).toEqual([{ nama: 'Café –' }])
  })

  test('batches hold what a chunk completes, and positions run on', async () => {
    const batches = await collect(geojson.read(chunks(HEAD + LINES, 40), {}))
    expect(batches.length).toBeGreaterThan(1)
    expect(batches.flat().map(({ position }) => position)).toEqual([0, 1, 2])
  })
})

describe('[D36] every form of GeoJSON', () => {
  const POINT = { type: 'Point', coordinates: [110, -7] }
  const AS_FEATURE = { type: 'Feature', properties: {}, geometry: POINT }
  const FEATURE = { type: 'Feature', properties: { a: 1 }, geometry: POINT }
  const MIXED = { type: 'GeometryCollection', geometries: [POINT] }

  test.each<[string, string, unknown[]]>([
    ['a single feature', JSON.stringify(FEATURE, null, 2), [FEATURE]],
    ['a bare geometry', JSON.stringify(POINT), [AS_FEATURE]],
    ['a bare list', JSON.stringify([FEATURE, POINT]), [FEATURE, AS_FEATURE]],
    ['one to a line', `${JSON.stringify(FEATURE)}\n${JSON.stringify(POINT)}\n`, [FEATURE, AS_FEATURE]],
    [
      'a text sequence',
      `\x1e${JSON.stringify(FEATURE)}\n\x1e${JSON.stringify(POINT)}\n`,
      [FEATURE, AS_FEATURE],
    ],
    ['a collection to a line', `${collection([FEATURE])}\r\n${collection([POINT])}`, [FEATURE, AS_FEATURE]],
    ['a mixed geometry', JSON.stringify(MIXED), [{ ...AS_FEATURE, geometry: MIXED }]],
    ['a list without a type', '{"features":[{}]}', [{}]],
  ])('%s', async (_, content, expected) => {
    for (const size of [1, 10, 1000]) expect(values(await readBehind(content, size))).toEqual(expected)
  })

  test('a broken line leaves the others alone', async () => {
    const file = `${JSON.stringify(POINT)}\n{"type":"Point","coordinates":[NaN,1]}\n{"a":1}\n[1]\n${JSON.stringify(FEATURE)}`
    expect(values(await read(file))).toEqual([
      AS_FEATURE,
      'Fitur bukan JSON yang sah',
      'Bukan GeoJSON: tidak ada FeatureCollection, Feature atau geometri',
      'Fitur bukan objek JSON',
      FEATURE,
    ])
  })

  test('of a repeated name the last counts, and odd names are names', async () => {
    const [slice] = await read('{"features":[{"a":1,"a":2,"__proto__":{"type":"Point"},"constructor":3}]}')
    const value = slice && 'value' in slice ? (slice.value as object) : {}
    expect(Object.entries(value)).toEqual([
      ['a', 2],
      ['__proto__', { type: 'Point' }],
      ['constructor', 3],
    ])
  })
})

describe('[D35] the reference system', () => {
  const crsOf = async (content: string) => {
    const found: { crs?: unknown } = {}
    await read(HEAD + content, 7, found)
    return found.crs
  }
  const geometry = { type: 'Point', crs: CRS, coordinates: [1, 2] }

  test.each([
    ['before the features', `{"crs":${JSON.stringify(CRS)},"features":[{}]}`],
    ['after them', `{"features":[{}],"crs":${JSON.stringify(CRS)}}`],
    ['of a single feature', JSON.stringify({ type: 'Feature', crs: CRS, geometry: null })],
    ['of a bare geometry', JSON.stringify(geometry)],
    ['in each geometry, as PostGIS writes it', collection([{ type: 'Feature', geometry }, { geometry }])],
  ])('%s', async (_, content) => {
    expect(await crsOf(content)).toEqual(CRS)
  })

  test('is known before the first feature where it stands before it', async () => {
    const found: { crs?: unknown } = {}
    await geojson.read(chunks(FILE), found).next()
    expect(found.crs).toEqual(CRS)
  })

  test.each(['{"features":[{}]}', '{"crs":null,"features":[]}', '{"features":[{"properties":{"crs":1}}]}'])(
    'is absent: %s',
    async content => {
      expect(await crsOf(content)).toBeUndefined()
    },
  )

  test('as a text, or whatever else it is', async () => {
    expect(await crsOf('{"features":[],"crs":"EPSG:4326"}')).toBe('EPSG:4326')
    expect(await crsOf('{"crs":[7],"features":[]}')).toEqual([7])
  })

  test('more than one is refused', async () => {
    await expect(crsOf(`{"crs":"EPSG:4326","features":[{"crs":"EPSG:3857"}]}`)).rejects.toThrow(
      'File memakai lebih dari satu sistem koordinat',
    )
  })
})

describe('[D36] what cannot be read', () => {
  test('a file cut off anywhere is refused', async () => {
    for (const file of [FILE, LINES, JSON.stringify(FEATURES), JSON.stringify(FEATURES[0])]) {
      const bytes = Buffer.from(file)
      for (let length = 0; length < bytes.length; length++)
        await expect(read(Buffer.concat([Buffer.from(HEAD), bytes.subarray(0, length)]), 16)).rejects.toThrow(
          MalformedFile,
        )
    }
  })

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'File kosong'],
    ['a byte order mark alone', '\uFEFF', 'File kosong'],
    ['white space alone', ' \r\n\t ', 'File kosong'],
    ['no JSON', 'halo', 'File bukan JSON'],
    ['CSV', 'id,nama\n1,a\n', 'File bukan JSON'],
    ['a number', '12', 'File bukan JSON'],
    ['a text', '"{}"', 'File bukan JSON'],
    ['NUL', '\0\0\0\0', 'File bukan JSON'],
    ['an object', '{"halo":1}', 'Bukan GeoJSON: tidak ada FeatureCollection, Feature atau geometri'],
    ['no object', '{halo}', 'Fitur bukan JSON yang sah'],
    [
      'a collection of nothing',
      '{"features":null}',
      'Bukan GeoJSON: tidak ada FeatureCollection, Feature atau geometri',
    ],
    [
      'features that are no list',
      '{"type":"FeatureCollection","features":{}}',
      'FeatureCollection tidak memiliki daftar "features"',
    ],
    [
      'features further inside',
      '{"data":{"features":[]}}',
      'Bukan GeoJSON: tidak ada FeatureCollection, Feature atau geometri',
    ],
    ['one bracket too many', '{"features":[]}}', 'Setelah akhir data JSON masih ada isi lain'],
    ['words after the end', '{"features":[]} selesai', 'Setelah akhir data JSON masih ada isi lain'],
    ['the wrong bracket', '{"features":[{}}}', 'Tanda kurung di dalam file tidak berpasangan'],
    ['no JSON around the features', '{type:1,"features":[{}]}', 'File bukan JSON yang sah'],
    ['two lists of features', '{"features":[],"features":[]}', 'File memuat daftar "features" dua kali'],
    ['GZIP', Buffer.from('1f8b0800', 'hex'), 'File terkompresi (ZIP/GZIP); ekstrak dahulu'],
    ['ZIP', 'PK\x03\x04isi.geojson', 'File terkompresi (ZIP/GZIP); ekstrak dahulu'],
    ['XLSX', 'PK\x03\x04....[Content_Types].xml', 'File adalah lembar kerja Excel (XLSX), bukan GeoJSON'],
    ['KMZ', 'PK\x03\x04....doc.kml', 'File adalah KMZ (Google Earth), bukan GeoJSON'],
    ['HTML', '\n<!DOCTYPE html><html>', 'File adalah halaman HTML, bukan GeoJSON'],
    ['HTML with a mark', '\uFEFF<html lang="id">', 'File adalah halaman HTML, bukan GeoJSON'],
    ['KML', '<?xml version="1.0"?>\n<kml xmlns="x">', 'File adalah KML, bukan GeoJSON'],
    ['GML', '<?xml version="1.0"?><gml:FeatureCollection>', 'File adalah GML, bukan GeoJSON'],
    ['XML', '<?xml version="1.0"?><a/>', 'File adalah XML, bukan GeoJSON'],
    ['a shapefile', Buffer.from('0000270a0000', 'hex'), 'File adalah Shapefile, bukan GeoJSON'],
    [
      'UTF-16',
      Buffer.from('\uFEFF{"features":[]}', 'utf16le'),
      'File ditulis dalam UTF-16; simpan ulang dalam UTF-8',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('{"features":[]}', 'utf16le'),
      'File ditulis dalam UTF-16; simpan ulang dalam UTF-8',
    ],
  ])('%s', async (_, content, message) => {
    for (const size of [1, 1000])
      await expect(read(content, size)).rejects.toThrow(new MalformedFile(message))
  })

  test('elements that are no objects keep their position', async () => {
    const slices = await readBehind('{"features":[null, {"a":1},7 ,"x,y",[1],{"b":2},true]}', 3)
    expect(slices.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const no = 'Fitur bukan objek JSON'
    expect(values(slices)).toEqual([no, { a: 1 }, no, no, no, { b: 2 }, no])
  })

  test('a broken feature leaves the others alone', async () => {
    const broken = ['{"a":1}', '{"a":tidak}', '{"a":1,}', '{"a":NaN}', '{"a":-Infinity}', '{"b":2}']
    for (const between of [',', ',\n'])
      expect(values(await read(`{"features":[${broken.join(between)}]}`))).toEqual([
        { a: 1 },
        ...Array(4).fill('Fitur bukan JSON yang sah'),
        { b: 2 },
      ])
  })

  test.each(['', '\n'])('nesting without end is refused, not followed (%j between)', async between => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const file = `{"features":[${between}${deep},${between}{"b":2}${between}]}`
    expect(values(await read(file, 1_000_000))).toEqual(['Fitur bersarang terlalu dalam', { b: 2 }])
    const level = (n: number) => `{"features":[${between}{"a":${'['.repeat(n)}${']'.repeat(n)}}${between}]}`
    expect(values(await read(level(63)))[0]).toBeTypeOf('object')
    expect(values(await read(level(64)))).toEqual(['Fitur bersarang terlalu dalam'])
  })

  test('a million points are too many, however short they are', async () => {
    const many = (points: number) => `{"features":[{"a":[${'[1,1],'.repeat(points)}[]]},{"b":2}]}`
    expect(values(await read(many(999_998)))[0]).toBeTypeOf('object')
    expect(values(await read(many(1_000_000)))).toEqual([
      'Fitur memuat lebih dari sejuta titik atau bagian',
      { b: 2 },
    ])
  })

  test('nesting around the features', async () => {
    const deep = '['.repeat(100) + ']'.repeat(100)
    await expect(read(`{"x":${deep},"features":[]}`)).rejects.toThrow(MalformedFile)
    expect(values(await read(deep))).toEqual(['Fitur bersarang terlalu dalam'])
  })
})

describe('[D38] more than is held in memory (how much: test/processes/json-memory.test.ts)', () => {
  const read17 = (before: string, fill: string, after: string) =>
    collect(geojson.read(around(before, 17, fill, after), {})).then(
      batches => values(batches.flat()),
      (error: Error) => error.message,
    )
  const LARGE = ['Fitur melebihi 16 MB', { b: 2 }]
  const CUT_OFF = 'File terpotong sebelum selesai'

  test.each<[string, string, string, string, unknown]>([
    ['a text', '{"features":[{"a":"', 'x', '"},{"b":2}]}', LARGE],
    ['a text that never ends', '{"features":[{"a":"', 'x', '', CUT_OFF],
    ['a number', '{"features":[{"a":', '1', '},{"b":2}]}', LARGE],
    ['nesting', '{"features":[{"a":', '[', '}]}', CUT_OFF],
    ['nesting around the features', '', '[', '', CUT_OFF],
    [
      'an element that is no object',
      '{"features":["',
      'x',
      '",{"b":2}]}',
      ['Fitur bukan objek JSON', { b: 2 }],
    ],
    ['a single feature', '{"type":"Feature","a":"', 'x', '"}', ['Fitur melebihi 16 MB']],
    [
      'a line among others',
      '{"type":"Feature"}\n{"a":"',
      'x',
      '"}\n',
      [{ type: 'Feature' }, 'Fitur melebihi 16 MB'],
    ],
    [
      'before the features',
      '{"x":"',
      'x',
      '","features":[]}',
      'Isi di luar daftar "features" melebihi 16 MB',
    ],
    ['after the features', '{"features":[],"x":"', 'x', '"}', 'Isi di luar daftar "features" melebihi 16 MB'],
    ['white space', '{"features":[', '\n', '{"b":2}]}', [{ b: 2 }]],
  ])('17 MB of %s', async (_, before, fill, after, expected) => {
    expect(await read17(before, fill, after)).toEqual(expected)
  })
})

describe('[M3.6] complaints', () => {
  const records = async (content: string, size?: number) =>
    values((await collect(json.read(chunks(HEAD + content, size), {}))).flat())
  const TWO = [{ no: 1 }, { no: 2, type: 'Point' }]

  test.each([
    ['a list', JSON.stringify(TWO)],
    ['{ data: … }', JSON.stringify({ code: 200, data: TWO, meta: { data: [] } })],
    ['one to a line', TWO.map(record => JSON.stringify(record)).join('\n')],
  ])('%s', async (_, content) => {
    for (const size of [1, 7, 1000]) expect(await records(content, size)).toEqual(TWO)
  })

  test('what is none, and what is no file of them', async () => {
    expect(await records('[1,{"a":1},{"a":x}]')).toEqual([
      'Data bukan objek JSON',
      { a: 1 },
      'Data bukan JSON yang sah',
    ])
    await expect(records('')).rejects.toThrow('File kosong')
    await expect(records('[{"a":1}')).rejects.toThrow('File terpotong sebelum selesai')
    await expect(collect(json.read(chunks('<html>'), {}))).rejects.toThrow(
      'File adalah halaman HTML, bukan JSON',
    )
  })
})
