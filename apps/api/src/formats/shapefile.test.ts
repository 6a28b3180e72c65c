import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collect } from '@petatirta/harness/files.ts'
import { type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dbfOf, type Points, partsRecord, pointRecord, shpOf } from '#test/shapefile-bytes.ts'
import { zipBomb } from '#test/zip-bomb.ts'
import type { Row, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { shapefile } from './shapefile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-shp-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
async function store(files: Readonly<Record<string, Uint8Array>>): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, `${made++}`)
    await writeFile(path, content)
    stored.push({ name, path, bytes: (await stat(path)).size })
  }
  return stored
}

interface Feature {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown } | null
}

async function read(files: readonly StoredFile[], layer?: string): Promise<Row[]> {
  const name = layer ?? (await shapefile.layers(files))[0]?.name ?? ''
  return (await collect(shapefile.readLayer(files, name))).flat()
}

const features = (rows: readonly Row[]) => rows.flatMap(row => ('value' in row ? [row.value as Feature] : []))

const NAMES = [{ name: 'NAMA', type: 'C', length: 20 }]
const points = shpOf(1, [pointRecord(110.4, -7), pointRecord(110.5, -7.1), pointRecord(110.6, -7.2)])
const dbf = dbfOf(NAMES, [['A'], ['B'], ['C']])
const WHOLE = { 'titik.shp': points.shp, 'titik.shx': points.shx, 'titik.dbf': dbf }
const zipped = (files: Zippable) => ({ 'data.zip': zipSync(files) })

