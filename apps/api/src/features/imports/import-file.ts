/** One file into the database, in one transaction. Runs in a thread: a large file delays no request. */
import type { ImportResult } from '@petatirta/contract'
import { importFormat } from '@petatirta/contract/plain'
import { lockImport } from '#city/import-lock.ts'
import { FORMATS } from '#formats/formats.ts'
import { backendOf } from '#platform/database/backend.ts'
import { type DatabaseConfig, openConnection } from '#platform/database/database-client.ts'
import { changedRows } from './correction-rows.ts'
import { DraftReading } from './draft-reading.ts'
import { createFailures } from './failures.ts'
import type { ImportJob, Run, Watcher } from './import-job.ts'
import { changesOf, keepReport, nothingUsable, publish, resultOf, writeDown } from './import-outcome.ts'
import type { Merged, Recipe } from './recipe.ts'
import { recipeFor } from './recipe-for.ts'
import { correctionFormat, readRows } from './rows.ts'

/** Ten times what the largest file takes: a shape on which the database would work for days ends with its import. */
const LONGEST_STATEMENT_MS = 30 * 60_000

async function begin({ client, watcher }: Run): Promise<void> {
  watcher.backend(await backendOf(client))
  await client.query('BEGIN')
  // A file takes as long as its line is slow.
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query("SET LOCAL work_mem = '64MB'")
  // Cursors are read to their end here: planned for the first rows they take far longer.
  await client.query('SET LOCAL cursor_tuple_fraction = 1')
}

async function rowsOf({ job, beside, reading, fail }: Run, file: AsyncIterable<Uint8Array>) {
  const { kind, correction } = job
  if (correction) {
    const corrected = readRows(correctionFormat(kind, correction.fileName), file)
    return changedRows(corrected, { kind, of: correction.of, client: beside, fail })
  }
  return reading ? await reading.rows(beside, fail) : readRows(FORMATS[importFormat(kind)], file)
}

/** Reads the file into temporary tables. */
async function stage(run: Run, recipe: Recipe, file: AsyncIterable<Uint8Array>): Promise<void> {
  const { client, reading, failures, fail, watcher } = run
  await recipe.stage({
    client,
    rows: await rowsOf(run, file),
    fail,
    read: async things => {
      run.processed += things
      watcher.read(run.processed)
      await failures.room()
    },
  })
  if (reading) reading.isStaged = true
  watcher.staged()
}

/** Puts what was staged in its place. */
async function merge(run: Run, recipe: Recipe, cityId: number): Promise<Merged> {
  const { job, client, beside, reading, failures, fail, watcher, withheld, overruled } = run
  const { importId, kind, correction, replace } = job
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
  return counts
}

/** `city` answers when the sender has said for whom the file is, and it may be put in its place. */
export async function importFile(
  connection: DatabaseConfig,
  job: ImportJob,
  file: AsyncIterable<Uint8Array>,
  city: Promise<number>,
  watcher: Watcher,
): Promise<ImportResult> {
  const [client, beside] = await Promise.all([openConnection(connection), openConnection(connection)])
  const reading = job.draft && new DraftReading(job.draft)
  const failures = createFailures(beside, job.importId, position => reading?.systemOf(position))
  const run: Run = {
    job,
    client,
    beside,
    reading,
    failures,
    fail: failure => failures.fail(reading?.named(failure) ?? failure),
    watcher,
    withheld: { total: 0, first: [] },
    overruled: { total: 0, first: [] },
    processed: 0,
  }
  try {
    await begin(run)
    const recipe = await recipeFor(job.kind)
    await stage(run, recipe, file)
    const cityId = await city
    const counts = await merge(run, recipe, cityId)
    if (changesOf(counts) > 0) await publish(run, cityId)
    await failures.end()
    await writeDown(run, cityId, counts)
    watcher.say(98, 'Menyelesaikan')
    await client.query('COMMIT')
    return resultOf(run, counts)
  } catch (error) {
    await keepReport(run)
    throw error
  } finally {
    // What was not committed goes with the connection.
    await Promise.all([client.end(), beside.end()].map(ending => ending.catch(() => undefined)))
  }
}
