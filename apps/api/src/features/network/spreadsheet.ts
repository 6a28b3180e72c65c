/** The customers without water as a spreadsheet, for who tells them. */
import type { AffectedCustomer } from '@petatirta/contract'
import { formatDateTimePiped } from '@petatirta/domain'
import { affectedRows, describeAffected } from '#city/affected-customers.ts'
import { xlsxStream } from '#formats/xlsx.ts'
import type { Cell, CellFormat } from '#formats/xlsx-cell.ts'
import type { City } from '#platform/cities.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'

const TITLE = 'Pelanggan Terdampak'
const ROWS_AT_ONCE = 1000

type Column = readonly [header: string, width: number, format?: CellFormat]
const COLUMNS: readonly Column[] = [
  ['ID Pelanggan', 16, 'text'],
  ['Nama', 28, 'text'],
  ['Golongan', 15, 'text'],
  ['Prioritas', 11, 'text'],
]
const PERSONAL: readonly Column[] = [
  ['Alamat', 36, 'text'],
  ['Telepon', 18, 'text'],
]

/** Without what a header, or some system, takes amiss in the name of a file. */
export function fileNameOf({ name, gmtOffset }: City): string {
  const moment = formatDateTimePiped(new Date(), gmtOffset).replace(' | ', ' ').replaceAll(':', '.')
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w .()-]+/g, ' ')
    .slice(0, 100)
  return `${TITLE} ${plain} ${moment}.xlsx`.replaceAll(/ +/g, ' ')
}

export function affectedSpreadsheet(
  snapshot: Snapshot,
  { cityId }: City,
  idsAt: (offset: number, limit: number) => Promise<readonly string[]>,
  who: { criticalClasses: readonly string[]; personal: boolean },
): AsyncGenerator<Uint8Array> {
  const columns = who.personal ? [...COLUMNS, ...PERSONAL] : COLUMNS
  const describe = describeAffected(who)
  const cellsOf = ({
    id,
    name,
    critical,
    address = '',
    phone = '',
    ...customer
  }: AffectedCustomer): Cell[] => [
    id,
    name,
    customer.class,
    critical ? 'Ya' : '',
    ...(who.personal ? [address, phone] : []),
  ]
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      const ids = await idsAt(offset, ROWS_AT_ONCE)
      for await (const batch of snapshot.batches(affectedRows(cityId, ids)))
        for (const row of batch) yield cellsOf(describe(row))
      if (ids.length < ROWS_AT_ONCE) return
    }
  }
  return xlsxStream(
    {
      sheet: TITLE,
      header: columns.map(([header]) => header),
      widths: columns.map(([, width]) => width),
      formats: columns.map(([, , format]) => format),
    },
    rows(),
  )
}
