/** One layer, read as it was chosen to be: by our names, with the values and ids that were agreed to. */
import type { DraftItem } from '@petatirta/contract'
import type { ImportKind } from '@petatirta/contract/plain'
import { isNothing, parseDiameter, SUSPICION_REASONS, suspicionOf } from '@petatirta/domain/matching'
import type pg from 'pg'
import type { RowsFrom } from '#formats/format.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { findRepair, idFieldOf } from './check-ids.ts'
import { columnNames } from './column-names.ts'
import { type ColumnPlaces, columnPlaces } from './column-places.ts'
import type { City } from './describe-files.ts'
import { formatOf, type KnownLayer } from './draft-layer.ts'
import { readSample } from './layer-picture.ts'
import type { Profile } from './profiles.ts'
import { fieldsOf, type Resolved, resolveChoice, unitOf } from './resolve-choice.ts'
import { isPointKind } from './rows.ts'

type Properties = Record<string, unknown>

export interface ReadRow {
  /** Of a feature, beside its properties. */
  readonly id?: unknown
  readonly geometry: unknown
  readonly properties: Properties
  /** Why it cannot be used. */
  readonly problem?: { readonly reason: string; readonly id: string | null; readonly field: string }
}

export interface LayerReader extends Omit<RowsFrom, 'from'> {
  /** The column of each field. */
  readonly columns: Resolved['columns']
  /** Of all columns, as recipes see them. */
  readonly names: readonly string[]
  readonly read: (value: unknown) => ReadRow
}

interface Reading {
  readonly client: pg.ClientBase
  readonly folder: string
  readonly city: City
  readonly profiles: readonly Profile[]
  readonly layer: KnownLayer
  readonly item: DraftItem
}

export const hasPlace = (kind: ImportKind): boolean => kind !== 'bill' && kind !== 'complaint'
/** Kinds whose records are nothing without their id. */
const needsId = (kind: ImportKind) => kind === 'device' || kind === 'customer' || !hasPlace(kind)

function swapped(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  if (typeof coordinates[0] !== 'number') return coordinates.map(swapped)
  const [x, y, ...rest] = coordinates as unknown[]
  return [y, x, ...rest]
}

function swapGeometry(geometry: unknown): unknown {
  const { coordinates, geometries } = (geometry ?? {}) as { coordinates?: unknown; geometries?: unknown[] }
  if (coordinates) return { ...(geometry as object), coordinates: swapped(coordinates) }
  return geometries ? { ...(geometry as object), geometries: geometries.map(swapGeometry) } : geometry
}

const isAtZero = (geometry: unknown) => {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: number[] }
  return type === 'Point' && coordinates?.[0] === 0 && coordinates[1] === 0
}

const AT_ZERO = 'Koordinat 0, 0: letaknya tidak diisi'

/** Why an id is none; those that are only written oddly are reported before, and taken as they are. */
function idProblem(kind: ImportKind, id: string | null): string | null {
  if (id === null || !needsId(kind)) return null
  const why = suspicionOf(id)
  return why === 'word' || why === 'exponent' ? `Nomor "${id.slice(0, 40)}" ${SUSPICION_REASONS[why]}` : null
}

type Placed = { geometry: unknown } | { refused: string }

/** The shape that a row has, or the place that its columns say. */
async function geometryReader(reading: Reading, { columns, system, swap }: Resolved) {
  const { layer, item, folder, city } = reading
  const isTable = layer.geometry.length === 0
  if (!isTable || !isPointKind(item.kind)) {
    if (hasPlace(item.kind) && !isTable && !system) throw new MalformedFile('Sistem koordinat belum dipilih')
    const read = (geometry: unknown): Placed => ({ geometry: swap ? swapGeometry(geometry) : geometry })
    return { srid: system?.srid ?? 4326, read }
  }
  const { longitude: x = null, latitude: y = null } = columns
  const sample = await readSample(folder, layer.key)
  const places: ColumnPlaces | { refused: string } = columnPlaces({ x: x ?? '', y: y ?? '' }, sample, {
    system,
    swap,
    city,
  })
  if ('refused' in places) throw new MalformedFile(places.refused)
  const read = (_geometry: unknown, properties: Properties): Placed => {
    const place = places.read(properties[x ?? ''], properties[y ?? ''])
    return 'refused' in place
      ? { refused: place.refused.replace(/^./, first => first.toUpperCase()) }
      : { geometry: { type: 'Point', coordinates: place } }
  }
  return { srid: places.srid, read }
}

