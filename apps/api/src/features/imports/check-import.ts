/** What an import would do, in numbers. Nothing is changed, and nothing is locked that others wait for. Runs in a thread. */
import type { DraftCheck, ImportFailure } from '@petatirta/contract'
import type { ImportKind } from '@petatirta/contract/plain'
import type pg from 'pg'
import { AppError } from '#platform/errors.ts'
import { risksOf } from './draft-risks.ts'
import { type DraftSource, draftRows } from './draft-rows.ts'
import type { Merged, Merging } from './recipe.ts'
import { recipeFor } from './recipe-for.ts'

const LISTED = 20
const LONGEST_MS = 10 * 60_000
const NOTHING = { added: 0, changed: 0, unchanged: 0, removed: 0, repaired: 0 }
const NOTHING_USABLE = 'Tidak ada data yang dapat digunakan di dalam file'

/** Columns that can be written: generated ones make themselves. */
const WRITABLE = `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'`

/** A temporary table of the same name comes before the real one: what a recipe writes goes there. */
async function shadow(client: pg.ClientBase, table: string, which: string, cityId: number): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(WRITABLE, [table])
  const columns = rows[0]?.columns ?? ''
  await client.query(
    `CREATE TEMP TABLE shadow ON COMMIT DROP AS SELECT ${columns} FROM ${table} WHERE ${which}`,
    [cityId],
  )
  await client.query(`CREATE TEMP TABLE ${table} (LIKE ${table} INCLUDING ALL) ON COMMIT DROP`)
  await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM shadow`)
  await client.query('DROP TABLE shadow')
  await client.query(`ANALYZE ${table}`)
}

const OF_STAGED = 'city_id = $1 AND EXISTS (SELECT FROM staged s WHERE s.customer_id = '

async function shadowTables(client: pg.ClientBase, kind: ImportKind, cityId: number): Promise<void> {
  await client.query('ANALYZE staged')
  await shadow(client, 'import_previous', 'false AND $1::int IS NULL', cityId)
  if (kind === 'complaint') return shadow(client, 'complaint', 'city_id = $1', cityId)
  await shadow(client, 'bill', `${OF_STAGED} bill.customer_id)`, cityId)
  await shadow(client, 'customer', `${OF_STAGED} customer.id)`, cityId)
}

const TABLES: Partial<Record<ImportKind, string>> = {
  customer: 'customer',
  bill: 'bill',
  complaint: 'complaint',
}

async function countBefore(client: pg.ClientBase, kind: ImportKind, cityId: number): Promise<number> {
  const table = TABLES[kind]
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table ?? 'feature'} WHERE city_id = $1 ${table ? '' : 'AND kind = $2'}`,
    table ? [cityId] : [cityId, kind],
  )
  return rows[0]?.count ?? 0
}

/** The first failures of each layer, and how many there are. */
function failureLists(source: DraftSource) {
  const lists = source.items.map(() => ({ total: 0, first: [] as ImportFailure[] }))
  return {
    lists,
    add(places: readonly { from: number }[], failure: ImportFailure): void {
      const at = Math.max(
        0,
        places.findLastIndex(({ from }) => from <= failure.position),
      )
      const list = lists[at]
      if (!list) return
      list.total++
      const position = failure.position - (places[at]?.from ?? 0) + 1
      if (list.first.length < LISTED) list.first.push({ ...failure, position, value: null })
    },
  }
}

async function dryRun(client: pg.ClientBase, source: DraftSource, kind: ImportKind) {
  const { cityId } = source.city
  const recipe = await recipeFor(kind)
  const failures = failureLists(source)
  let places: readonly { from: number }[] = []
  const fail = async (failure: ImportFailure) => failures.add(places, failure)
  await client.query("SET LOCAL work_mem = '64MB'")
  await client.query('SET LOCAL cursor_tuple_fraction = 1')
  await client.query(`SET LOCAL statement_timeout = ${LONGEST_MS}`)
  const before = await countBefore(client, kind, cityId)
  const rows = await draftRows(source, client, fail)
  places = rows.found.places
  await recipe.stage({ client, rows, fail, read: async () => undefined })
  if (!recipe.countsDry) await shadowTables(client, kind, cityId)
  const mode = source.items[0]?.item.mode
  const merging: Merging = {
    client,
    cityId,
    importId: '00000000-0000-0000-0000-000000000000',
    isCorrection: false,
    mayOverwrite: true,
    replace: mode === 'replace',
    mode,
    isDry: true,
    fail,
    withheld: { total: 0, first: [] },
    overruled: { total: 0, first: [] },
    say: () => undefined,
  }
  const counts = await recipe.merge(merging)
  return { before, counts, failures: failures.lists, risks: await risksOf(client, source, counts) }
}

const usable = ({ added, changed, unchanged }: Merged) => added + changed + unchanged > 0

/** One answer for each layer; those of one kind are counted together, as they are imported. */
export async function checkImport(client: pg.ClientBase, source: DraftSource): Promise<DraftCheck[]> {
  const kind = source.items[0]?.item.kind
  if (!kind) return []
  await client.query('BEGIN')
  try {
    const { before, counts, failures, risks } = await dryRun(client, source, kind)
    // Where a recipe does not tell layers apart, the first stands for all.
    const parts = counts.parts ?? source.items.map((_, at) => (at === 0 ? counts : NOTHING))
    return source.items.map(({ layer }, at): DraftCheck => {
      const { added, changed, unchanged, removed, repaired } = parts[at] ?? NOTHING
      return {
        layer: layer.key,
        added,
        changed,
        unchanged,
        removed,
        repaired,
        failed: failures[at]?.total ?? 0,
        before,
        failures: failures[at]?.first ?? [],
        risks: at === 0 ? risks : [],
        problem: usable(counts) ? null : NOTHING_USABLE,
      }
    })
  } catch (error) {
    // A file that cannot be read is an answer, too.
    if (!(error instanceof AppError)) throw error
    const problem = error.message
    return source.items.map(({ layer }) => ({
      layer: layer.key,
      ...NOTHING,
      failed: 0,
      before: 0,
      failures: [],
      risks: [],
      problem,
    }))
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}
