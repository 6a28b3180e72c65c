import type { ImportEntry } from '@petatirta/contract'
import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { raiseByWritten } from '#city/counters.ts'
import { deriveBilling } from '#city/derive-billing.ts'
import { learnOptions } from '#city/filter-options.ts'
import { lockImport } from '#city/import-lock.ts'
import { type Actor, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import { importValues } from './audit-entry.ts'
import { type ImportRuns, tellOfComplaints } from './import-runs.ts'
import { putBack } from './previous.ts'

type Row = Selectable<Schema['import']>

const toEntry = (row: Row): ImportEntry => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  username: row.username,
  status: row.status,
  message: row.message,
  processed: row.processed,
  added: row.added,
  changed: row.changed,
  unchanged: row.unchanged,
  removed: row.removed,
  repaired: row.repaired,
  failed: row.failed,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  restorable: row.restorable,
  restoredAt: row.restored_at?.toISOString() ?? null,
  restoredBy: row.restored_by,
  correctionOf: row.correction_of,
  overruled: row.overruled,
  columns: row.columns,
})

/** What was imported into a city, and the way back. */
export function createHistory(
  { db, announcer, layerImports, subscribers }: Services,
  { failOrphaned }: Pick<ImportRuns, 'failOrphaned'>,
) {
  const find = async ({ cityId }: City, id: string): Promise<Row> => {
    const row = await db
      .selectFrom('import')
      .selectAll()
      .where('id', '=', id)
      .where('city_id', '=', cityId)
      .executeTakeFirst()
    if (!row) throw new AppError('import', 'notFound', { message: 'Import tidak ditemukan' })
    return row
  }

  return {
    find,

    async page({ cityId }: City, { p, rp }: { p: number; rp: number }) {
      await failOrphaned()
      const own = db.selectFrom('import').where('city_id', '=', cityId)
      const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const rows = await own
        .selectAll()
        .orderBy('started_at', 'desc')
        .limit(rp)
        .offset((p - 1) * rp)
        .execute()
      return { payload: rows.map(toEntry), meta: { total, page: p, rows_per_page: rp } }
    },

    async restore(connection: pg.ClientBase, city: City, id: string, actor: Actor): Promise<ImportEntry> {
      const { cityId } = city
      const { kind } = await find(city, id)
      const layer = kind === 'bill' ? 'customer' : kind
      await transact(connection, async (client, trx) => {
        await lockImport(client, kind, cityId)
        const restored = await trx
          .updateTable('import')
          .set({ restorable: false, restored_at: sql`now()`, restored_by: actor.name })
          .where('id', '=', id)
          .where('restorable', '=', true)
          .returning('id')
          .executeTakeFirst()
        if (!restored)
          throw new AppError('import', 'conflict', {
            message: 'Data sebelum import ini sudah tidak disimpan atau sudah dikembalikan',
          })
        await putBack(client, { importId: id, cityId, kind })
        // Customers that came back may have got bills meanwhile.
        if (layer === 'customer') await deriveBilling(trx, cityId)
        await learnOptions(trx, cityId, layer)
        if (layer !== 'complaint') await raiseByWritten(trx, cityId, layer)
        const { entry, values } = await importValues(trx, id)
        await recordAudit(trx, actor, { action: 'import.restore', ...entry, before: values })
      })
      if (layer !== 'complaint') layerImports.emit('imported', cityId, layer)
      else tellOfComplaints(subscribers, city)
      await announcer().announce(cityId)
      return toEntry(await find(city, id))
    },
  }
}
