import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { HeavyDatabase, Lease } from './heavy.ts'

const BATCH = 250

/** One look at the data, on a connection of its own, however long its reader takes. */
export interface Snapshot {
  readonly db: Db
  /** What the primary changes may take away what it is reading. */
  readonly isStandby: boolean
  /** A cursor keeps the place: never more than a batch in memory, of so many rows. One query at a time. */
  batches<T>(query: RawBuilder<T>, rows?: number): AsyncGenerator<T[]>
  close(): Promise<void>
}

/** How long one answer of a user is worked on before the others have their turn, and how long packing a batch may take. */
const SLICE_MS = 50
const PACKING_MS = 25

/**
 * Of what a user downloads and asks one thing is worked on at a time, in all processes together; one whose reader is slow keeps none of
 * the others waiting.
 */
function timeSlices({ takeTurn, endTurn }: Pick<Lease, 'takeTurn' | 'endTurn'>) {
  let since = performance.now()
  let timer: NodeJS.Timeout | undefined
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= endTurn()
    return ending
  }
  return {
    async take() {
      clearTimeout(timer)
      if (performance.now() - since > SLICE_MS) end()
      if (!ending) return
      await ending
      ending = undefined
      await takeTurn()
      since = performance.now()
    },
    restSoon() {
      timer = setTimeout(end, PACKING_MS).unref()
    },
    async stop() {
      clearTimeout(timer)
      await ending
    },
  }
}

interface Reading {
  readonly gone: AbortSignal
  readonly user: string | undefined
  readonly mayFollow: boolean
  /** What is done between two batches. */
  readonly rest: () => Promise<void>
}

export async function openSnapshot(
  heavy: HeavyDatabase,
  { gone, user, mayFollow, rest }: Reading,
  onFirstRows: () => void,
): Promise<Snapshot> {
  const lease = await heavy.lease('stream', gone, { mayFollow, user })
  const { client, db, end } = lease
  const turn = timeSlices(lease)
  const close = async () => {
    await turn.stop()
    // A broken connection has nothing to roll back.
    if (!closed) await client.query('ROLLBACK').catch(() => undefined)
    closed = true
    await end()
  }
  let closed = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    isStandby: lease.isStandby,
    close,
    async *batches<T>(query: RawBuilder<T>, size = BATCH) {
      await sql`DECLARE wanted NO SCROLL CURSOR FOR ${query}`.execute(db)
      for (let more = true; more; ) {
        await rest()
        await turn.take()
        const { rows } = await sql<T>`FETCH ${sql.lit(size)} FROM wanted`.execute(db)
        onFirstRows()
        turn.restSoon()
        if (rows.length > 0) yield rows
        more = rows.length === size
      }
      await turn.take()
      await sql`CLOSE wanted`.execute(db)
    },
  }
}
