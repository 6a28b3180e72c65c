/** People and devices at work, until they are asked to pause. */
import { setTimeout as pass } from 'node:timers/promises'
import type pg from 'pg'
import type { Findings, Harm, Queries, Writer } from './writers/writer.ts'

const LOOK_MS = 50

export function startLoad(writers: readonly Writer[]) {
  let state: 'working' | 'paused' | 'over' = 'paused'
  const busy = new Set<Writer>()
  const work = async (writer: Writer) => {
    while (state !== 'over') {
      if (state === 'working') {
        busy.add(writer)
        await writer.write()
        busy.delete(writer)
      }
      await pass(state === 'working' ? writer.paceMs : LOOK_MS)
    }
  }
  const running = Promise.all(writers.map(work))
  // A failure is thrown where it is awaited; until then it is no unhandled rejection.
  running.catch(() => undefined)

  return {
    go: () => {
      state = 'working'
    },
    /** Settles when everything that was sent has been answered or given up. */
    pause: async () => {
      state = 'paused'
      await Promise.race([
        running,
        (async () => {
          while (busy.size > 0) await pass(LOOK_MS)
        })(),
      ])
    },
    async check(db: Queries): Promise<Findings> {
      const findings: Findings[] = []
      for (const writer of writers) findings.push(await writer.check(db))
      return {
        acknowledged: findings.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
        lost: findings.flatMap(({ lost }) => lost),
        duplicated: findings.flatMap(({ duplicated }) => duplicated),
      }
    },
    /** Does every harm in a transaction that is taken back; says which of them the checks noticed. */
    async harm(pool: pg.Pool): Promise<{ readonly harm: Harm; readonly noticed: boolean }[]> {
      const outcomes: { harm: Harm; noticed: boolean }[] = []
      const client = await pool.connect()
      try {
        for (const writer of writers)
          for (const harm of writer.harms()) {
            await client.query('BEGIN')
            const { rowCount } = await client.query(harm.sql, [...harm.values])
            if (!rowCount) throw new Error(`${harm.name}: there was nothing to harm`)
            const findings = await writer.check(client)
            await client.query('ROLLBACK')
            outcomes.push({ harm, noticed: findings[harm.noticedAs].length > 0 })
          }
      } finally {
        client.release()
      }
      return outcomes
    },
    stop: async () => {
      state = 'over'
      await running.catch(() => undefined)
      for (const writer of writers) writer.close?.()
    },
  }
}

export type Load = ReturnType<typeof startLoad>
