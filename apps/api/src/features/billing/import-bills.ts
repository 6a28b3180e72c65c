import type { ImportFailure, ImportResult } from '@petatirta/contract'
import type pg from 'pg'
import { withClient } from '#platform/database/transaction.ts'
import { AppError } from '#platform/errors.ts'
import { type CopyValue, copyRows } from '#platform/files/copy-rows.ts'
import { csvLines } from '#platform/files/csv-lines.ts'
import { MalformedFile } from '#platform/files/malformed-file.ts'
import { learnOptions } from '#platform/filter-options.ts'
import { raiseCounters } from '#platform/layers.ts'
import type { Services } from '#platform/services.ts'
import { BILL_COLUMNS, billRow, columnIndex, missingColumn } from './bill-row.ts'
import { deriveBilling } from './derive.ts'

export type BillImport = (city: { cityId: number }, file: AsyncIterable<Uint8Array>) => Promise<ImportResult>

const LISTED_FAILURES = 1000

/** Bills of known customers in, the customers' billing fields derived, all in one transaction. */
export function createBillImport({
  pool,
  announcer,
  layerImports,
}: Pick<Services, 'pool' | 'announcer' | 'layerImports'>): BillImport {
  return async ({ cityId }, file) => {
    const failures: ImportFailure[] = []
    let failed = 0
    const fail = (failure: ImportFailure) => {
      failed++
      if (failures.length < LISTED_FAILURES) failures.push(failure)
    }

    async function* rows(): AsyncGenerator<CopyValue[]> {
      let header: { index: ReturnType<typeof columnIndex>; columns: number } | undefined
      let position = 0
      for await (const line of csvLines(file)) {
        if (!header) {
          header = { index: columnIndex(line), columns: line.length }
          const missing = missingColumn(header.index)
          if (missing) throw new MalformedFile(`Kolom ${missing} tidak ada di berkas CSV`)
          continue
        }
        const { index, columns } = header
        // More fields than names: a number with a bare decimal comma has pushed the rest aside.
        const shifted = line.slice(columns).some(field => field.trim() !== '')
        const outcome = shifted
          ? { id: null, field: null, reason: 'Jumlah kolom melebihi judul kolom' }
          : billRow(position, line, index)
        if ('row' in outcome) yield outcome.row
        else fail({ position, ...outcome, value: line })
        position++
      }
    }

    // Of customers that came a moment ago the planner knows nothing: taking them for one or two, it would go through all
    // of them for every bill. Not in the transaction: its lock would make other cities wait.
    await pool.query('ANALYZE customer (city_id, id)')
    const counts = await withClient(pool, async (client, db) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', ['import:customer', cityId])
      await client.query(
        `CREATE TEMP TABLE staged_bill (position integer, customer_id text, period integer, golongan text, usage_m3 numeric,
           total bigint, due_date date, tanggal_bayar timestamp, loket_bayar text, paid boolean) ON COMMIT DROP`,
      )
      await copyRows(client, 'staged_bill', BILL_COLUMNS, rows())
      await client.query('ANALYZE staged_bill')
      const unknown = await client.query<{ position: number; customer_id: string }>(
        `SELECT position, customer_id FROM staged_bill s
         WHERE NOT EXISTS (SELECT FROM customer c WHERE c.city_id = $1 AND c.id = s.customer_id) ORDER BY position`,
        [cityId],
      )
      for (const { position, customer_id: id } of unknown.rows) {
        fail({ position, id, field: 'idpelanggan', reason: 'Pelanggan tidak dikenal', value: id })
      }
      const result = await mergeBills(client, cityId)
      if (result.added + result.changed + result.unchanged === 0) {
        throw new AppError('import', 'invalid', {
          message: 'Tidak ada tagihan yang dapat digunakan di dalam berkas',
        })
      }
      await deriveBilling(db, cityId)
      await learnOptions(db, cityId, 'customer')
      await raiseCounters(db, cityId, ['customer'])
      return result
    })
    layerImports.emit('imported', cityId, 'customer')
    await announcer().announce(cityId)
    failures.sort((a, b) => a.position - b.position)
    return { ...counts, repaired: 0, failed, failed_payload: failed ? { bill: failures } : {} }
  }
}

async function mergeBills(client: pg.ClientBase, cityId: number) {
  const columns = ['golongan', 'usage_m3', 'total', 'due_date', 'tanggal_bayar', 'loket_bayar', 'paid']
  const { rows } = await client.query<{ added: number; changed: number; total: number }>(
    // The last line of a customer's period wins, as it would if the lines were applied one by one.
    `WITH usable AS (
       SELECT DISTINCT ON (s.customer_id, s.period) s.* FROM staged_bill s
       JOIN customer c ON c.city_id = $1 AND c.id = s.customer_id ORDER BY s.customer_id, s.period, s.position DESC
     ), merged AS (
       INSERT INTO bill AS b (city_id, customer_id, period, ${columns.join(', ')})
       SELECT $1, customer_id, period, ${columns.join(', ')} FROM usable
       ON CONFLICT (city_id, customer_id, period) DO UPDATE SET ${columns.map(c => `${c} = excluded.${c}`).join(', ')}
       WHERE (${columns.map(c => `b.${c}`).join(', ')}) IS DISTINCT FROM (${columns.map(c => `excluded.${c}`).join(', ')})
       RETURNING b.xmax = 0 AS added
     )
     SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed,
            (SELECT count(*) FROM usable)::int AS total FROM merged`,
    [cityId],
  )
  const { added = 0, changed = 0, total = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: total - added - changed }
}
