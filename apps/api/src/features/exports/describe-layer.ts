/** What a file of a layer has to know before its first row: columns with their types and widths, shapes, how many. */
import { importFields } from '@petatirta/contract'
import { CUSTOMER_FIELDS, type CustomerFieldName } from '@petatirta/domain'
import { sql } from 'kysely'
import {
  type ColumnType,
  MOST_COLUMNS,
  TOO_MANY_COLUMNS,
  type WrittenColumn,
  type WrittenFamily,
} from '#formats/write/layer-writer.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { CUSTOMER_COLUMNS, type LayerSource } from './layer-source.ts'

const FAMILIES = ['point', 'line', 'polygon'] as const
const SHP_HEADER = 100

interface Shapes {
  dimension: 0 | 1 | 2 | null
  rows: number
  bytes: number
  longest: number
  largest: number
}

export interface LayerShapes {
  readonly families: readonly WrittenFamily[]
  readonly rows: number
  readonly longestGeometry: number
  /** Bytes of the largest row's properties as JSON; of customers, who are too many for that, as they are stored. */
  readonly largestRow: number
}

/** Counted as a Shapefile has them: a record's header and content. */
export async function describeShapes(db: Db, { kind, plain }: LayerSource): Promise<LayerShapes> {
  const size = kind === 'customer' ? sql`pg_column_size(properties)` : sql`octet_length(properties::text)`
  const { rows: found } = await sql<Shapes>`
    SELECT ST_Dimension(geom) AS dimension, count(*)::int AS rows,
      sum(CASE ST_Dimension(geom) WHEN 0 THEN 28 WHEN 1 THEN 52 + 4 * ST_NumGeometries(geom) + 16 * ST_NPoints(geom)
            WHEN 2 THEN 52 + 4 * ST_NRings(geom) + 16 * ST_NPoints(geom) ELSE 12 END)::float8 AS bytes,
      max(CASE WHEN ST_Dimension(geom) > 0 THEN length(ST_AsGeoJSON(geom, 15)) ELSE 100 END) AS longest,
      max(${size})::int AS largest
    FROM (${plain}) s GROUP BY 1 ORDER BY 1`.execute(db)
  const placed = found.filter(({ dimension }) => dimension !== null)
  const nowhere = found.find(({ dimension }) => dimension === null)
  const families = placed.map(({ dimension, rows, bytes }, i) => ({
    name: FAMILIES[dimension ?? 0],
    rows: rows + (i === 0 ? (nowhere?.rows ?? 0) : 0),
    shapeBytes: SHP_HEADER + bytes + (i === 0 ? (nowhere?.bytes ?? 0) : 0),
  }))
  return {
    families:
      families.length > 0 ? families : [{ name: 'point', rows: nowhere?.rows ?? 0, shapeBytes: SHP_HEADER }],
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    longestGeometry: Math.max(0, ...found.map(({ longest }) => longest)),
    largestRow: Math.max(0, ...found.map(({ largest }) => largest)),
  }
}

interface Found {
  name: string
  type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null'
  bytes: number
  /** Of numbers: the longest part before the point, with its sign, and after it. */
  whole: number
  decimals: number
}

/** One for each kind of value: so many lines are more names than any table has. */
const MOST_FOUND = 6 * MOST_COLUMNS + 1