describe('[D90] a Shapefile is read whole', () => {
  test('loose and in an archive, with its reference system and its columns', async () => {
    const more = { 'titik.prj': Buffer.from('\uFEFFGEOGCS["WGS 84"]\n'), 'titik.cpg': Buffer.from('UTF-8') }
    for (const files of [{ ...WHOLE, ...more }, zipped({ ...WHOLE, ...more })]) {
      const stored = await store(files)
      expect(await shapefile.layers(stored)).toEqual([
        { name: 'titik', crs: 'GEOGCS["WGS 84"]', rows: 3, columns: ['NAMA'] },
      ])
      expect(await read(stored)).toEqual(
        [110.4, 110.5, 110.6].map((x, position) => ({
          position,
          value: {
            type: 'Feature',
            properties: { NAMA: 'ABC'[position] },
            geometry: { type: 'Point', coordinates: [x, [-7, -7.1, -7.2][position]] },
          },
        })),
      )
    }
  })

  test('layers of any folder and any case; those of one name keep their folders', async () => {
    const stored = await store(
      zipped({
        'Peta/PIPA.SHP': points.shp,
        'Peta/pipa.Dbf': dbf,
        'lama\\katup.shp': points.shp,
        'baru/katup.shp': points.shp,
        'baru/katup.dbf': dbf,
        '__MACOSX/baru/._katup.shp': Buffer.from('x'),
        'baca.txt': Buffer.from('x'),
      }),
    )
    const layers = await shapefile.layers(stored)
    expect(layers.map(({ name, columns }) => [name, columns])).toEqual([
      ['PIPA', ['NAMA']],
      ['lama/katup', undefined],
      ['baru/katup', ['NAMA']],
    ])
    expect(features(await read(stored, 'PIPA')).map(({ properties }) => properties.NAMA)).toEqual([
      'A',
      'B',
      'C',
    ])
    expect(features(await read(stored, 'lama/katup'))).toHaveLength(3)
  })

  test('without an index, without a table, with more rows than shapes and more shapes than rows', async () => {
    expect(features(await read(await store({ 'a.shp': points.shp })))).toMatchObject([
      { properties: {} },
      { properties: {} },
      { properties: {} },
    ])
    const long = dbfOf(NAMES, [['A'], ['B'], ['C'], ['D']])
    expect(features(await read(await store({ ...WHOLE, 'titik.dbf': long }))).at(-1)).toEqual({
      type: 'Feature',
      properties: { NAMA: 'D' },
      geometry: null,
    })
    const short = dbfOf(NAMES, [['A']])
    expect(features(await read(await store({ ...WHOLE, 'titik.dbf': short }))).at(-1)).toMatchObject({
      properties: {},
      geometry: { coordinates: [110.6, -7.2] },
    })
    const boasting = Buffer.from(dbf)
    boasting.writeUInt32LE(4_000_000_000, 4)
    expect(await read(await store({ ...WHOLE, 'titik.dbf': boasting }))).toHaveLength(3)
  })

  test('in the order of its index, also from an archive; deleted rows are left out', async () => {
    const shx = Buffer.from(points.shx)
    points.shx.copy(shx, 100, 116, 124)
    points.shx.copy(shx, 116, 100, 108)
    const some = dbfOf(NAMES, [['A'], ['B'], ['C']], { deleted: [1] })
    for (const files of [
      { ...WHOLE, 'titik.shx': shx, 'titik.dbf': some },
      zipped({ ...WHOLE, 'titik.shx': shx, 'titik.dbf': some }),
    ]) {
      const rows = await read(await store(files))
      expect(rows.map(({ position }) => position)).toEqual([0, 2])
      expect(features(rows).map(({ geometry }) => geometry?.coordinates)).toEqual([
        [110.6, -7.2],
        [110.4, -7],
      ])
    }
  })

  test('recognised by its first bytes; other formats in an archive are left to their own', () => {
    const begins = (files: Zippable) => shapefile.recognise(Buffer.from(zipSync(files)).subarray(0, 1024))
    expect(shapefile.recognise(points.shp)).toBe(true)
    expect(begins(WHOLE)).toBe(true)
    expect(begins({ '[Content_Types].xml': Buffer.from('x'), 'xl/workbook.xml': Buffer.from('x') })).toBe(
      false,
    )
    expect(begins({ 'doc.kml': Buffer.from('x') })).toBe(false)
    expect(shapefile.recognise(Buffer.from('{"type":"FeatureCollection"}'))).toBe(false)
  })

  test('the longer names and turned numbers of dBase 7', async () => {
    const head = Buffer.alloc(68)
    head.writeUInt8(4, 0)
    head.writeUInt32LE(2, 4)
    head.writeUInt16LE(68 + 48 + 1, 8)
    head.writeUInt16LE(5, 10)
    const field = Buffer.alloc(48)
    field.write('NOMOR_PELANGGAN_LAMA', 0)
    field.write('I', 32)
    field.writeUInt8(4, 33)
    const cells = Buffer.from([0x20, 0x80, 0, 0, 7, 0x20, 0x7f, 0xff, 0xff, 0xff])
    const table = Buffer.concat([head, field, Buffer.from([0x0d]), cells])
    const rows = features(await read(await store({ ...WHOLE, 'titik.dbf': table })))
    expect(rows.map(({ properties }) => properties.NOMOR_PELANGGAN_LAMA)).toEqual([7, -1, undefined])
  })

  test('every type of a DBF cell', async () => {
    const int = Buffer.alloc(4)
    int.writeInt32LE(-5)
    const double = Buffer.alloc(8)
    double.writeDoubleLE(2.5)
    const moment = Buffer.alloc(8)
    moment.writeInt32LE(2_461_042, 0)
    moment.writeInt32LE(45_296_000, 4)
    const columns = [
      { name: 'C', type: 'C', length: 8 },
      { name: 'N', type: 'N', length: 10 },
      { name: 'DESIMAL', type: 'N', length: 12, decimals: 3 },
      { name: 'F', type: 'F', length: 20 },
      { name: 'NIK', type: 'N', length: 18 },
      { name: 'D', type: 'D', length: 8 },
      { name: 'L', type: 'L', length: 1 },
      { name: 'I', type: 'I', length: 4 },
      { name: 'O', type: 'O', length: 8 },
      { name: 'T', type: '@', length: 8 },
      { name: 'M', type: 'M', length: 10 },
      { name: 'C', type: 'C', length: 5 },
      { name: '__proto__', type: 'C', length: 5 },
    ]
    const rows = [
      [
        '0081',
        '42',
        '  -7.125',
        '1.5e+003',
        '9401012345670001',
        '20260102',
        'T',
        int,
        double,
        moment,
        '7',
        'dua',
        'x',
      ],
      ['', '', '', '', '', '', '?', int, double, Buffer.alloc(8), '', '', ''],
      [' tepi', '****', '1,5', 'rusak', 'nan', '00000000', 'n', int, double, moment, '', '', ''],
    ]
    const stored = await store({ ...WHOLE, 'titik.dbf': dbfOf(columns, rows) })
    const [full, empty, odd] = features(await read(stored)).map(({ properties }) => properties)
    expect(full).toEqual({
      C: '0081',
      N: 42,
      DESIMAL: -7.125,
      F: 1500,
      // A number would lose its last digit.
      NIK: '9401012345670001',
      D: '2026-01-02',
      L: true,
      I: -5,
      O: 2.5,
      T: '2026-01-01T12:34:56',
      M: null,
      C_1: 'dua',
      proto: 'x',
    })
    expect(empty).toMatchObject({ C: null, N: null, DESIMAL: null, F: null, D: null, L: null, T: null })
    expect(odd).toMatchObject({ C: 'tepi', N: null, DESIMAL: 1.5, F: 'rusak', NIK: null, D: null, L: false })
  })

  test.each([
    ['what .cpg says', 'UTF-8', 87, Buffer.from('Désa'), 'Désa'],
    ['a cut character is left out', 'UTF-8', 0, Buffer.from('Dé').subarray(0, 2), 'D'],
    ['a wrong .cpg', 'UTF-8', 0, Buffer.from('D\xe9sa', 'latin1'), 'Désa'],
    ['a number of Windows', '1251', 0, Buffer.from([0xc4, 0xe0]), 'Да'],
    ['a number of ISO', '88591', 0, Buffer.from([0xe9]), 'é'],
    ['a language byte in .cpg', 'LDID/87', 0, Buffer.from([0x80]), '€'],
    ['the language byte: DOS', null, 1, Buffer.from([0x82]), 'é'],
    ['the language byte: DOS 850', null, 2, Buffer.from([0xb5]), 'Á'],
    ['the language byte: Windows', null, 87, Buffer.from('é'), 'Ã©'],
    ['nothing is said', null, 0, Buffer.from([0x93, 0xe9]), '“é'],
    ['nothing is said, but it is UTF-8', null, 0, Buffer.from('é'), 'é'],
  ])('code pages: %s', async (_, cpg, language, bytes, text) => {
    const table = dbfOf([{ name: 'NAMA', type: 'C', length: bytes.length }], [[bytes]], { language })
    const one = shpOf(1, [pointRecord(110, -7)])
    const more = cpg ? { 'a.cpg': Buffer.from(cpg) } : {}
    const [row] = features(await read(await store({ 'a.shp': one.shp, 'a.dbf': table, ...more })))
    expect(row?.properties.NAMA).toBe(text)
  })
})

