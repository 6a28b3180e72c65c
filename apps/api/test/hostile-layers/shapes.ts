/** Shapefiles and GeoPackages whose bytes lie, and databases that would run something. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { geopackage } from '#formats/geopackage.ts'
import { shapefile } from '#formats/shapefile.ts'
import { dbfOf, partsRecord, pointRecord, shpOf } from '#test/shapefile-bytes.ts'
import { type HostileFile, refusedFiles, refusedRows } from './hostile-file.ts'

const COLUMNS = [{ name: 'NAMA', type: 'C', length: 20 }]
const points = shpOf(1, [pointRecord(110, -7), pointRecord(111, -7)])
const table = () => dbfOf(COLUMNS, [['a'], ['b']])
const LINE = [[[110, -7] as const, [111, -8] as const]]

const withTable = (change: (dbf: Buffer) => Buffer | undefined) => () => {
  const dbf = table()
  return { 'a.shp': points.shp, 'a.shx': points.shx, 'a.dbf': change(dbf) ?? dbf }
}
const withShape =
  (record: Buffer, change: (record: Buffer) => void, type = 3) =>
  () => {
    change(record)
    return { 'a.shp': shpOf(type, [record, partsRecord(3, LINE)]).shp }
  }

const SHAPEFILES = [
  ...refusedFiles(shapefile, [
    ['a table with rows of nothing', withTable(dbf => void dbf.writeUInt16LE(0, 10)), /rusak/],
    ['a table whose header never ends', withTable(dbf => void dbf.writeUInt16LE(65_000, 8)), /rusak/],
    ['half a header of a table', withTable(dbf => dbf.subarray(0, 20)), /rusak/],
    ['an empty .shp', () => ({ 'a.shp': Buffer.alloc(0) }), /bukan Shapefile/],
    ['a text called .shp', () => ({ 'a.shp': Buffer.alloc(5000, 'x') }), /bukan Shapefile/],
    ['a table alone', () => ({ 'a.dbf': table() }), /Tidak ada file \.shp/],
  ]),
  ...refusedRows(shapefile, [
    [
      'a point that is no number',
      () => ({ 'a.shp': shpOf(1, [pointRecord(Number.NaN, -7)]).shp }),
      /bukan angka|rusak/,
    ],
    [
      'a point without end',
      () => ({ 'a.shp': shpOf(1, [pointRecord(Number.POSITIVE_INFINITY, -7)]).shp }),
      /bukan angka|rusak/,
    ],
    [
      'two billion parts',
      withShape(partsRecord(3, LINE), record => record.writeInt32LE(0x7fffffff, 36)),
      /rusak/,
    ],
    ['less than no points', withShape(partsRecord(3, LINE), record => record.writeInt32LE(-5, 40)), /rusak/],
    [
      'parts that begin outside',
      withShape(partsRecord(3, LINE), record => record.writeInt32LE(9999, 44)),
      /rusak/,
    ],
    ['a shape of no known sort', withShape(partsRecord(3, LINE), record => record.writeInt32LE(77, 0)), /./],
  ]),
]

const CONTENTS = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
    organization_coordsys_id INTEGER, definition TEXT);
  CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT);
  CREATE TABLE gpkg_geometry_columns (table_name TEXT PRIMARY KEY, column_name TEXT, srs_id INTEGER);
  INSERT INTO gpkg_contents VALUES ('pipa', 'features');
  INSERT INTO gpkg_geometry_columns VALUES ('pipa', 'geom', 4326);`
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
const PIPES = `${CONTENTS} CREATE TABLE pipa (fid INTEGER PRIMARY KEY, geom BLOB, nama TEXT);`
const geometry = (wkb: string) => `INSERT INTO pipa (geom, nama) VALUES (X'47500001e6100000${wkb}', 'x');`
const schema = (change: string) => `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET ${change};`

const database =
  (sql: string, spoil: (bytes: Buffer) => Buffer | undefined = () => undefined) =>
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'petatirta-hostile-'))
    try {
      const path = join(folder, 'a.gpkg')
      const made = new DatabaseSync(path)
      made.enableDefensive(false)
      made.exec(sql)
      made.close()
      const bytes = readFileSync(path)
      return { 'a.gpkg': spoil(bytes) ?? bytes }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

const GEOPACKAGES = [
  ...refusedFiles(geopackage, [
    [
      'a view without end',
      database(`${CONTENTS} CREATE VIEW pipa AS ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n;`),
      /tidak memuat tabel/,
    ],
    [
      'a list of layers without end',
      database(
        `CREATE VIEW gpkg_contents AS ${ENDLESS} SELECT 'x' || i AS table_name, 'features' AS data_type FROM n`,
      ),
      /bukan GeoPackage/,
    ],
    [
      'a table of full-text search',
      database(`${CONTENTS} CREATE VIRTUAL TABLE pipa USING fts5(geom);`),
      /tidak memuat tabel/,
    ],
    [
      'a table of an R-tree',
      database(`${CONTENTS} CREATE VIRTUAL TABLE pipa USING rtree(id, a, b);`),
      /tidak memuat tabel/,
    ],
    [
      'a view that calls itself a table',
      database(
        `${PIPES}${schema(`sql = 'CREATE VIEW pipa AS ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n', rootpage = 0 WHERE name = 'pipa'`)}`,
      ),
      /tidak memuat tabel|rusak/,
    ],
    [
      'a table in the place of the schema',
      database(`${PIPES}${schema("rootpage = 1 WHERE name = 'pipa'")}`),
      /rusak/,
    ],
    [
      'a table outside the file',
      database(`${PIPES}${schema("rootpage = 99999 WHERE name = 'pipa'")}`),
      /rusak/,
    ],
    [
      'a row of 17 MB',
      database(`${PIPES} INSERT INTO pipa (geom) VALUES (zeroblob(17000000))`),
      /melebihi 16 MB/,
    ],
    ['noise', database(PIPES, bytes => void bytes.fill(0x5a, 100)), /rusak/],
    [
      'half a file',
      database(
        `${PIPES}${ENDLESS} INSERT INTO pipa SELECT i, NULL, 'nama yang panjang' FROM n LIMIT 20000`,
        bytes => bytes.subarray(0, bytes.length / 2),
      ),
      /rusak/,
    ],
    ['a compressed file', () => ({ 'a.gpkg': gzipSync(Buffer.alloc(50_000_000)) }), /rusak|bukan/],
  ]),
  ...refusedRows(geopackage, [
    ['a line of four billion points', database(PIPES + geometry('0102000000ffffffff')), /Geometri rusak/],
    ['a group of two billion polygons', database(PIPES + geometry('0106000000ffffff7f')), /Geometri rusak/],
    [
      'groups in groups',
      database(PIPES + geometry(`${'010700000001000000'.repeat(5000)}`)),
      /terlalu dalam|rusak/,
    ],
  ]),
]

export const SHAPES: readonly HostileFile[] = [...SHAPEFILES, ...GEOPACKAGES]
