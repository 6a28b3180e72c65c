/** 'Total Tagihan' (M2.10, M7.4): a line for every customer, and their sums. */
import type { AreaCounts, AreaSpreadsheetRequest } from '@petatirta/contract'
import {
  CUSTOMER_FIELD_NAMES,
  customerField,
  formatDateTimePiped,
  isPersonalProperty,
  PAYMENT_LABELS,
  UNBILLED_LABEL,
} from '@petatirta/domain'
import { type RawBuilder, sql } from 'kysely'
import { BILLING_STATE, IS_UNBILLED, passing } from '#city/customer-filter.ts'
import { xlsxStream } from '#formats/xlsx.ts'
import type { Cell, CellFormat } from '#formats/xlsx-cell.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import { membersOf } from './area-members.ts'
import { findArea } from './areas.ts'
import { wantedCustomers } from './wanted-customers.ts'

const TITLE = 'Total Tagihan'

interface Column {
  header: string
  width: number
  value: RawBuilder<Cell>
  format?: CellFormat
  isSummed?: true
  /** Only for who sees personal data. */
  isPersonal?: true
}

const text = (header: string, width: number, value: RawBuilder<Cell>): Column => ({
  header,
  width,
  value,
  format: 'text',
})

/** The fields of a customer that the sheet has, each in its own column. */
const EXPORTED = CUSTOMER_FIELD_NAMES.filter(name => customerField(name).exported !== undefined)
const FIELDS = EXPORTED.map((name): Column => {
  const { label: header, exported: width = 0, column = '', type } = customerField(name)
  const isPersonal = isPersonalProperty(name) && { isPersonal: true as const }
  const ref = sql.ref<string>(`c.${column}`)
  if (type === 'text') return { ...text(header, width, ref), ...isPersonal }
  return { header, width, value: sql`${ref}::date::text`, format: 'date', ...isPersonal }
})
/** What a customer owes stands between who it is and when it paid. */
const FIRST_BILLING = EXPORTED.indexOf('due_date')

const summed = (header: string, format: 'rupiah' | 'number', column: string): Column => ({
  header,
  width: header.length + 3,
  value: sql`${sql.ref(column)}::float8`,
  format,
  isSummed: true,
})

const COLUMNS: readonly Column[] = [
  ...FIELDS.slice(0, FIRST_BILLING),
  text(
    'Status Tagihan',
    20,
    sql`CASE WHEN ${IS_UNBILLED} THEN ${UNBILLED_LABEL} ELSE ${JSON.stringify(PAYMENT_LABELS)}::jsonb ->> ${BILLING_STATE} END`,
  ),
  { header: 'Tunggakan (bulan)', width: 18, value: sql`c.arrears`, format: 'number' },
  summed('Pemakaian Bulan Ini (m³)', 'number', 'c.pemakaian_m3_kini'),
  summed('Total Pemakaian (m³)', 'number', 'c.pemakaian_m3'),
  summed('Tagihan Bulan Ini', 'rupiah', 'c.total_kini'),
  summed('Total Seluruh Tagihan', 'rupiah', 'c.billed'),
  summed('Total Tunggakan', 'rupiah', 'c.total'),
  ...FIELDS.slice(FIRST_BILLING),
  { header: 'Latitude', width: 13, value: sql`ST_Y(c.geom)` },
  { header: 'Longitude', width: 13, value: sql`ST_X(c.geom)` },
]

export interface Listed {
  /** A table of customers, to be called `c`. */
  customers: RawBuilder<unknown>
  fileName: string
}

/** Without what a header, or some system, takes amiss in the name of a file. */
function fileNameOf(what: string, { gmtOffset }: City): string {
  const moment = formatDateTimePiped(new Date(), gmtOffset).replace(' | ', ' ').replaceAll(':', '.')
  const plain = what
    .normalize('NFKD')
    .replaceAll(/[^\w .()-]+/g, ' ')
    .slice(0, 100)
  return `${TITLE} ${plain} ${moment}.xlsx`.replaceAll(/ +/g, ' ')
}

