/** What becomes of an import after its data is in: on maps, in its row, in the audit log and in the answer. */
import type { ImportResult } from '@petatirta/contract'
import { raiseByWritten } from '#city/counters.ts'
import { learnOptions } from '#city/filter-options.ts'
import { recordAudit } from '#platform/audit.ts'
import { AppError } from '#platform/errors.ts'
import { importValues } from './audit-entry.ts'
import { CANCELLED } from './cancelled.ts'
import { fromOne } from './failures.ts'
import type { Run } from './import-job.ts'
import { forgetPrevious } from './previous.ts'
import type { Merged } from './recipe.ts'

export const changesOf = ({ added, changed, removed }: Merged) => added + changed + removed

/** Maps and filters learn what is different from now on. */
export async function publish({ job, client, watcher }: Run, cityId: number): Promise<void> {
  const { kind, importId } = job
  watcher.say(92, 'Memperbarui peta')
  await learnOptions(client, cityId, kind === 'bill' ? 'customer' : kind)
  if (kind !== 'complaint') await raiseByWritten(client, cityId, kind === 'bill' ? 'customer' : kind)
  await forgetPrevious(client, { cityId, kind, keep: importId })
}

/** The import's row and, where something changed, its entry in the audit log. */
export async function writeDown(run: Run, cityId: number, counts: Merged): Promise<void> {
  const { job, client, reading, failures, overruled, processed } = run
  const { importId, correction, actor } = job
  const hasChanged = changesOf(counts) > 0
  // Without the message that it got where this process stood still for so long that it counted as dead.
  const { rowCount } = await client.query(
    `UPDATE import SET status = 'done', message = NULL, finished_at = now(), city_id = $2, added = $3, changed = $4,
       unchanged = $5, removed = $6, repaired = $7, failed = $8, processed = $9, restorable = $10, overruled = $11, columns = $12
     WHERE id = $1 AND status <> 'cancelled'`,
    [
      importId,
      cityId,
      counts.added,
      counts.changed,
      counts.unchanged,
      counts.removed,
      counts.repaired,
      failures.total,
      processed,
      hasChanged,
      overruled.total > 0 ? overruled : null,
      reading?.columns ?? null,
    ],
  )
  // A cancellation from now on waits for the commit, and then is too late.
  if (rowCount === 0) throw new AppError('import', 'conflict', { message: CANCELLED })
  if (!actor || !hasChanged) return
  const { entry, values } = await importValues(client, importId)
  const action = correction === undefined ? 'import.run' : 'import.correct'
  await recordAudit(client, actor, { action, ...entry, after: values })
}

export function resultOf({ job, failures, withheld, overruled }: Run, counts: Merged): ImportResult {
  const { kind, importId } = job
  const listed = failures.listed.sort((a, b) => a.position - b.position).map(fromOne)
  return {
    ...counts,
    failed: failures.total,
    failed_payload: listed.length > 0 ? { [kind]: listed } : {},
    imports: [{ id: importId, kind }],
    ...(withheld.total > 0 && { withheld }),
    ...(overruled.total > 0 && { overruled }),
  }
}

/** The report says what was wrong even where nothing came in. */
export async function keepReport({ job, beside, failures, processed }: Run): Promise<void> {
  await failures.end().catch(() => undefined)
  await beside
    .query('UPDATE import SET failed = $2, processed = $3 WHERE id = $1', [
      job.importId,
      failures.total,
      processed,
    ])
    .catch(() => undefined)
}

export function nothingUsable(
  listed: readonly { position: number; reason: string }[],
  isCorrection: boolean,
): AppError {
  const errors = listed
    .slice(0, 20)
    .map(fromOne)
    .map(({ position, reason }) => ({ path: `features.${position}`, message: reason }))
  return new AppError('import', 'invalid', {
    message: isCorrection
      ? 'Tidak ada data yang sudah diperbaiki di dalam file'
      : 'Tidak ada data yang dapat digunakan di dalam file',
    errors,
  })
}