const square = (x: number, y: number, size: number): Points => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
]
const hole = (x: number, y: number, size: number): Points => square(x, y, size).toReversed()

describe('[D90] the rings of polygons', () => {
  const shape = async (...parts: Points[]) => {
    const { shp } = shpOf(5, [partsRecord(5, parts)])
    const [row] = await read(await store({ 'a.shp': shp }))
    return row && 'value' in row ? (row.value as Feature).geometry : row
  }
  // GeoJSON turns outer rings against the clock, a Shapefile with it.
  const outer = (...of: [number, number, number]) => square(...of).toReversed()
  const inner = (...of: [number, number, number]) => hole(...of).toReversed()

  test.each<[string, Points[], unknown]>([
    [
      'a hole',
      [square(0, 0, 10), hole(2, 2, 2)],
      { type: 'Polygon', coordinates: [outer(0, 0, 10), inner(2, 2, 2)] },
    ],
    [
      'a hole that comes first',
      [hole(2, 2, 2), square(0, 0, 10)],
      { type: 'Polygon', coordinates: [outer(0, 0, 10), inner(2, 2, 2)] },
    ],
    [
      'an island in a hole, with a hole of its own',
      [square(0, 0, 20), hole(2, 2, 10), square(4, 4, 6), hole(5, 5, 1)],
      {
        type: 'MultiPolygon',
        coordinates: [
          [outer(0, 0, 20), inner(2, 2, 10)],
          [outer(4, 4, 6), inner(5, 5, 1)],
        ],
      },
    ],
    [
      'two areas, the hole in the second',
      [square(0, 0, 5), square(10, 0, 5), hole(11, 1, 1)],
      { type: 'MultiPolygon', coordinates: [[outer(0, 0, 5)], [outer(10, 0, 5), inner(11, 1, 1)]] },
    ],
    [
      'turned the other way',
      [hole(0, 0, 10), square(2, 2, 2)],
      { type: 'Polygon', coordinates: [hole(0, 0, 10), square(2, 2, 2)] },
    ],
    ['one ring, turned the other way', [hole(0, 0, 10)], { type: 'Polygon', coordinates: [hole(0, 0, 10)] }],
    [
      'a hole in nothing is an area',
      [square(0, 0, 5), hole(20, 20, 5)],
      { type: 'MultiPolygon', coordinates: [[outer(0, 0, 5)], [hole(20, 20, 5)]] },
    ],
    [
      'a hole that touches the side',
      [square(0, 0, 10), hole(0, 0, 2)],
      { type: 'Polygon', coordinates: [outer(0, 0, 10), inner(0, 0, 2)] },
    ],
    [
      'a ring that is not closed',
      [square(0, 0, 10).slice(0, 4)],
      { type: 'Polygon', coordinates: [outer(0, 0, 10)] },
    ],
    ['no area at all', [[[0, 0]]], null],
  ])('%s', async (_, parts, expected) => {
    expect(await shape(...parts)).toEqual(expected)
  })

  test('far from the origin, a small ring still turns its way', async () => {
    const [x, y] = [5_000_000, 9_200_000]
    expect(await shape(square(x, y, 0.01), hole(x + 1, y, 0.01))).toMatchObject({ type: 'MultiPolygon' })
  })
})

