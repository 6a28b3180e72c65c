import type { ImportKind } from '@petatirta/contract'
import type pg from 'pg'
import type { Db } from '#platform/database/database.ts'
import { runSql } from '#platform/database/run-sql.ts'
import { AppError } from '#platform/errors.ts'

/** Bills change customers: the two wait for each other. */
export const importLock = (kind: ImportKind): string => `import:${kind === 'bill' ? 'customer' : kind}`

const LOCK = 'SELECT pg_advisory_xact_lock(hashtext($1), $2)'

/** One at a time per city and kind, until the transaction ends. */
export const lockImport = (client: pg.ClientBase, kind: ImportKind, cityId: number) =>
  client.query(LOCK, [importLock(kind), cityId])

/** An import holds its lock for as long as its file takes; a person at a button does not wait for that. */
const WAIT_FOR_IMPORT = '5s'
const LOCK_NOT_AVAILABLE = '55P03'
const CALLED = { customer: 'pelanggan', complaint: 'pengaduan' } as const

/** One at a time with imports: both touch many rows, each in an order of its own, and would block each other for good. */
export async function lockImports(trx: Db, cityId: number, kind: keyof typeof CALLED): Promise<void> {
  await runSql(trx, "SELECT set_config('lock_timeout', $1, true)", [WAIT_FOR_IMPORT])
  try {
    await runSql(trx, LOCK, [importLock(kind), cityId])
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new AppError('customer', 'conflict', {
      message: `Data ${CALLED[kind]} sedang diimpor. Coba lagi sebentar lagi`,
    })
  }
}
