import type pg from 'pg'
import { createFairQueue } from '#platform/fair-queue.ts'

const LOOKUPS_AT_ONCE = 2
const MOST_REMEMBERED = 10_000

/** Whose keys they are. The batch that stores a message looks again: a key may have ended since. */
export function createKnownKeys(pool: pg.Pool) {
  /** Utilities' codes, by the hash of a key that was good lately. */
  const codes = new Map<string, string>()
  const lookups = createFairQueue({ inAll: LOOKUPS_AT_ONCE, perCity: 1 })

  const read = async (hash: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ code: string }>(
      'SELECT unique_code_device AS code FROM company WHERE device_key_hash = $1',
      [hash],
    )
    return rows[0]?.code
  }

  return {
    codeOf: (hash: string): string | undefined => codes.get(hash),
    /** Of one sender a key at a time, so that `mayTry` knows of the ones before. */
    find: (
      hash: string,
      sender: string,
      mayTry: () => void,
      gone: AbortSignal,
    ): Promise<string | undefined> =>
      lookups.run(
        sender,
        async () => {
          const known = codes.get(hash)
          if (known !== undefined) return known
          mayTry()
          const code = await read(hash)
          if (codes.size >= MOST_REMEMBERED) codes.clear()
          if (code !== undefined) codes.set(hash, code)
          return code
        },
        gone,
      ),
    forget: (hash: string): void => void codes.delete(hash),
  }
}
