import type pg from 'pg'
import { deriveBilling } from '#city/derive-billing.ts'
import { isOtherBill, mergeStagedBills, stagedBills } from '#city/merge-bills.ts'
import type { Found, Row } from '#formats/format.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { type CopyValue, copyRows } from '#platform/files/copy-rows.ts'
import {
  type BillColumns,
  billLine,
  billRecord,
  columnIndex,
  missingColumn,
  STAGED_COLUMNS,
} from './bill-row.ts'
import { keepUnbilled } from './previous.ts'
import { eachRow, type Fail, type Merging, type Reading, type Recipe } from './recipe.ts'
import { propertiesOf } from './record-value.ts'
import { withhold } from './withheld.ts'

/** So few that looking at their customers alone is quicker than at the whole city. */
const FEW_BILLS = 20_000

/** Bills of known customers in, the customers' billing fields derived. */
export function billRecipe(): Recipe {
  return {
    async stage({ client, rows: { found, batches }, fail, read }: Reading) {
      await client.query(stagedBills('position integer'))
      async function* rows(): AsyncGenerator<CopyValue[]> {
        let header: BillColumns | undefined
        let isTable = true
        const readBill = (row: Exclude<Row, { error: string }>) => {
          isTable = 'cells' in row
          if (!('cells' in row)) {
            const value = propertiesOf(row.value)
            return { outcome: billRecord(row.position, value), value }
          }
          header ??= billColumns(found)
          return {
            outcome: billLine(row.position, row.cells, header),
            value: lineValue(header.names, row.cells),
          }
        }
        for await (const batch of batches) {
          for (const row of batch) {
            const { position } = row
            if ('error' in row) {
              fail({ position, id: null, field: null, reason: row.error, value: null })
              continue
            }
            const { outcome, value } = readBill(row)
            if ('row' in outcome) yield outcome.row
            else fail({ position, ...outcome, value })
          }
          await read(batch.length)
        }
        // A header alone says what is missing, too.
        if (isTable && !header) billColumns(found)
      }
      await copyRows(client, 'staged', STAGED_COLUMNS, rows())
    },

    async merge(merging: Merging) {
      const { client, cityId, importId, fail, say } = merging
      say(60, 'Mencari pelanggan')
      await client.query('ANALYZE staged')
      await dropUnknown(client, cityId, fail)
      await dropRepeated(client, fail)
      await withhold(
        merging,
        `SELECT s.position, s.customer_id || ' / ' || s.period AS id, ${asLine('b')} AS before, ${asLine('s')} AS after,
                jsonb_strip_nulls(${asLine('s')}) AS value
         FROM staged s JOIN bill b ON b.city_id = $1 AND b.customer_id = s.customer_id AND b.period = s.period
         WHERE ${isOtherBill('b', 's')}`,
        [cityId],
      )
      say(70, 'Menyimpan tagihan')
      await keepUnbilled(client, cityId, importId)
      const counts = await mergeStagedBills(client, cityId, importId)
      if (counts.added + counts.changed > 0) {
        say(85, 'Menghitung tagihan pelanggan')
        const total = counts.added + counts.changed + counts.unchanged
        await deriveBilling(client, cityId, total < FEW_BILLS ? 'staged' : undefined)
      }
      return { ...counts, removed: 0, repaired: 0 }
    },
  }
}

function billColumns({ names }: Found): BillColumns {
  if (!names) throw new MalformedFile('File CSV kosong')
  const header = columnIndex(names)
  const missing = missingColumn(header)
  if (missing) throw new MalformedFile(`Kolom ${missing} tidak ada di file CSV`)
  return header
}

/** A line with its names, as the report shows it and a spreadsheet brings it back. */
export const lineValue = (names: readonly string[], line: readonly string[]): Record<string, string> =>
  Object.fromEntries(line.map((field, at) => [names[at] || `kolom ${at + 1}`, field]))

/** A bill as a line of a file, by the names of its columns. */
const asLine = (table: string) =>
  `jsonb_build_object('golongan', ${table}.golongan, 'usage_m3', ${table}.usage_m3, 'total', ${table}.total,
     'due_date', ${table}.due_date, 'tanggal_bayar', ${table}.tanggal_bayar, 'loket_bayar', ${table}.loket_bayar,
     'idpelanggan', ${table}.customer_id, 'periode', ${table}.period::text, 'flaglunas', ${table}.paid::int::text)`

async function dropUnknown(client: pg.ClientBase, cityId: number, fail: Fail): Promise<void> {
  const unknown = 'NOT EXISTS (SELECT FROM customer c WHERE c.city_id = $1 AND c.id = s.customer_id)'
  await client.query(
    `CREATE TEMP TABLE unknown ON COMMIT DROP AS SELECT position FROM staged s WHERE ${unknown}`,
    [cityId],
  )
  await eachRow<{ position: number; customer_id: string; value: object }>(
    client,
    `SELECT s.position, s.customer_id, jsonb_strip_nulls(${asLine('s')}) AS value
     FROM staged s JOIN unknown USING (position)`,
    [],
    ({ position, customer_id: id, value }) =>
      fail({ position, id, field: 'idpelanggan', reason: 'Pelanggan tidak dikenal', value }),
  )
  await client.query('DELETE FROM staged s USING unknown u WHERE u.position = s.position')
}

/** The last line of a customer's period wins, as it would if the lines were applied one by one; the others are reported. */
async function dropRepeated(client: pg.ClientBase, fail: Fail): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE repeated ON COMMIT DROP AS
     SELECT s.position, d.last FROM staged s JOIN (
       SELECT customer_id, period, max(position) AS last FROM staged GROUP BY 1, 2 HAVING count(*) > 1
     ) d ON s.customer_id = d.customer_id AND s.period = d.period AND s.position < d.last`,
  )
  await eachRow<{ position: number; customer_id: string; last: number; value: object }>(
    client,
    `SELECT s.position, s.customer_id, r.last, jsonb_strip_nulls(${asLine('s')}) AS value
     FROM staged s JOIN repeated r USING (position)`,
    [],
    ({ position, customer_id: id, last, value }) =>
      fail({
        position,
        id,
        field: 'periode',
        reason: `Tagihan pelanggan dan periode ini berulang di dalam file; yang berlaku baris ${last + 1}`,
        value,
      }),
  )
  await client.query('DELETE FROM staged s USING repeated r WHERE r.position = s.position')
}
