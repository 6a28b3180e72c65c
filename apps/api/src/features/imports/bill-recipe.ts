import type pg from 'pg'
import { deriveBilling } from '#platform/derive-billing.ts'
import { type CopyValue, copyRows } from '#platform/files/copy-rows.ts'
import { csvBatches } from '#platform/files/csv-lines.ts'
import { MalformedFile } from '#platform/files/malformed-file.ts'
import { BILL_COLUMNS, type BillColumns, billRow, columnIndex, missingColumn } from './bill-row.ts'
import { keepUnbilled } from './previous.ts'
import { eachRow, type Fail, type Merging, type Reading, type Recipe } from './recipe.ts'

const DATA = ['golongan', 'usage_m3', 'total', 'due_date', 'tanggal_bayar', 'loket_bayar', 'paid'] as const
const list = (prefix = '') => DATA.map(name => prefix + name).join(', ')

/** Bills of known customers in, the customers' billing fields derived. */
export function billRecipe(): Recipe {
  return {
    async stage({ client, file, fail, read }: Reading) {
      await client.query(
        `CREATE TEMP TABLE staged (position integer, customer_id text, period integer, golongan text, usage_m3 numeric(14, 2),
           total bigint, due_date date, tanggal_bayar timestamp, loket_bayar text, paid boolean) ON COMMIT DROP`,
      )
      async function* rows(): AsyncGenerator<CopyValue[]> {
        let header: BillColumns | undefined
        let position = 0
        for await (const lines of csvBatches(file)) {
          for (const line of lines) {
            if (!header) {
              header = columnIndex(line)
              const missing = missingColumn(header)
              if (missing) throw new MalformedFile(`Kolom ${missing} tidak ada di berkas CSV`)
              continue
            }
            const outcome = billRow(position, line, header)
            if ('row' in outcome) yield outcome.row
            else fail({ position, ...outcome, value: lineValue(header.names, line) })
            position++
          }
          await read(lines.length)
        }
        if (!header) throw new MalformedFile('Berkas CSV kosong')
      }
      await copyRows(client, 'staged', BILL_COLUMNS, rows())
    },

    async merge({ client, db, cityId, importId, fail, say }: Merging) {
      say(60, 'Mencari pelanggan')
      await client.query('ANALYZE staged')
      await dropUnknown(client, cityId, fail)
      // The last line of a customer's period wins, as it would if the lines were applied one by one.
      await client.query(
        `DELETE FROM staged s USING (
           SELECT customer_id, period, max(position) AS last FROM staged GROUP BY 1, 2 HAVING count(*) > 1
         ) d WHERE s.customer_id = d.customer_id AND s.period = d.period AND s.position < d.last`,
      )
      say(70, 'Menyimpan tagihan')
      await keepUnbilled(client, cityId, importId)
      const counts = await mergeBills(client, cityId, importId)
      if (counts.added + counts.changed > 0) {
        say(85, 'Menghitung tagihan pelanggan')
        await deriveBilling(db, cityId)
      }
      return { ...counts, removed: 0, repaired: 0 }
    },
  }
}

/** A line with its names, as the report shows it and a spreadsheet brings it back. */
export const lineValue = (names: readonly string[], line: readonly string[]): Record<string, string> =>
  Object.fromEntries(line.map((field, at) => [names[at] || `kolom ${at + 1}`, field]))

async function dropUnknown(client: pg.ClientBase, cityId: number, fail: Fail): Promise<void> {
  const unknown = 'NOT EXISTS (SELECT FROM customer c WHERE c.city_id = $1 AND c.id = s.customer_id)'
  await client.query(
    `CREATE TEMP TABLE unknown ON COMMIT DROP AS SELECT position FROM staged s WHERE ${unknown}`,
    [cityId],
  )
  await eachRow<{ position: number; customer_id: string; value: object }>(
    client,
    `SELECT s.position, s.customer_id, jsonb_strip_nulls(to_jsonb(s) - 'position' - 'customer_id' - 'period' - 'paid')
            || jsonb_build_object('idpelanggan', customer_id, 'periode', period::text, 'flaglunas', paid::int::text) AS value
     FROM staged s JOIN unknown USING (position)`,
    [],
    ({ position, customer_id: id, value }) =>
      fail({ position, id, field: 'idpelanggan', reason: 'Pelanggan tidak dikenal', value }),
  )
  await client.query('DELETE FROM staged s USING unknown u WHERE u.position = s.position')
}

async function mergeBills(client: pg.ClientBase, cityId: number, importId: string) {
  await client.query(
    `INSERT INTO import_previous (import_id, row)
     SELECT $2, to_jsonb(b) FROM bill b JOIN staged s USING (customer_id, period)
     WHERE b.city_id = $1 AND (${list('b.')}) IS DISTINCT FROM (${list('s.')})`,
    [cityId, importId],
  )
  const { rows } = await client.query<{ added: number; changed: number; total: number }>(
    `WITH merged AS (
       INSERT INTO bill AS b (city_id, customer_id, period, ${list()}, import_id)
       SELECT $1, customer_id, period, ${list()}, $2 FROM staged
       ON CONFLICT (city_id, customer_id, period) DO UPDATE SET ${DATA.map(name => `${name} = excluded.${name}`).join(', ')}
       WHERE (${list('b.')}) IS DISTINCT FROM (${list('excluded.')})
       RETURNING b.xmax = 0 AS added
     )
     SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed,
            (SELECT count(*) FROM staged)::int AS total FROM merged`,
    [cityId, importId],
  )
  const { added = 0, changed = 0, total = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: total - added - changed }
}
