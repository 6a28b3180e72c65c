import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** How long a question waits for a standby that is behind; a healthy one takes a few milliseconds. */
const CATCH_UP_MS = 300
const LOOK_MS = 10
/** One that was away or behind is left alone for so long: each question would wait for it. */
const PAUSE_MS = 3000

type Queries = Pick<pg.ClientBase, 'query'>

/**
 * Whether the standby has everything that was committed on the primary before this was asked. Not where it was written or flushed:
 * with `synchronous_commit = off` a commit is acknowledged before either.
 */
export async function catchUp(primary: Queries, standby: Queries): Promise<boolean> {
  const { rows } = await primary.query<{ reached: string }>('SELECT pg_current_wal_insert_lsn() AS reached')
  for (const deadline = Date.now() + CATCH_UP_MS; ; await wait(LOOK_MS)) {
    const { rows: replayed } = await standby.query<{ enough: boolean }>(
      'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS enough',
      [rows[0]?.reached],
    )
    if (replayed[0]?.enough) return true
    if (Date.now() > deadline) return false
  }
}

/** Connections to a server that follows the primary, for what only reads. */
export function createStandby({ standby, primary }: { standby: pg.Pool; primary: pg.Pool }) {
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = Date.now() + PAUSE_MS
  }

  return {
    pool: standby,
    /** After a connection has failed in use. */
    pause,
    /** Undefined while it is away or behind: then the primary is asked. */
    async connect(): Promise<pg.PoolClient | undefined> {
      if (Date.now() < pausedUntil) return undefined
      let client: pg.PoolClient | undefined
      try {
        client = await standby.connect()
        if (await catchUp(primary, client)) return client
        client.release()
      } catch {
        client?.release(true)
      }
      pause()
      return undefined
    },
  }
}

export type Standby = ReturnType<typeof createStandby>
