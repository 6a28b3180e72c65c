import type { FileLayer, LayeredFormat, Row, StoredFile } from './format.ts'
import { type Column, GeopackageDatabase, isSqlite } from './geopackage-database.ts'
import { readGeometry } from './geopackage-geometry.ts'
import { isOwn, ownNames } from './geopackage-own.ts'
import { MalformedFile } from './malformed-file.ts'
import { damagedDatabase } from './sqlite-pages.ts'
import { UnreadableGeometry } from './wkb.ts'

const ROWS_AT_ONCE = 500
/** Large geometries go on sooner: read, they take several times as much. */
const BYTES_AT_ONCE = 1024 * 1024
const MOST_ROWS = 5_000_000
const MOST_LAYERS = 500
const MOST_LISTED = 10_000
const LARGEST_CRS = 64 * 1024
/** GDAL lists a system of this name where a file had none. */
const UNDEFINED = /^(|undefined|\w+\["Undefined .*)$/is
const WITH_ROWS: ReadonlySet<unknown> = new Set(['features', 'attributes', 'aspatial'])

type Value = string | bigint | number | Uint8Array | null

interface Layer {
  readonly table: string
  readonly name: string
  readonly srs: string | null
  readonly geometry: string | null
  readonly description: string
}

function* listed(
  database: GeopackageDatabase,
  table: string,
  columns: readonly string[],
): Generator<Value[]> {
  if (!database.hasTable(table)) return
  const present = new Set(database.columnsOf(table).map(({ name }) => name.toLowerCase()))
  if (!columns.every(column => present.has(column))) return
  let count = 0
  for (const row of database.select(table, columns).iterate()) {
    if (++count > MOST_LISTED) throw damagedDatabase()
    yield row as unknown as Value[]
  }
}

function layersIn(database: GeopackageDatabase): Layer[] {
  const geometries = new Map<string, { column: string; srs: string }>()
  for (const [table, column, srs] of listed(database, 'gpkg_geometry_columns', [
    'table_name',
    'column_name',
    'srs_id',
  ]))
    geometries.set(String(table).toLowerCase(), { column: String(column), srs: String(srs) })
  const descriptions = new Map<string, string>()
  for (const [table, description] of listed(database, 'gpkg_contents', ['table_name', 'description']))
    descriptions.set(String(table), String(description ?? ''))
  const layers: Layer[] = []
  for (const [table, kind] of listed(database, 'gpkg_contents', ['table_name', 'data_type'])) {
    const name = String(table)
    if (!WITH_ROWS.has(kind) || !database.hasTable(name)) continue
    const { column = null, srs = null } = geometries.get(name.toLowerCase()) ?? {}
    layers.push({ table: name, name, srs, geometry: column, description: descriptions.get(name) ?? '' })
  }
  if (layers.length > MOST_LAYERS)
    throw new MalformedFile(`GeoPackage memuat lebih dari ${MOST_LAYERS} lapisan`)
  return layers
}

/** `EPSG:…` or WKT by the number that the file gives a reference system; those below 1 stand for "not known". */
function systemsIn(database: GeopackageDatabase): Map<string, string> {
  const systems = new Map<string, string>()
  for (const [id, organization, code, definition] of listed(database, 'gpkg_spatial_ref_sys', [
    'srs_id',
    'organization',
    'organization_coordsys_id',
    'definition',
  ])) {
    if (Number(id) < 1) continue
    const isEpsg = String(organization).toUpperCase() === 'EPSG'
    const said = isEpsg ? `EPSG:${code}` : String(definition ?? '')
    if (said.length <= LARGEST_CRS && !UNDEFINED.test(said)) systems.set(String(id), said)
  }
  return systems
}

/** As its writer counted them; counting would read the whole file. */
function countsIn(database: GeopackageDatabase): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [table, count] of listed(database, 'gpkg_ogr_contents', ['table_name', 'feature_count']))
    if (typeof count === 'bigint' && count >= 0n && count <= BigInt(MOST_ROWS))
      counts.set(String(table).toLowerCase(), Number(count))
  return counts
}

const same = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()

interface Attribute extends Column {
  /** As it was called before SQLite. */
  readonly called: string
}

