/** A GeoPackage of one layer, written row by row. Node's SQLite is synchronous: this runs in a thread. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { GeometryFamily } from '@petatirta/contract/plain'
import { ownDescription } from '#formats/geopackage-own.ts'
import type { GeopackageValue } from './geopackage-row.ts'
import type { WrittenColumn, WrittenLayer } from './layer-writer.ts'
import { WGS_84 } from './systems.ts'

/** 'GPKG', and version 1.3. */
const APPLICATION_ID = 0x47504b47
const USER_VERSION = 10_300
const GEOMETRY_COLUMN = 'geom'
const NUMBER_COLUMN = 'fid'

const TABLES = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
  CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
    CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
  CREATE TABLE gpkg_ogr_contents (table_name TEXT NOT NULL PRIMARY KEY, feature_count INTEGER DEFAULT NULL)`

const SQL_TYPES: Record<WrittenColumn['type'], string> = {
  text: 'TEXT',
  whole: 'INTEGER',
  number: 'REAL',
  truth: 'BOOLEAN',
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Lines and areas may have several parts: a type that holds one alone would be wrong for them. */
function geometryType(families: readonly GeometryFamily[]): string {
  return families.length === 1 && families[0] === 'point' ? 'POINT' : 'GEOMETRY'
}

/** SQLite takes names that differ by case alone for one, and ours are taken as well. */
export function columnNames(columns: readonly WrittenColumn[]): string[] {
  const taken = new Set([GEOMETRY_COLUMN, NUMBER_COLUMN])
  return columns.map(({ name }) => {
    let unique = name || 'kolom'
    for (let number = 1; taken.has(unique.toLowerCase()); number++) unique = `${name}_${number}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

export class GeopackageFile {
  readonly #database: DatabaseSync
  readonly #layer: WrittenLayer
  readonly #insert: StatementSync
  #rows = 0

  constructor(path: string, layer: WrittenLayer) {
    this.#layer = layer
    this.#database = new DatabaseSync(path)
    const { name, columns } = layer
    // A file of which nothing is kept where it fails needs no journal.
    this.#database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${USER_VERSION}; BEGIN; ${TABLES}`)
    const names = columnNames(columns)
    const declared = columns.map((column, i) => `, ${quoted(names[i] ?? '')} ${SQL_TYPES[column.type]}`)
    this.#database.exec(
      `CREATE TABLE ${quoted(name)} (${NUMBER_COLUMN} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ${GEOMETRY_COLUMN} BLOB${declared.join('')})`,
    )
    this.#describe()
    const places = columns.map(() => ', ?').join('')
    this.#insert = this.#database.prepare(
      `INSERT INTO ${quoted(name)} (${GEOMETRY_COLUMN}${names.map(column => `, ${quoted(column)}`).join('')}) VALUES (?${places})`,
    )
  }

  #describe(): void {
    const { name, title, families, system } = this.#layer
    const addSystem = this.#database.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)')
    addSystem.run('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', null)
    addSystem.run('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null)
    for (const { name: called, srid, wkt } of system.srid === WGS_84.srid ? [WGS_84] : [WGS_84, system])
      addSystem.run(called, srid, 'EPSG', srid, wkt, null)
    this.#database
      .prepare(
        "INSERT INTO gpkg_contents (table_name, data_type, identifier, description, srs_id) VALUES (?, 'features', ?, ?, ?)",
      )
      .run(
        name,
        title,
        ownDescription(
          this.#layer.columns.map(column => column.name),
          columnNames(this.#layer.columns),
        ),
        system.srid,
      )
    this.#database
      .prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)')
      .run(name, GEOMETRY_COLUMN, geometryType(families.map(family => family.name)), system.srid)
  }

  add(rows: readonly (readonly GeopackageValue[])[]): void {
    for (const values of rows) this.#insert.run(...values)
    this.#rows += rows.length
  }

  finish(): void {
    this.#database.prepare('INSERT INTO gpkg_ogr_contents VALUES (?, ?)').run(this.#layer.name, this.#rows)
    this.#database.exec('COMMIT')
    this.#database.close()
  }
}
