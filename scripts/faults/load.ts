/** People and devices at work, until they are asked to pause. */
import { setTimeout as pass } from 'node:timers/promises'
import type pg from 'pg'
import type { Findings, Writer } from './writers/writer.ts'

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
  // Whoever waits for it hears of it; until then it is nobody's.
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
    async check(pool: pg.Pool): Promise<Findings> {
      const findings: Findings[] = []
      for (const writer of writers) findings.push(await writer.check(pool))
      return {
        acknowledged: findings.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
        lost: findings.flatMap(({ lost }) => lost),
        duplicated: findings.flatMap(({ duplicated }) => duplicated),
      }
    },
    stop: async () => {
      state = 'over'
      await running.catch(() => undefined)
      for (const writer of writers) writer.close?.()
    },
  }
}

export type Load = ReturnType<typeof startLoad>
