import type pg from 'pg'
import { withClient } from '#platform/database/transaction.ts'

const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

/** History lies in a table per month; this process remembers which it has seen, so that the database is seldom asked. */
export function createMonths(pool: pg.Pool) {
  const present = new Set<string>()
  return {
    async ensure(times: Iterable<number>): Promise<void> {
      const missing = new Map<string, number>()
      for (const time of times) if (!present.has(monthOf(time))) missing.set(monthOf(time), time)
      if (missing.size === 0) return
      await pool.query('SELECT ensure_device_months($1::timestamptz[])', [
        [...missing.values()].map(time => new Date(time)),
      ])
      for (const month of missing.keys()) present.add(month)
    },
    forget: () => present.clear(),
    /** Drops what is older than the retention; the answer is how many months. */
    async drop(oldest: number): Promise<number> {
      const { rows } = await withClient(pool, async client => {
        // Behind a long read, a backup for one, it would hold up every reading that comes in. There is another day.
        await client.query("SET LOCAL lock_timeout = '3s'")
        return client.query<{ dropped: number }>('SELECT drop_device_months($1) AS dropped', [
          new Date(oldest),
        ])
      })
      for (const month of present) if (month < monthOf(oldest)) present.delete(month)
      return rows[0]?.dropped ?? 0
    },
  }
}

export type Months = ReturnType<typeof createMonths>
