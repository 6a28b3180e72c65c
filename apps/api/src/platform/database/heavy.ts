import type { Cost } from '@petatirta/contract'
import type pg from 'pg'
import { type Backend, backendOf, endBackend } from './backend.ts'
import type { Db } from './database.ts'
import { lowerPriority } from './lower-priority.ts'
import type { Standby } from './standby.ts'
import { kyselyOn } from './transaction.ts'

/** How long a single statement may take, by what the call costs. */
const STATEMENT_MS: Record<Cost, number> = { read: 30_000, write: 600_000, stream: 60_000 }

export interface Lease {
  readonly db: Db
  readonly client: pg.PoolClient
  /** Whether it is one of a standby, which only reads. */
  readonly isStandby: boolean
  /** Lets the user's next question begin, in whichever process it is. May be called more than once. */
  endTurn(): Promise<void>
  /** Waits until no other question of the user is worked on. The lease begins with it. */
  takeTurn(): Promise<void>
  /** Gives the connection back. May be called more than once. */
  end(): Promise<void>
}

/**
 * Connections for what takes long, apart from those of quick calls: however much of it there is, a quick call finds a
 * connection.
 */
export function createHeavyDatabase({
  heavy,
  quick,
  standby,
}: {
  heavy: pg.Pool
  quick: pg.Pool
  /** What only reads goes there while it is not behind. */
  standby?: Standby | undefined
}) {
  /** Connections whose process in the database gives way to those of quick calls. */
  const slowed = new WeakMap<pg.PoolClient, Backend>()
  const slowDown = async (client: pg.PoolClient): Promise<Backend> => {
    const backend = await backendOf(client)
    const { rows } = await client.query<{ title: string }>(
      "SELECT concat(session_user, ' ', current_database()) AS title",
    )
    slowed.set(client, backend)
    await lowerPriority(backend.pid, rows[0]?.title ?? '')
    return backend
  }

  /** One question, one processor: two workers of one summary would keep everybody else's quick calls waiting. */
  const prepare = async (client: pg.PoolClient, cost: Cost): Promise<Backend> => {
    await client.query(
      `SELECT set_config('statement_timeout', $1, false), set_config('max_parallel_workers_per_gather', '0', false)`,
      [String(STATEMENT_MS[cost])],
    )
    return slowed.get(client) ?? slowDown(client)
  }

  return {
    pool: heavy,
    hasStandby: standby !== undefined,
    pauseStandby: () => standby?.pause(),
    /** While the lease lasts, `gone` ends what PostgreSQL is doing for it: no caller waits for the answer any more. */
    async lease(
      cost: Cost,
      gone: AbortSignal,
      { mayFollow = false, user }: { mayFollow?: boolean; user?: string | undefined } = {},
    ): Promise<Lease> {
      const following = mayFollow ? await standby?.connect() : undefined
      const client = following ?? (await heavy.connect())
      const beside = following && standby ? standby.pool : quick
      let backend: Backend
      try {
        backend = await prepare(client, cost)
      } catch (error) {
        client.release(true)
        throw error
      }
      let cancelling: Promise<unknown> | undefined
      const cancel = () => {
        cancelling = endBackend(beside, backend, 'cancel').catch(() => undefined)
      }
      if (gone.aborted) cancel()
      else gone.addEventListener('abort', cancel)
      let hasTurn = false
      let isSpoilt = false
      const endTurn = async () => {
        if (!hasTurn) return
        hasTurn = false
        await client.query('SELECT pg_advisory_unlock_all()').catch(() => {
          isSpoilt = true
        })
      }
      const giveBack = async () => {
        gone.removeEventListener('abort', cancel)
        await cancelling
        await endTurn()
        // The signal may still be on its way: it must not end the next one's statement.
        client.release(cancelling !== undefined || isSpoilt)
      }
      let ended: Promise<void> | undefined
      const end = () => {
        ended ??= giveBack()
        return ended
      }
      const takeTurn = async () => {
        if (user === undefined || hasTurn) return
        hasTurn = true
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`turn ${user}`])
      }
      await takeTurn().catch(async (error: unknown) => {
        await end()
        throw gone.aborted ? gone.reason : error
      })
      return { db: kyselyOn(client), client, isStandby: following !== undefined, endTurn, takeTurn, end }
    },
  }
}

export type HeavyDatabase = ReturnType<typeof createHeavyDatabase>
