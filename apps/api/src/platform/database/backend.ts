import type pg from 'pg'

/** A process of the database. Each server numbers its own: after a failover the number may belong to a session of another server. */
export interface Backend {
  readonly pid: number
  /** When its server was started. */
  readonly started: string
}

const STARTED = 'extract(epoch FROM pg_postmaster_start_time())::text'

export async function backendOf(client: Pick<pg.ClientBase, 'query'>): Promise<Backend> {
  const { rows } = await client.query<Backend>(`SELECT pg_backend_pid() AS pid, ${STARTED} AS started`)
  return rows[0] as Backend
}

/** What it is doing ends, or the whole session; nothing happens where `beside` leads to another server by now. */
export async function endBackend(
  beside: Pick<pg.Pool, 'query'>,
  { pid, started }: Backend,
  end: 'cancel' | 'terminate',
): Promise<void> {
  await beside.query(`SELECT pg_${end}_backend($1) WHERE ${STARTED} = $2`, [pid, started])
}
