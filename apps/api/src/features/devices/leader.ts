import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from '#platform/database/database-client.ts'
import type { Services } from '#platform/services.ts'

const ASK_MS = 1000

/**
 * Of all processes on one database one leads: it holds an advisory lock on a connection of its own. When it dies, however
 * it dies, the lock is free and another takes it with its next question.
 */
export function createLeader(
  lock: number,
  { connection, log }: Pick<Services, 'connection' | 'log'>,
  lead: (signal: AbortSignal) => Promise<void>,
) {
  const stopping = new AbortController()
  let ending: Promise<void> = Promise.resolve()
  let leading = false

  const take = async (client: pg.Client, lost: AbortSignal): Promise<boolean> => {
    while (!lost.aborted) {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
        lock,
      ])
      if (rows[0]?.mine) return true
      await wait(ASK_MS, undefined, { signal: lost })
    }
    return false
  }

  /** One connection, from its beginning to its end. */
  const serve = async () => {
    const client = new DatabaseClient({ ...connection, keepAlive: true })
    const gone = new AbortController()
    const signal = AbortSignal.any([stopping.signal, gone.signal])
    client.on('error', () => gone.abort())
    client.on('end', () => gone.abort())
    try {
      await client.connect()
      if (!(await take(client, signal))) return
      leading = true
      await lead(signal)
    } finally {
      leading = false
      await client.end().catch(() => undefined)
    }
  }

  const run = async () => {
    let isAway = false
    while (!stopping.signal.aborted) {
      try {
        await serve()
        isAway = false
      } catch (error) {
        // Said once, not with every question.
        if (!stopping.signal.aborted && !isAway)
          log.warn({ err: error }, 'the database does not say who listens')
        isAway = true
      }
      await wait(ASK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    isLeading: () => leading,
    start: () => {
      ending = run()
    },
    stop: async () => {
      stopping.abort()
      await ending
    },
  }
}