type Area = Pick<AreaSpreadsheetRequest, 'geometry' | 'area'>

/** All customers in a drawn or a named area, as a query, and what the area is called. */
async function membersIn(db: Db, city: City, { geometry, area }: Area) {
  if (geometry) {
    const wanted = await wantedCustomers(db, city, { geometry, filters: {} })
    return { members: sql`SELECT * FROM customer c WHERE ${wanted}`, name: city.name }
  }
  if (!area) throw new Error('neither a drawn nor a named area')
  const { id, name } = await findArea(db, city.cityId, area.kind, area.id)
  return { members: membersOf(city.cityId, area.kind, id), name: name ?? id }
}

export async function listedCustomers(db: Db, city: City, request: AreaSpreadsheetRequest): Promise<Listed> {
  const { members, name } = await membersIn(db, city, request)
  const wanted = await passing(db, city, request.filters)
  return {
    customers: sql`(SELECT * FROM (${members}) c WHERE ${wanted})`,
    fileName: fileNameOf(name, city),
  }
}

/** What a file of the area would hold, without and with the filters. */
export async function countArea(db: Db, city: City, request: AreaSpreadsheetRequest): Promise<AreaCounts> {
  const { members } = await membersIn(db, city, request)
  const wanted = await passing(db, city, request.filters)
  const { rows } = await sql<AreaCounts>`
    SELECT count(*)::int AS "all", (count(*) FILTER (WHERE ${wanted}))::int AS filtered FROM (${members}) c`.execute(
    db,
  )
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

export async function countListed({ db }: Snapshot, { customers }: Listed): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${customers} c`.execute(db)
  return rows[0]?.count ?? 0
}

type Line = Record<string, Cell>

/** Sums in whole rupiah and hundredths of m³: what is added up a hundred thousand times must not be rounded each time. */
class Sums {
  readonly #scales: readonly (number | undefined)[]
  readonly #sums: number[]

  constructor(columns: readonly Column[]) {
    this.#scales = columns.map(({ format, isSummed }) => isSummed && (format === 'rupiah' ? 1 : 100))
    this.#sums = columns.map(() => 0)
  }

  add(cells: readonly Cell[]): void {
    for (const [i, scale] of this.#scales.entries())
      if (scale) this.#sums[i] = (this.#sums[i] ?? 0) + Math.round(Number(cells[i]) * scale)
  }

  row(): Cell[] {
    const [, ...cells] = this.#scales.map((scale, i) => (scale ? (this.#sums[i] ?? 0) / scale : null))
    return ['Total', ...cells]
  }
}

async function* rowsOf(
  snapshot: Snapshot,
  { customers }: Listed,
  columns: readonly Column[],
): AsyncGenerator<Cell[]> {
  const selected = sql.join(columns.map(({ header, value }) => sql`${value} AS ${sql.id(header)}`))
  const lines = sql<Line>`SELECT ${selected} FROM ${customers} c ORDER BY c.id`
  const sums = new Sums(columns)
  for await (const batch of snapshot.batches(lines))
    for (const line of batch) {
      const cells = Object.values(line)
      sums.add(cells)
      yield cells
    }
  yield sums.row()
}

export function spreadsheet(
  snapshot: Snapshot,
  listed: Listed,
  withPersonal: boolean,
): AsyncGenerator<Uint8Array> {
  const columns = COLUMNS.filter(({ isPersonal }) => withPersonal || !isPersonal)
  return xlsxStream(
    {
      sheet: TITLE,
      header: columns.map(({ header }) => header),
      widths: columns.map(({ width }) => width),
      formats: columns.map(({ format }) => format),
      hasTotal: true,
    },
    rowsOf(snapshot, listed, columns),
  )
}
