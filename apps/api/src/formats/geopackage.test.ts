import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { collect } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row, StoredFile } from './format.ts'
import { geopackage } from './geopackage.ts'
import { MalformedFile } from './malformed-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-gpkg-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const TABLES = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
    organization_coordsys_id INTEGER, definition TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES ('x', -1, 'NONE', -1, 'undefined'), ('x', 4326, 'EPSG', 4326, 'GEOGCS[]'),
    ('x', 7, 'PDAM', 7, 'PROJCS["Kota"]');
  CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT PRIMARY KEY, column_name TEXT, srs_id INTEGER);`

const listed = (table: string, srs = 4326) => `
  INSERT INTO gpkg_contents VALUES ('${table}', 'features');
  INSERT INTO gpkg_geometry_columns VALUES ('${table}', 'geom', ${srs});`

/** The geometry of a cell around well-known binary in hexadecimal. */
const cell = (wkb: string, flags = 1) => `X'4750${'00'}${flags.toString(16).padStart(2, '0')}e6100000${wkb}'`
const POINT = '01010000000000000000005B400000000000001CC0'
const pipes = (...cells: string[]) => `
  ${TABLES} CREATE TABLE pipa (fid INTEGER PRIMARY KEY, geom BLOB, nama TEXT); ${listed('pipa')}
  ${cells.map((geometry, i) => `INSERT INTO pipa VALUES (${i + 1}, ${geometry}, 'Pipa ${i + 1}');`).join('\n')}`

let made = 0
async function store(
  sql: string,
  spoil: (bytes: Buffer) => Buffer | undefined = () => undefined,
): Promise<StoredFile[]> {
  const path = join(folder, `${made++} 100%?#.gpkg`)
  const database = new DatabaseSync(path)
  database.enableDefensive(false)
  database.exec(sql)
  database.close()
  const bytes = await readFile(path)
  await writeFile(path, spoil(bytes) ?? bytes)
  return [{ name: 'data.gpkg', path, bytes: (await stat(path)).size }]
}

const read = async (files: readonly StoredFile[], layer = 'pipa'): Promise<Row[]> =>
  (await collect(geopackage.readLayer(files, layer))).flat()

const geometries = (rows: readonly Row[]) =>
  rows.map(row => ('error' in row ? row.error : (row as { value: { geometry: unknown } }).value.geometry))