/** One line for each name and type that occurs. Names are data: a layer may have one of its own in each of its rows. */
async function propertiesIn(db: Db, { plain }: LayerSource): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT p.key AS name, jsonb_typeof(p.value) AS type, max(octet_length(p.value #>> '{}'))::int AS bytes,
      COALESCE(max(length(split_part(p.value::text, '.', 1))) FILTER (WHERE jsonb_typeof(p.value) = 'number'), 0)::int AS whole,
      COALESCE(max(length(split_part(p.value::text, '.', 2))) FILTER (WHERE jsonb_typeof(p.value) = 'number'), 0)::int AS decimals
    FROM (${plain}) s, jsonb_each(s.properties) AS p
    GROUP BY 1, 2 ORDER BY 1 LIMIT ${MOST_FOUND}`.execute(db)
  if (rows.length === MOST_FOUND) throw new AppError('summary', 'invalid', { message: TOO_MANY_COLUMNS })
  return rows
}

/** Longer ones would lose digits as whole numbers of JavaScript. */
const LONGEST_WHOLE = 15

function columnOf(name: string, found: readonly Found[]): WrittenColumn {
  const types = new Set(found.map(({ type }) => type).filter(type => type !== 'null'))
  const most = (of: 'bytes' | 'whole' | 'decimals') => Math.max(0, ...found.map(each => each[of] ?? 0))
  const only = types.size === 1 ? [...types][0] : undefined
  if (only === 'boolean') return { name, type: 'truth', bytes: 5, decimals: 0 }
  if (only !== 'number') return { name, type: 'text', bytes: most('bytes'), decimals: 0 }
  const [whole, decimals] = [most('whole'), most('decimals')]
  const type: ColumnType = decimals === 0 && whole <= LONGEST_WHOLE ? 'whole' : 'number'
  return { name, type, bytes: whole + (decimals > 0 ? decimals + 1 : 0), decimals }
}

/** Widths of what is computed: m³ to the hundredth, whole rupiah, words of ours. */
const DERIVED: Partial<Record<CustomerFieldName, Omit<WrittenColumn, 'name'>>> = {
  status_billing: { type: 'text', bytes: 14, decimals: 0 },
  status_payment: { type: 'text', bytes: 6, decimals: 0 },
  pemakaian_m3: { type: 'number', bytes: 16, decimals: 2 },
  pemakaian_m3_kini: { type: 'number', bytes: 16, decimals: 2 },
  total: { type: 'whole', bytes: 15, decimals: 0 },
  total_kini: { type: 'whole', bytes: 15, decimals: 0 },
  tunggakan: { type: 'text', bytes: 11, decimals: 0 },
  tanggal_bayar: { type: 'text', bytes: 19, decimals: 0 },
  due_date: { type: 'text', bytes: 10, decimals: 0 },
}

/** Texts by the longest that there is. */
async function customerColumns(db: Db, { plain }: LayerSource): Promise<WrittenColumn[]> {
  const stored = CUSTOMER_COLUMNS.filter(name => DERIVED[name] === undefined)
  const lengths = stored.map(name => {
    const field = CUSTOMER_FIELDS[name]
    const column = 'column' in field ? field.column : name
    return sql`COALESCE(max(octet_length(${sql.ref(`s.${column}`)})), 0)::int AS ${sql.id(name)}`
  })
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sql.join(lengths)} FROM (${plain}) s`.execute(db)
  return CUSTOMER_COLUMNS.map(name => {
    const known = DERIVED[name]
    return known ? { name, ...known } : { name, type: 'text', bytes: rows[0]?.[name] ?? 0, decimals: 0 }
  })
}

const ID = 'id'
const spellingsOf = (kind: LayerSource['kind'], field: string) =>
  importFields(kind).find(({ name }) => name === field)?.spellings ?? []

/** Whether some row's id is none of its properties: it came beside them, and would be lost without a column of its own. */
async function needsId(db: Db, { kind, plain }: LayerSource): Promise<boolean> {
  if (kind === 'customer' || kind === 'complaint') return false
  const spellings = [...spellingsOf(kind, ID)]
  const { rows } = await sql<{ needed: boolean }>`
    SELECT EXISTS (SELECT FROM (${plain}) s WHERE s.id !~ '^#\\d+$' AND NOT EXISTS (
      SELECT FROM jsonb_each_text(s.properties) AS p
      WHERE btrim(p.value) = s.id AND lower(regexp_replace(p.key, '[\\s._-]', '', 'g')) = ANY(${spellings}::text[]))) AS needed`.execute(
    db,
  )
  return rows[0]?.needed === true
}

/** What people look for first comes first: what the import knows by name, in its order, and the rest by the alphabet. */
function inOrder(kind: LayerSource['kind'], columns: readonly WrittenColumn[]): WrittenColumn[] {
  const known = importFields(kind).map(({ name }) => name.toLowerCase())
  const rank = ({ name }: WrittenColumn) => {
    const at = known.indexOf(name.toLowerCase())
    return at < 0 ? known.length : at
  }
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

export interface LayerColumns {
  readonly columns: readonly WrittenColumn[]
  /** The column `id` holds the row's own. */
  readonly hasOwnId: boolean
}

export async function describeColumns(db: Db, source: LayerSource): Promise<LayerColumns> {
  const found = (await propertiesIn(db, source)).filter(({ name, type }) =>
    source.isShown(name, type === 'object' || type === 'array'),
  )
  const own = source.kind === 'customer' ? await customerColumns(db, source) : []
  const shown = own.filter(({ name }) => source.isShown(name))
  const names = new Set(shown.map(({ name }) => name))
  const published = [...Map.groupBy(found, ({ name }) => name)]
    .filter(([name]) => !names.has(name))
    .map(([name, types]) => columnOf(name, types))
  const hasOwnId = await needsId(db, source)
  const id: WrittenColumn[] = hasOwnId && !published.some(({ name }) => name === ID) ? [OWN_ID] : []
  const columns = [...id, ...shown, ...inOrder(source.kind, published)]
  return { columns, hasOwnId }
}

const OWN_ID: WrittenColumn = { name: ID, type: 'text', bytes: 200, decimals: 0 }
