/** Processor time of this process and of the database's process that works for a connection. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'

const backendMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export async function processorTime(client: pg.ClientBase) {
  // Other processes of the database would work, too, and not be counted.
  await client.query('SET max_parallel_workers_per_gather = 0')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? 0
  /** Milliseconds that some work took, in all. */
  return async (work: () => Promise<unknown>): Promise<number> => {
    const [own, backend] = [process.cpuUsage(), backendMs(pid)]
    await work()
    const { user, system } = process.cpuUsage(own)
    return (user + system) / 1000 + backendMs(pid) - backend
  }
}
