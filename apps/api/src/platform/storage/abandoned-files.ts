import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Storage } from './storage.ts'

const AT_ONCE = 1000

/** Deletes the files whose rows are gone. Never fails: what cannot be deleted now stays listed for the next time. */
export async function removeAbandonedFiles(
  { db, storage, log }: { db: Database; storage: Storage; log: FastifyBaseLogger },
  limit = AT_ONCE,
): Promise<void> {
  try {
    const files = await db.selectFrom('abandoned_file').select('key').limit(limit).execute()
    for (const { key } of files) {
      await storage.remove(key)
      await db.deleteFrom('abandoned_file').where('key', '=', key).execute()
    }
  } catch (error) {
    log.warn({ err: error }, 'abandoned files could not be deleted yet')
  }
}