describe('[D90] a GeoPackage is read whole', () => {
  test('its layers with their systems and columns, tables without a geometry too', async () => {
    const files = await store(`${TABLES}
      CREATE TABLE "pipa ""induk""" (fid INTEGER PRIMARY KEY, geom BLOB, nama TEXT); ${listed('pipa "induk"')}
      CREATE TABLE Katup (fid INTEGER PRIMARY KEY, GEOM BLOB); ${listed('katup', 7)}
      CREATE TABLE lama (geom BLOB); ${listed('lama', -1)}
      CREATE TABLE daftar (kode TEXT, nilai REAL);
      INSERT INTO gpkg_contents VALUES ('daftar', 'attributes'), ('peta', 'tiles'), ('hilang', 'features');
      CREATE TABLE peta (x); CREATE TABLE lain (x);
      CREATE TABLE gpkg_ogr_contents (table_name TEXT, feature_count INTEGER);
      INSERT INTO gpkg_ogr_contents VALUES ('daftar', 1), ('lama', 9000000000000000000);
      INSERT INTO daftar VALUES ('0081', 1.5)`)
    expect(await geopackage.layers(files)).toEqual([
      { name: 'pipa "induk"', crs: 'EPSG:4326', columns: ['fid', 'nama'] },
      { name: 'katup', crs: 'PROJCS["Kota"]', columns: ['fid'] },
      { name: 'lama', columns: [] },
      { name: 'daftar', rows: 1, columns: ['kode', 'nilai'] },
    ])
    expect(await read(files, 'pipa "induk"')).toEqual([])
    expect(await read(files, 'daftar')).toEqual([
      { position: 0, value: { type: 'Feature', properties: { kode: '0081', nilai: 1.5 }, geometry: null } },
    ])
  })

  test('every type of a value', async () => {
    const files = await store(`${TABLES}
      CREATE TABLE pipa (fid INTEGER PRIMARY KEY, geom BLOB, besar INTEGER, benar BOOLEAN, tgl DATE, foto BLOB, "__proto__" TEXT,
        hitung AS (fid * 2));
      ${listed('pipa')}
      INSERT INTO pipa VALUES (7, ${cell(POINT)}, 9401012345670001, 1, '2026-01-02', X'00ff', 'x'),
        (8, NULL, 42, 0, NULL, NULL, NULL)`)
    expect(await read(files)).toEqual([
      {
        position: 0,
        value: {
          type: 'Feature',
          // A number would lose its last digit; what is computed is no part of the table.
          properties: {
            fid: 7,
            besar: '9401012345670001',
            benar: true,
            tgl: '2026-01-02',
            foto: null,
            proto: 'x',
          },
          geometry: { type: 'Point', coordinates: [108, -7] },
        },
      },
      {
        position: 1,
        value: {
          type: 'Feature',
          properties: { fid: 8, besar: 42, benar: false, tgl: null, foto: null, proto: null },
          geometry: null,
        },
      },
    ])
  })

  test('one bad geometry among good ones is told at its row', async () => {
    const nested = `${'010700000001000000'.repeat(40)}${POINT}`
    const cells: [string, unknown][] = [
      [cell(POINT), { type: 'Point', coordinates: [108, -7] }],
      [cell(`${'00'.repeat(32)}${POINT}`, 3), { type: 'Point', coordinates: [108, -7] }],
      [`X'${POINT}'`, { type: 'Point', coordinates: [108, -7] }],
      [cell('00000000014055000000000000C01C000000000000'), { type: 'Point', coordinates: [84, -7] }],
      [
        cell('01E9030000 0000000000005B40 0000000000001CC0 000000000000F03F'.replaceAll(' ', '')),
        { type: 'Point', coordinates: [108, -7, 1] },
      ],
      [
        cell('01D1070000 0000000000005B40 0000000000001CC0 000000000000F03F'.replaceAll(' ', '')),
        { type: 'Point', coordinates: [108, -7] },
      ],
      [cell('0101000000000000000000F87F000000000000F87F'), null],
      [cell('', 0x11), null],
      [
        cell('010800000000000000'),
        'Geometri lengkung atau permukaan tidak didukung; ubah menjadi garis lurus',
      ],
      [cell(POINT, 0x21), 'Geometri jenis khusus tidak didukung'],
      [cell('0102000000ffffffff'), 'Geometri rusak'],
      [cell('0106000000ffffff7f'), 'Geometri rusak'],
      [cell('01'), 'Geometri rusak'],
      [cell(POINT, 0x0f), 'Geometri rusak'],
      [cell('0163000000'), 'Geometri rusak'],
      [cell(`010500000001000000${POINT}`), 'Geometri rusak'],
      [cell('0101000000000000000000F07F0000000000001CC0'), 'Koordinat bukan angka'],
      [cell(nested), 'Geometri bersarang terlalu dalam'],
      ["'POINT(1 2)'", 'Geometri rusak'],
      ['NULL', null],
    ]
    const rows = await read(await store(pipes(...cells.map(([geometry]) => geometry))))
    expect(geometries(rows)).toEqual(cells.map(([, expected]) => expected))
  })

  test('without a trace beside it, and read-only', async () => {
    const files = await store(`PRAGMA journal_mode = WAL; ${pipes(cell(POINT))}`)
    expect(await read(files)).toHaveLength(1)
    const [file] = files
    expect(geopackage.recognise(await readFile(file?.path ?? ''))).toBe(true)
    expect(geopackage.recognise(Buffer.from('SQLite'))).toBe(false)
    for (const more of ['-wal', '-shm', '-journal'])
      await expect(stat(`${file?.path}${more}`)).rejects.toThrow('ENOENT')
  })
})

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'