function attributesOf(database: GeopackageDatabase, { table, geometry, description }: Layer): Attribute[] {
  const calledBefore = isOwn(description) ? ownNames(description) : (column: string) => column
  return database.columnsOf(table).flatMap(column => {
    const called = same(column.name, geometry) ? null : calledBefore(column.name)
    return called === null ? [] : [{ ...column, called: called === '__proto__' ? 'proto' : called }]
  })
}

/** Numbers stay numbers unless they would lose digits; pictures and other bytes are no attribute. */
function attribute(value: Value, { type }: Column): unknown {
  if (typeof value === 'bigint') {
    if (type === 'BOOLEAN') return value !== 0n
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value instanceof Uint8Array ? null : value
}

function rowOf(
  position: number,
  values: readonly Value[],
  columns: readonly Attribute[],
  hasShape: boolean,
): Row {
  try {
    const properties: Record<string, unknown> = {}
    for (const [i, column] of columns.entries())
      properties[column.called] = attribute(values[i] ?? null, column)
    const blob = hasShape ? values[columns.length] : null
    if (blob !== null && !(blob instanceof Uint8Array)) throw new UnreadableGeometry('Geometri rusak')
    return { position, value: { type: 'Feature', properties, geometry: blob && readGeometry(blob) } }
  } catch (error) {
    if (error instanceof UnreadableGeometry) return { position, error: error.message }
    throw error
  }
}

function* batches(database: GeopackageDatabase, layer: Layer): Generator<Row[]> {
  const columns = attributesOf(database, layer)
  const names = columns.map(({ name }) => name)
  if (layer.geometry !== null) names.push(layer.geometry)
  let batch: Row[] = []
  let bytes = 0
  let position = 0
  for (const row of database.select(layer.table, names).iterate()) {
    const values = row as unknown as Value[]
    if (position === MOST_ROWS) throw new MalformedFile('GeoPackage memuat lebih dari 5 juta baris')
    batch.push(rowOf(position++, values, columns, layer.geometry !== null))
    for (const value of values)
      if (typeof value === 'object' || typeof value === 'string') bytes += value?.length ?? 0
    if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** What SQLite says of a file is no sentence for its owner. */
const refusal = (error: unknown) => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return error
  return /too big/.test(error.message) ? new MalformedFile('Satu baris melebihi 16 MB') : damagedDatabase()
}

function opened([file]: readonly StoredFile[]): GeopackageDatabase {
  if (!file) throw damagedDatabase()
  const database = new GeopackageDatabase(file.path)
  if (database.hasTable('gpkg_contents')) return database
  database.close()
  throw new MalformedFile('File SQLite ini bukan GeoPackage: tidak ada daftar isinya (gpkg_contents)')
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  let database: GeopackageDatabase | undefined
  try {
    database = opened(files)
    const systems = systemsIn(database)
    const counts = countsIn(database)
    const found: FileLayer[] = []
    for (const layer of layersIn(database)) {
      const crs = systems.get(layer.srs ?? '')
      const rows = counts.get(layer.table.toLowerCase())
      found.push({
        name: layer.name,
        columns: attributesOf(database, layer).map(({ called }) => called),
        ...(isOwn(layer.description) && { isOurs: true }),
        ...(crs === undefined ? {} : { crs }),
        ...(rows === undefined ? {} : { rows }),
      })
    }
    if (found.length === 0) throw new MalformedFile('GeoPackage tidak memuat tabel yang dapat dibaca')
    return found
  } catch (error) {
    throw refusal(error)
  } finally {
    database?.close()
  }
}

async function* readLayer(files: readonly StoredFile[], name: string): AsyncGenerator<Row[]> {
  let database: GeopackageDatabase | undefined
  try {
    database = opened(files)
    const layer = layersIn(database).find(found => found.name === name)
    if (!layer) throw new MalformedFile(`Lapisan "${name}" tidak ada dalam file`)
    yield* batches(database, layer)
  } catch (error) {
    throw refusal(error)
  } finally {
    database?.close()
  }
}

/** Node's own SQLite; its calls are synchronous, so it belongs in a thread. */
export const geopackage: LayeredFormat = {
  id: 'geopackage',
  label: 'GeoPackage',
  extensions: ['.gpkg'],
  loses: 'types',
  recognise: isSqlite,
  layers,
  readLayer,
}