/** The directory of an archive, changed before it is stored. */
function tampered(zip: Uint8Array, change: (bytes: Buffer, entryAt: number) => void): Buffer {
  const bytes = Buffer.from(zip)
  change(bytes, bytes.indexOf('PK\x01\x02'))
  return bytes
}

const ZIP = zipSync(WHOLE)
const LINK = { os: 3, attrs: 0o120777 << 16 }

describe('[D91] a hostile Shapefile is refused with a sentence', () => {
  const bent = (change: (dbf: Buffer) => void) => {
    const table = Buffer.from(dbf)
    change(table)
    return { ...WHOLE, 'titik.dbf': table }
  }
  test.each<[string, () => Record<string, Uint8Array>, RegExp]>([
    [
      'an archive that unpacks to gigabytes',
      () => ({ 'a.zip': tampered(ZIP, (bytes, at) => bytes.writeUInt32LE(3e9, at + 24)) }),
      /melebihi 2048 MB/,
    ],
    ['a bomb that calls itself small', () => ({ 'a.zip': zipBomb('a.shp', 20, 500) }), /Arsip ZIP rusak/],
    ['an entry that leads out', () => zipped({ '../titik.shp': points.shp }), /menunjuk ke luar arsip/],
    [
      'an entry that leads out, as Windows writes it',
      () => zipped({ '..\\titik.shp': points.shp }),
      /menunjuk ke luar arsip/,
    ],
    ['an entry of the root', () => zipped({ '/etc/titik.shp': points.shp }), /menunjuk ke luar arsip/],
    ['a link', () => zipped({ 'titik.shp': [Buffer.from('/etc/passwd'), LINK] }), /tautan/],
    [
      'a password',
      () => ({ 'a.zip': tampered(ZIP, (bytes, at) => bytes.writeUInt16LE(1, at + 8)) }),
      /memakai password/,
    ],
    [
      'another way to pack',
      () => ({ 'a.zip': tampered(ZIP, (bytes, at) => bytes.writeUInt16LE(12, at + 10)) }),
      /Arsip ZIP rusak/,
    ],
    [
      'an entry that is elsewhere',
      () => ({ 'a.zip': tampered(ZIP, (bytes, at) => bytes.writeUInt32LE(0xfffffff0, at + 42)) }),
      /Arsip ZIP rusak/,
    ],
    ['half an archive', () => ({ 'a.zip': ZIP.subarray(0, ZIP.length / 2) }), /Arsip ZIP rusak/],
    [
      'more entries than there are',
      () => ({ 'a.zip': tampered(ZIP, bytes => bytes.writeUInt16LE(65_534, bytes.length - 12)) }),
      /terlalu banyak file/,
    ],
    [
      'a directory larger than the file',
      () => ({ 'a.zip': tampered(ZIP, bytes => bytes.writeUInt32LE(5_000_000, bytes.length - 10)) }),
      /Arsip ZIP rusak/,
    ],
    [
      'noise in an entry',
      () => ({ 'a.zip': tampered(ZIP, bytes => bytes.fill(0xff, 40, 80)) }),
      /Arsip ZIP rusak/,
    ],
    ['no .shp', () => zipped({ 'titik.dbf': dbf }), /Tidak ada file \.shp/],
    ['an empty .shp', () => ({ 'a.shp': Buffer.alloc(0) }), /bukan Shapefile/],
    ['a text called .shp', () => ({ 'a.shp': Buffer.alloc(500, 'x') }), /bukan Shapefile/],
    ['a table of half a header', () => ({ ...WHOLE, 'titik.dbf': dbf.subarray(0, 20) }), /\.dbf\) rusak/],
    ['a table with rows of nothing', () => bent(table => table.writeUInt16LE(0, 10)), /\.dbf\) rusak/],
    ['a table whose header never ends', () => bent(table => table.writeUInt16LE(65_000, 8)), /\.dbf\) rusak/],
    [
      'a table of 2,001 columns',
      () => ({
        ...WHOLE,
        'titik.dbf': dbfOf(
          Array.from({ length: 2001 }, () => ({ name: 'A', type: 'L', length: 1 })),
          [],
        ),
      }),
      /lebih dari 2\.000 kolom/,
    ],
    [
      'a .prj of a megabyte',
      () => ({ ...WHOLE, 'titik.prj': Buffer.alloc(1024 * 1024, 'x') }),
      /\.prj melebihi/,
    ],
    [
      'a .cpg of a megabyte',
      () => ({ ...WHOLE, 'titik.cpg': Buffer.alloc(1024 * 1024, 'x') }),
      /\.cpg melebihi/,
    ],
  ])('%s', async (_, files, sentence) => {
    const stored = await store(files())
    const refused = await read(stored).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MalformedFile)
    expect((refused as Error).message).toMatch(sentence)
  })

  test('records that share their bytes end', async () => {
    const record = partsRecord(5, [Array.from({ length: 50_000 }, () => [0, 0] as const)])
    const { shp, shx } = shpOf(5, [record])
    const places = Array.from({ length: 1000 }, (_, i) => {
      const place = Buffer.alloc(8)
      place.writeUInt32BE(50 + 2 * i, 0)
      return place
    })
    // Each place of the record is the header of another one that goes on to its end.
    for (let at = 100; at < 5000; at += 4) shp.writeUInt32BE(200_000, at)
    const stored = await store({ 'a.shp': shp, 'a.shx': Buffer.concat([shx.subarray(0, 100), ...places]) })
    await expect(read(stored)).rejects.toThrow('bentuk saling menimpa')
  })

  test('one bad shape among good ones is told at its row', async () => {
    const patch = Buffer.alloc(40)
    patch.writeInt32LE(31)
    const unknown = Buffer.alloc(40)
    unknown.writeInt32LE(77)
    const boasting = partsRecord(5, [square(0, 0, 1)])
    boasting.writeUInt32LE(4_000_000_000, 40)
    const crowded = partsRecord(5, [
      ...Array.from({ length: 5000 }, () => square(0, 0, 9)),
      ...Array.from({ length: 5000 }, () => hole(1, 1, 1)),
    ])
    const records = [
      pointRecord(1, 2),
      patch,
      unknown,
      boasting,
      crowded,
      pointRecord(Number.POSITIVE_INFINITY, 2),
      Buffer.alloc(4),
      pointRecord(3, 4),
    ]
    const rows = await read(await store({ 'a.shp': shpOf(1, records).shp }))
    expect(
      rows.map(row => ('error' in row ? row.error : (row as { value: Feature }).value.geometry?.type)),
    ).toEqual([
      'Point',
      'Bentuk tiga dimensi (multipatch) tidak didukung',
      'Jenis bentuk 77 tidak dikenal',
      'Bentuk dalam file .shp rusak',
      'Poligon memiliki terlalu banyak bagian',
      'Koordinat bukan angka',
      undefined,
      'Point',
    ])
  })

  test('a .shp that was cut tells its last row', async () => {
    const rows = await read(await store({ ...WHOLE, 'titik.shp': points.shp.subarray(0, -6) }))
    expect(rows.at(-1)).toEqual({ position: 2, error: 'Bentuk dalam file .shp terpotong' })
  })
})
