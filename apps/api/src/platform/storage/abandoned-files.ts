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
    for (const { key } of files)
      await db.transaction().execute(async trx => {
        // A file that is being written is listed, too, with its row locked: it stays for who writes it.
        const row = await trx
          .selectFrom('abandoned_file')
          .select('key')
          .where('key', '=', key)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!row) return
        await storage.remove(key)
        await trx.deleteFrom('abandoned_file').where('key', '=', key).execute()
      })
  } catch (error) {
    log.warn({ err: error }, 'abandoned files could not be deleted yet')
  }
}
