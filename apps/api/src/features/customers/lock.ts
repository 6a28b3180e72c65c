import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { importLock } from '#platform/import-lock.ts'

/** An import holds its lock for as long as its file takes; nobody waits for that at a button. */
const WAIT_FOR_IMPORT = '5s'
const LOCK_NOT_AVAILABLE = '55P03'
const CALLED = { customer: 'pelanggan', complaint: 'pengaduan' } as const

/** One at a time with imports: both touch many rows, each in an order of its own, and would block each other for good. */
export async function lockImports(trx: Db, cityId: number, kind: keyof typeof CALLED): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${WAIT_FOR_IMPORT}, true)`.execute(trx)
  try {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${importLock(kind)}), ${cityId})`.execute(trx)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new AppError('customer', 'conflict', {
      message: `Data ${CALLED[kind]} sedang diimpor. Coba lagi sebentar lagi`,
    })
  }
}