function millimetres(metres: unknown): unknown {
  const size = parseDiameter(String(metres))?.size
  return size === undefined ? metres : Math.round(size * 1e6) / 1e3
}

/** A value as it goes in: nothing where the text says so, the city's own word for it, the id as it was repaired. */
async function valueReader(
  reading: Reading,
  { columns, values, isAsStored }: Resolved,
  idColumn: string | null,
) {
  const { client, city, folder, layer, item } = reading
  const chosen = new Map<string, ReadonlyMap<string, string>>()
  for (const [field, column] of Object.entries(columns)) {
    const list = values.find(matched => matched.field === field)?.matches ?? []
    const pairs = list.flatMap(({ value, match }) => (match === null ? [] : [[value, match] as const]))
    if (column) chosen.set(column, new Map(pairs))
  }
  const repair = item.repairIds
    ? await findRepair({ client, cityId: city.cityId, folder, layer, kind: item.kind, column: idColumn })
    : null
  // Diameters are in millimetres here; models of networks often have them in metres.
  const inMetres = Object.entries(columns).find(
    ([field, column]) => !isAsStored && unitOf(field, column, layer.columns) === 'm',
  )?.[1]
  return (column: string, value: unknown): unknown => {
    if (column === inMetres && !isNothing(value)) return millimetres(value)
    const matches = chosen.get(column)
    if (!matches) return value
    if (column === idColumn && repair && !isNothing(value)) return repair.apply(String(value).trim())
    // What an id says instead of itself is shown to its sender; what recipes take for nothing themselves stays as it is.
    if (isNothing(value))
      return isAsStored || column === idColumn || value === '' || value === '-' ? value : null
    const text = String(value).trim()
    const match = matches.get(text) ?? text
    return match === text ? value : match
  }
}

export async function layerReader(reading: Reading): Promise<LayerReader> {
  const { layer, item, client, city, profiles } = reading
  const { kind, subType } = item
  const resolved = await resolveChoice({ client, city, layer, choice: item, profiles })
  if (resolved.problem) throw new MalformedFile(resolved.problem)
  const { columns } = resolved
  const idColumn = columns[idFieldOf(kind)] ?? null
  const nameOf = resolved.isAsStored
    ? (column: string) => column
    : columnNames(fieldsOf(kind, layer), columns)
  const geometry = await geometryReader(reading, resolved)
  const readValue = await valueReader(reading, resolved, idColumn)

  const read = (row: unknown): ReadRow => {
    const value = (row ?? {}) as { id?: unknown; geometry?: unknown; properties?: Properties | null }
    const given = value.properties ?? {}
    const properties: Properties = {}
    for (const column in given) {
      const name = nameOf(column)
      if (name !== null) properties[name] = readValue(column, given[column])
    }
    if (subType !== undefined) properties.subType = subType
    const raw = idColumn === null ? null : readValue(idColumn, given[idColumn])
    const id = raw === null || raw === undefined ? null : String(raw).trim()
    const placed = geometry.read(value.geometry ?? null, given)
    const shape = 'refused' in placed ? null : placed.geometry
    const kept = { ...(value.id === undefined ? {} : { id: value.id }), geometry: shape, properties }
    const wrongId = idProblem(kind, id)
    if (wrongId) return { ...kept, problem: { reason: wrongId, id, field: idFieldOf(kind) } }
    const wrongPlace =
      'refused' in placed ? placed.refused : hasPlace(kind) && isAtZero(shape) ? AT_ZERO : null
    return wrongPlace ? { ...kept, problem: { reason: wrongPlace, id, field: 'geometry' } } : kept
  }
  return {
    columns,
    names: layer.columns.flatMap(({ name }) => nameOf(name) ?? []),
    srid: geometry.srid,
    loses: formatOf(layer).loses,
    read,
  }
}
