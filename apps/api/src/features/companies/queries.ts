import type {
  CallArguments,
  Company,
  CompanyChanges,
  CompanyContents,
  calls,
  NewCompany,
} from '@petatirta/contract'
import { type Selectable, sql } from 'kysely'
import { leaveCounters, moveCounters, startCounters } from '#city/counters.ts'
import type { Db } from '#platform/database/database.ts'
import { readListPage } from '#platform/database/list-page.ts'
import { containing, nextUpdatedAt, paged, unchangedSince } from '#platform/database/paging.ts'
import type { Schema } from '#platform/database/schema.ts'
import { AppError, isRetryable, violates } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { isAtWork } from '#platform/jobs/attempts.ts'
import type { Services } from '#platform/services.ts'

type Row = Selectable<Schema['company']>
type ListQuery = CallArguments<typeof calls.listCompanies>['query']

export const toCompany = (row: Row): Company => ({
  _id: row.id,
  name: row.name,
  slug: row.slug,
  uniqueCode: row.unique_code,
  uniqueCodeDevice: row.unique_code_device,
  lon: row.lon,
  lat: row.lat,
  gmtOffset: row.gmt_offset,
  apiService: row.api_service,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const toRow = (company: Omit<CompanyChanges, 'updatedAt'>) => ({
  ...(company.name !== undefined && { name: company.name }),
  ...(company.slug !== undefined && { slug: company.slug }),
  ...(company.uniqueCode !== undefined && { unique_code: company.uniqueCode }),
  ...(company.uniqueCodeDevice !== undefined && { unique_code_device: company.uniqueCodeDevice }),
  ...(company.lon !== undefined && { lon: company.lon }),
  ...(company.lat !== undefined && { lat: company.lat }),
  ...(company.gmtOffset !== undefined && { gmt_offset: company.gmtOffset }),
  ...(company.apiService !== undefined && { api_service: company.apiService }),
  ...(company.isActive !== undefined && { is_active: company.isActive }),
})

const taken = (path: string) => ({ errors: [{ path, message: `${path} telah digunakan PDAM lain` }] })

function refuseTaken(error: unknown): never {
  if (violates(error, 'company_slug_key')) throw new AppError('company', 'exists', taken('slug'))
  if (violates(error, 'company_unique_code_device_key')) {
    throw new AppError('company', 'exists', {
      message: 'IoT Unique Code telah digunakan PDAM lain',
      ...taken('uniqueCodeDevice'),
    })
  }
  throw error
}

function matching({ general, isActive }: ListQuery) {
  if (!general) return undefined
  return sql`
    SELECT city_id, name, created_at FROM company
    WHERE search_text LIKE lower(${containing(general)})
      AND ${isActive === undefined ? sql`true` : sql`is_active = ${isActive}`}`
}

export async function listCompanies(db: Db, query: ListQuery, order: 'newest' | 'name') {
  const by = order === 'name' ? 'name' : 'created_at'
  const direction = order === 'name' ? 'asc' : 'desc'
  const filters = { isActive: query.isActive }
  const { keys, total } = await readListPage<number>(
    db,
    { table: 'company', key: 'city_id', by, direction, filters, matching: matching(query) },
    paged(query),
  )
  const rows = await db
    .selectFrom('company')
    .selectAll()
    .where('city_id', '=', sql<number>`ANY(${keys}::int[])`)
    .orderBy(by, direction)
    .orderBy('city_id', direction)
    .execute()
  return { companies: rows.map(toCompany), total }
}

export const findCompany = (db: Db, id: string) =>
  db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst()

/** A utility comes with an empty filter configuration, so that colours can be set before the first import. */
export async function insertCompany(trx: Db, company: Required<NewCompany>): Promise<Row> {
  const { slug, name, uniqueCode, uniqueCodeDevice, lon, lat, gmtOffset, apiService, isActive } = company
  const row = await trx
    .insertInto('company')
    .values({
      id: newId(),
      slug,
      name,
      lon,
      lat,
      unique_code: uniqueCode,
      unique_code_device: uniqueCodeDevice,
      gmt_offset: gmtOffset,
      api_service: apiService,
      is_active: isActive,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await trx.insertInto('filter_configuration').values({ id: newId(), city_id: row.city_id }).execute()
  await startCounters(trx, row.city_id)
  return row
}

export async function updateCompany(
  trx: Db,
  id: string,
  changes: CompanyChanges,
): Promise<{ before: Row; after: Row }> {
  const before = await trx
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    // Rows that are being written for this utility need not be waited for.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('company', 'notFound')
  if (!unchangedSince(before.updated_at, changes.updatedAt)) throw new AppError('company', 'conflict')
  const after = await trx
    .updateTable('company')
    .set({ ...toRow(changes), updated_at: nextUpdatedAt(before.updated_at) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  // The slug is the `map` inside its users' tokens: a token that names the old one is no longer true.
  if (before.slug !== after.slug) {
    await trx
      .updateTable('app_user')
      .set(eb => ({ token_version: eb('token_version', '+', 1) }))
      .where('city_id', '=', after.city_id)
      .execute()
    // Browsers keep copies by slug: those of who had this one before must not be taken for this utility's.
    await moveCounters(trx, after.city_id)
    // An encoded layer names the slug, too.
    await trx.deleteFrom('feature_set').where('city_id', '=', after.city_id).execute()
  }
  return { before, after }
}

/** Counts of what goes with a utility. */
export async function readContents(db: Db, id: string): Promise<CompanyContents> {
  const company = await findCompany(db, id)
  if (!company) throw new AppError('company', 'notFound')
  const countIn = async (table: 'app_user' | 'customer' | 'bill' | 'complaint' | 'symbol') => {
    const { rows } = await db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<string>().as('rows'))
      .where('city_id', '=', company.city_id)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const layers = await db
    .selectFrom('feature')
    .select(eb => ['kind', eb.fn.countAll<string>().as('rows')])
    .where('city_id', '=', company.city_id)
    .groupBy('kind')
    .execute()
  return {
    users: await countIn('app_user'),
    customers: await countIn('customer'),
    bills: await countIn('bill'),
    complaints: await countIn('complaint'),
    symbols: await countIn('symbol'),
    features: Object.fromEntries(layers.map(({ kind, rows }) => [kind, Number(rows)])),
  }
}

const STILL_RUNNING = {
  import:
    'Import data PDAM ini masih berjalan. Tunggu sampai selesai, atau minta root membatalkannya di Status Sistem',
  'billing-sync':
    'Sinkronisasi tagihan PDAM ini masih berjalan. Tunggu sampai selesai, atau minta root membatalkannya di Status Sistem',
  'import-source':
    'Pengambilan data dari alamat sumber PDAM ini masih berjalan. Tunggu sampai selesai, atau minta root membatalkannya di Status Sistem',
} as const

/** What a row of each table is. */
const WORK = { import: sql`'import'`, job: sql`type` } as const

/** Refuses while a living process works on the utility's data. What waits is held back from being begun. */
async function refuseWhileAtWork(trx: Db, cityId: number, settings: Services['settings']): Promise<void> {
  for (const table of ['import', 'job'] as const) {
    const { rows } = await sql<{ work: keyof typeof STILL_RUNNING; running: boolean }>`
      SELECT ${WORK[table]} AS work, ${isAtWork(settings)} AS running FROM ${sql.table(table)}
      WHERE city_id = ${cityId} AND status IN ('queued', 'running') FOR UPDATE`.execute(trx)
    const atWork = rows.find(({ running }) => running)
    if (atWork) throw new AppError('company', 'conflict', { message: STILL_RUNNING[atWork.work] })
  }
}

/** A person at a button does not wait for others any longer. */
const LOCK_WAIT = '5s'
const LOCK_NOT_AVAILABLE = '55P03'
const isOvertaken = (error: unknown) =>
  isRetryable(error) || (error as { code?: string }).code === LOCK_NOT_AVAILABLE

/** Everything that a utility has hangs on its row and goes with it, however long that takes. */
export async function deleteCompany(
  trx: Db,
  id: string,
  settings: Services['settings'],
): Promise<{ row: Row; contents: CompanyContents }> {
  const known = await findCompany(trx, id)
  if (!known) throw new AppError('company', 'notFound')
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(
    trx,
  )
  try {
    // First without the row's lock, for which an import that is being put in its place would be waited for.
    await refuseWhileAtWork(trx, known.city_id, settings)
    const row = await trx
      .selectFrom('company')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('company', 'notFound')
    await refuseWhileAtWork(trx, row.city_id, settings)
    const contents = await readContents(trx, id)
    await leaveCounters(trx, row.city_id)
    // The large tables as a whole: the cascade would look up the bills of each customer.
    await trx.deleteFrom('bill').where('city_id', '=', row.city_id).execute()
    await trx.deleteFrom('customer').where('city_id', '=', row.city_id).execute()
    await trx.deleteFrom('company').where('id', '=', id).execute()
    return { row, contents }
  } catch (error) {
    if (!isOvertaken(error)) throw error
    const message = 'Data PDAM ini sedang diubah. Coba lagi sebentar lagi'
    throw new AppError('company', 'conflict', { message, cause: error })
  }
}
