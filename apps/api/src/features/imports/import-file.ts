/** One file into the database, in one transaction. Runs in a thread: a large file delays no request. */
import type { ImportResult } from '@petatirta/contract'
import { type ImportKind, importFormat } from '@petatirta/contract/plain'
import { raiseByWritten } from '#city/counters.ts'
import { learnOptions } from '#city/filter-options.ts'
import { lockImport } from '#city/import-lock.ts'
import { FORMATS } from '#formats/formats.ts'
import { type Actor, recordAudit } from '#platform/audit.ts'
import { type DatabaseConfig, openConnection } from '#platform/database/database-client.ts'
import { AppError } from '#platform/errors.ts'
import { importValues } from './audit-entry.ts'
import { CANCELLED } from './cancelled.ts'
import { changedRows } from './correction-rows.ts'
import { type DraftJob, DraftReading } from './draft-reading.ts'
import { createFailures, fromOne } from './failures.ts'
import { forgetPrevious } from './previous.ts'
import type { ChangeList, Fail } from './recipe.ts'
import { recipeFor } from './recipe-for.ts'
import { correctionFormat, readRows } from './rows.ts'

export interface Correction {
  /** The import whose refused features these are. */
  readonly of: string
  /** Says in what form the report comes back. */
  readonly fileName: string
  /** Its sender has agreed to changes of existing records. */
  readonly overwrite: boolean
}

export interface ImportJob {
  readonly importId: string
  readonly kind: ImportKind
  /** Of a corrected report; undefined for a file of its own. */
  readonly correction: Correction | undefined
  /** What the file does not hold goes, where a merge is what happens otherwise. */
  readonly replace: boolean
  /** Layers that were looked at before, and are read from the disk; undefined for a file that comes in. */
  readonly draft?: DraftJob | undefined
  /** Who sent it; undefined for a file that came with the product. */
  readonly actor: Actor | undefined
}

export interface Watcher {
  /** The database's process, for stopping it. */
  backend(pid: number): void
  read(processed: number): void
  say(progress: number, message: string): void
  staged(): void
}

/** Ten times what the largest file takes: a shape on which the database would work for days ends with its import. */
const LONGEST_STATEMENT_MS = 30 * 60_000

/** `city` answers when the sender has said for whom the file is, and it may be put in its place. */
export async function importFile(
  connection: DatabaseConfig,
  { importId, kind, correction, replace, draft, actor }: ImportJob,
  file: AsyncIterable<Uint8Array>,
  city: Promise<number>,
  watcher: Watcher,
): Promise<ImportResult> {
  const [client, beside] = await Promise.all([openConnection(connection), openConnection(connection)])
  const reading = draft && new DraftReading(draft)
  const failures = createFailures(beside, importId, position => reading?.systemOf(position))
  const fail: Fail = failure => failures.fail(reading?.named(failure) ?? failure)
  const withheld: ChangeList = { total: 0, first: [] }
  const overruled: ChangeList = { total: 0, first: [] }
  let processed = 0
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    watcher.backend(rows[0]?.pid ?? 0)
    const recipe = await recipeFor(kind)
    await client.query('BEGIN')
    // A file takes as long as its line is slow.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query("SET LOCAL work_mem = '64MB'")
    // Cursors are read to their end here: planned for the first rows they take far longer.
    await client.query('SET LOCAL cursor_tuple_fraction = 1')
    await recipe.stage({
      client,
      rows: correction
        ? changedRows(readRows(correctionFormat(kind, correction.fileName), file), {
            kind,
            of: correction.of,
            client: beside,
            fail,
          })
        : reading
          ? await reading.rows(beside, fail)
          : readRows(FORMATS[importFormat(kind)], file),
      fail,
      read: async things => {
        processed += things
        watcher.read(processed)
        await failures.room()
      },
    })
    if (reading) reading.isStaged = true
    watcher.staged()
    const cityId = await city
    // Of customers that came a moment ago the planner knows nothing. Not in the transaction: others would wait for it.
    if (kind === 'bill') await beside.query('ANALYZE customer (city_id, id)')
    // From here on it is the data alone that decides how long it takes.
    await client.query(`SET LOCAL statement_timeout = ${LONGEST_STATEMENT_MS}`)
    // Two imports of one layer wait for each other; different layers do not.
    await lockImport(client, kind, cityId)
    const counts = await recipe.merge({
      client,
      cityId,
      importId,
      isCorrection: correction !== undefined,
      mayOverwrite: correction?.overwrite ?? true,
      replace,
      mode: reading?.mode,
      fail,
      withheld,
      overruled,
      say: watcher.say,
    })
    if (counts.added + counts.changed + counts.unchanged + withheld.total === 0)
      throw nothingUsable(failures.listed, correction !== undefined)
    await reading?.refuseRisks(client, counts)
    if (counts.added + counts.changed + counts.removed > 0) {
      watcher.say(92, 'Memperbarui peta')
      await learnOptions(client, cityId, kind === 'bill' ? 'customer' : kind)
      if (kind !== 'complaint') await raiseByWritten(client, cityId, kind === 'bill' ? 'customer' : kind)
      await forgetPrevious(client, { cityId, kind, keep: importId })
    }
    await failures.end()
    const { added, changed, unchanged, removed, repaired } = counts
    // Without the message that it got where this process stood still for so long that it counted as dead.
    const { rowCount } = await client.query(
      `UPDATE import SET status = 'done', message = NULL, finished_at = now(), city_id = $2, added = $3, changed = $4,
         unchanged = $5, removed = $6, repaired = $7, failed = $8, processed = $9, restorable = $10, overruled = $11, columns = $12
       WHERE id = $1 AND status <> 'cancelled'`,
      [
        importId,
        cityId,
        added,
        changed,
        unchanged,
        removed,
        repaired,
        failures.total,
        processed,
        added + changed + removed > 0,
        overruled.total > 0 ? overruled : null,
        reading?.columns ?? null,
      ],
    )
    // A cancellation from now on waits for the commit, and then is too late.
    if (rowCount === 0) throw new AppError('import', 'conflict', { message: CANCELLED })
    if (actor && counts.added + counts.changed + counts.removed > 0) {
      const { entry, values } = await importValues(client, importId)
      const action = correction === undefined ? 'import.run' : 'import.correct'
      await recordAudit(client, actor, { action, ...entry, after: values })
    }
    watcher.say(98, 'Menyelesaikan')
    await client.query('COMMIT')
    const listed = failures.listed.sort((a, b) => a.position - b.position).map(fromOne)
    return {
      ...counts,
      failed: failures.total,
      failed_payload: listed.length > 0 ? { [kind]: listed } : {},
      imports: [{ id: importId, kind }],
      ...(withheld.total > 0 && { withheld }),
      ...(overruled.total > 0 && { overruled }),
    }
  } catch (error) {
    // The report says what was wrong even where nothing came in.
    await failures.end().catch(() => undefined)
    await beside
      .query('UPDATE import SET failed = $2, processed = $3 WHERE id = $1', [
        importId,
        failures.total,
        processed,
      ])
      .catch(() => undefined)
    throw error
  } finally {
    // Whatever was not committed goes with the connection.
    await Promise.all([client.end(), beside.end()].map(ending => ending.catch(() => undefined)))
  }
}

function nothingUsable(
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
