import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { SettingsError } from '../errors.ts'
import { checkSessions } from './check-sessions.ts'

/** How long a question waits for a standby that is behind; a healthy one takes a few milliseconds. */
const CATCH_UP_MS = 300
const LOOK_MS = 10
/** One that was away or behind is left alone for so long: each question would wait for it. */
const PAUSE_MS = 3000

type Queries = Pick<pg.ClientBase, 'query'>

/**
 * Whether the standby has everything that was committed on the primary before this was asked. Not where it was written or flushed:
 * with `synchronous_commit = off` a commit is acknowledged before either. Throws where it follows another primary: how far its log is
 * says nothing then.
 */
export async function catchUp(primary: Queries, standby: Queries): Promise<boolean> {
  const { rows } = await primary.query<{ reached: string; cluster: string }>(
    'SELECT pg_current_wal_insert_lsn() AS reached, system_identifier AS cluster FROM pg_control_system()',
  )
  for (const deadline = Date.now() + CATCH_UP_MS; ; await wait(LOOK_MS)) {
    const { rows: replayed } = await standby.query<{ enough: boolean; related: boolean }>(
      `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS enough,
              system_identifier = $2::bigint AS related FROM pg_control_system()`,
      [rows[0]?.reached, rows[0]?.cluster],
    )
    if (!replayed[0]?.related)
      throw new SettingsError(
        'Setting DATABASE_READ_URL: leads to a server that does not follow the one of DATABASE_URL.',
      )
    if (replayed[0]?.enough) return true
    if (Date.now() > deadline) return false
  }
}

/** Connections to a server that follows the primary, for what only reads. */
export function createStandby({
  standby,
  primary,
  onRefused,
}: {
  standby: pg.Pool
  primary: pg.Pool
  /** It would answer wrongly, and is not asked any more. */
  onRefused: (error: SettingsError) => void
}) {
  let pausedUntil = 0
  let isRefused = false
  /** It may be away when the product starts, so this is looked at when it first answers. */
  let checked: Promise<void> | undefined
  const check = () => {
    checked ??= checkSessions(standby, 'DATABASE_READ_URL').catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
  const pause = () => {
    pausedUntil = Date.now() + PAUSE_MS
  }

  return {
    pool: standby,
    /** After a connection has failed in use. */
    pause,
    /** Undefined while it is away or behind: then the primary is asked. */
    async connect(): Promise<pg.PoolClient | undefined> {
      if (isRefused || Date.now() < pausedUntil) return undefined
      let client: pg.PoolClient | undefined
      try {
        await check()
        client = await standby.connect()
        if (await catchUp(primary, client)) return client
        client.release()
      } catch (error) {
        client?.release(true)
        if (error instanceof SettingsError && !isRefused) {
          isRefused = true
          onRefused(error)
        }
      }
      pause()
      return undefined
    },
  }
}

export type Standby = ReturnType<typeof createStandby>
