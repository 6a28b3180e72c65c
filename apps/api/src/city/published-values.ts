/**
 * What the publisher last said of the fields of a customer that a person has changed since (column `published`). While the
 * publisher says the same again, the manual value stays; a new value of the publisher's wins.
 */
import { CUSTOMER_FIELDS, customerField, STORED_FIELDS, type StoredField } from '@petatirta/domain'

export interface Published {
  /** By column; `geom` as the text of PLACE. */
  [column: string]: unknown
  /** Of the publisher's other properties, by name. */
  properties?: Record<string, unknown>
}

/** Text fields that an import writes: how it stands with its bills, the bills say. */
export const IMPORTED_FIELDS: readonly StoredField[] = STORED_FIELDS.filter(
  name => customerField(name).type === 'text' && name !== 'loket_bayar',
)
const COLUMNS = [...IMPORTED_FIELDS.map(name => CUSTOMER_FIELDS[name].column), 'geom']

const place = (geom: string) => `round(ST_Y(${geom})::numeric, 7) || ', ' || round(ST_X(${geom})::numeric, 7)`

/** All of it that a person may change and an import writes, as JSON; SQL. */
export const importedValues = (table: string): string =>
  `jsonb_build_object(${COLUMNS.map(
    column => `'${column}', ${column === 'geom' ? place(`${table}.geom`) : `${table}.${column}`}`,
  ).join(', ')}, 'properties', ${table}.properties)`

export type ImportedValues = Record<string, unknown> & { properties: Record<string, unknown> }

export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function keepFirst(
  known: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: Iterable<string>,
): Record<string, unknown> {
  const kept = { ...known }
  for (const name of names) {
    if (isSameValue(before[name], after[name])) continue
    const published = name in known ? known[name] : (before[name] ?? null)
    // Back at what the publisher says: no correction any more.
    if (isSameValue(published, after[name])) delete kept[name]
    else kept[name] = published
  }
  return kept
}

/** After a person's change; null where nothing is left that differs. `properties` may be left out on both sides. */
export function publishedAfter(
  known: Published | null,
  before: Readonly<Partial<ImportedValues>>,
  after: Readonly<Partial<ImportedValues>>,
): Published | null {
  const { properties: others = {}, ...columns } = known ?? {}
  const next: Published = keepFirst(columns, before, after, COLUMNS)
  const [was = {}, is = {}] = [before.properties, after.properties]
  const properties = keepFirst(others, was, is, new Set([...Object.keys(was), ...Object.keys(is)]))
  if (Object.keys(properties).length > 0) next.properties = properties
  return Object.keys(next).length > 0 ? next : null
}