describe('[D91] a hostile GeoPackage is refused with a sentence', () => {
  /** A row of the schema, as only a tampered file has it. */
  const schemaTampered = (change: string) =>
    `; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET ${change}`
  const manyRows = `${pipes()} ${ENDLESS} INSERT INTO pipa SELECT i, NULL, 'Pipa yang panjang namanya' FROM n LIMIT 20000`

  test.each<[string, string, RegExp, ((bytes: Buffer) => Buffer | undefined)?]>([
    [
      'a view for a layer',
      `${TABLES} CREATE VIEW pipa AS ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n; ${listed('pipa')}`,
      /tidak memuat tabel/,
    ],
    [
      'a view for the list of layers',
      `CREATE VIEW gpkg_contents AS ${ENDLESS} SELECT 'x' || i AS table_name, 'features' AS data_type FROM n`,
      /bukan GeoPackage/,
    ],
    [
      'a view that calls itself a table',
      `${pipes(cell(POINT))} ${schemaTampered(`sql = 'CREATE VIEW pipa AS ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n', rootpage = 0 WHERE name = 'pipa'`)}`,
      /tidak memuat tabel|rusak/,
    ],
    [
      'a table that a module answers',
      `${TABLES} CREATE VIRTUAL TABLE pipa USING fts5(geom); ${listed('pipa')}`,
      /tidak memuat tabel/,
    ],
    ['a database of something else', 'CREATE TABLE x (y)', /bukan GeoPackage/],
    ['an empty file', 'CREATE TABLE x (y)', /rusak/, () => Buffer.alloc(0)],
    ['noise behind the first line', pipes(cell(POINT)), /rusak/, bytes => void bytes.fill(0x5a, 100)],
    ['half a file', manyRows, /rusak/, bytes => bytes.subarray(0, bytes.length / 2)],
    ['pages of no size', pipes(cell(POINT)), /rusak/, bytes => void bytes.writeUInt16BE(3, 16)],
    [
      'a statement that is none',
      `${pipes(cell(POINT))} ${schemaTampered("sql = 'CREATE TABLE pipa (' WHERE name = 'pipa'")}`,
      /rusak/,
    ],
    ['a row of 17 MB', pipes(`zeroblob(${17 * 1024 * 1024})`), /melebihi 16 MB/],
    [
      'the table of one name in the place of another',
      `${pipes(cell(POINT))} ${schemaTampered("rootpage = 1 WHERE name = 'pipa'")}`,
      /rusak/,
    ],
    [
      'a root page outside the file',
      `${pipes(cell(POINT))} ${schemaTampered("rootpage = 99999 WHERE name = 'pipa'")}`,
      /rusak/,
    ],
  ])('%s', async (_, sql, sentence, spoil) => {
    const files = await store(sql, spoil)
    const refused = await geopackage
      .layers(files)
      .then(() => read(files))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MalformedFile)
    expect((refused as Error).message).toMatch(sentence)
  })

  test('pages that name each other in a circle, or one page many times', async () => {
    for (const circle of [true, false]) {
      const files = await store(manyRows, bytes => {
        const page = 4096
        for (let at = page; at < bytes.length; at += page) {
          if (bytes[at] !== 5) continue
          const cells = bytes.readUInt16BE(at + 3)
          const first = bytes.readUInt32BE(at + bytes.readUInt16BE(at + 12))
          for (let i = 0; i < cells; i++)
            bytes.writeUInt32BE(circle ? at / page + 1 : first, at + bytes.readUInt16BE(at + 12 + 2 * i))
        }
        return undefined
      })
      await expect(read(files)).rejects.toThrow('File GeoPackage rusak')
    }
  })

  test('triggers, computed columns and names with SQL in them do not run', async () => {
    const name = 'x"; DROP TABLE pipa; --'
    const files = await store(`${pipes(cell(POINT))}
      CREATE TABLE "${name.replace('"', '""')}" (geom BLOB, beban AS (hex(zeroblob(100000000)))); ${listed(name)}
      INSERT INTO "${name.replace('"', '""')}" VALUES (${cell(POINT)});
      CREATE TRIGGER t AFTER INSERT ON pipa BEGIN DELETE FROM pipa; END`)
    expect((await geopackage.layers(files)).map(({ name: found, columns }) => [found, columns])).toEqual([
      ['pipa', ['fid', 'nama']],
      [name, []],
    ])
    expect(await read(files, name)).toHaveLength(1)
    expect(await read(files)).toHaveLength(1)
  })

  test('a layer that is not listed cannot be asked for', async () => {
    await expect(read(await store(pipes()), 'sqlite_schema')).rejects.toThrow(
      'Lapisan "sqlite_schema" tidak ada',
    )
  })
})
