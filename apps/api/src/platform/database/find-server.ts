import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ServerAddress } from './address.ts'

/** The one that takes writes, or one that follows it. */
export type Role = 'primary' | 'standby'

/** A server that does not answer within this is away. */
const LOOK_MS = 2000
/** For the others, once one was found: a former primary that came back must not be taken for the present one. */
const OTHERS_MS = 300

const LOOK = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
  CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline`

export interface Found {
  readonly server: ServerAddress
  /** Of a primary; 0 of a standby. */
  readonly timeline: number
}

const nameOf = ({ host, port }: ServerAddress) => `${host}:${port}`

/** Answered like any database that is away. */
export const awayError = (message: string, code = '08001') => Object.assign(new Error(message), { code })

/** The timeline on which it writes, 0 of a standby. Rejects where it has another role or does not answer. */
export async function lookAt(server: ServerAddress, role: Role): Promise<number> {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: LOOK_MS })
  client.on('error', () => undefined)
  const late = setTimeout(() => client.connection.stream.destroy(), LOOK_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ read_only: boolean; timeline: string | null }>(LOOK)
    const isStandby = rows[0]?.read_only === true
    if (isStandby !== (role === 'standby'))
      throw awayError(`${nameOf(server)} is ${isStandby ? 'read-only' : 'a primary'}`)
    return Number.parseInt(rows[0]?.timeline ?? '0', 16)
  } finally {
    // The machine may vanish before it has heard the good-bye.
    await client.end().catch(() => undefined)
    clearTimeout(late)
  }
}

/**
 * Asks all of them at once. Of several primaries the one with the newest timeline is right: each promotion begins one, and a
 * former primary that was started again is still on its old one.
 */
export async function findServer(servers: readonly ServerAddress[], role: Role): Promise<Found> {
  const found: Found[] = []
  const looks = servers.map(async server => {
    found.push({ server, timeline: await lookAt(server, role) })
  })
  try {
    await Promise.any(looks)
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((reason, i) => {
      const name = nameOf(servers[i] as ServerAddress)
      const { message } = reason as Error
      return message.includes(name) ? message : `${name}: ${message}`
    })
    throw awayError(`no ${role} (${reasons.join('; ')})`)
  }
  await Promise.race([Promise.allSettled(looks), wait(OTHERS_MS, undefined, { ref: false })])
  const order = (server: ServerAddress) => servers.indexOf(server)
  const [best] = found.toSorted((a, b) => b.timeline - a.timeline || order(a.server) - order(b.server))
  return best as Found
}
