import pg from 'pg'
import { serversOf } from './address.ts'
import { awayError, type Role } from './find-server.ts'
import { ServerGroup } from './server-group.ts'

/** Plain data: threads and other processes get it, too. */
export type DatabaseConfig = pg.PoolConfig & { readonly role?: Role }

const groups = new Map<string, ServerGroup>()

/** Undefined where there is nothing to choose. */
function groupOf({ connectionString, role = 'primary' }: DatabaseConfig): ServerGroup | undefined {
  if (!connectionString) return undefined
  const servers = serversOf(connectionString)
  if (servers.length < 2 && role === 'primary') return undefined
  const key = `${role} ${connectionString}`
  const group = groups.get(key) ?? new ServerGroup(servers, role)
  groups.set(key, group)
  return group
}

const READ_ONLY = '25006'
/** Given up waiting for the standby: PostgreSQL then says that it has committed, which may hold on one server alone. */
const GIVEN_UP = 'SyncRepWaitForLSN'
const CONNECT_MS = 10_000

/**
 * The driver's client, for a database of one or several servers. Limits are set by a statement, not with the connection's
 * first message: a pooler refuses or forgets them there.
 */
export class DatabaseClient extends pg.Client {
  readonly #group: ServerGroup | undefined
  readonly #role: Role
  readonly #limits: Readonly<Record<string, string>>

  constructor(config: DatabaseConfig) {
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...others } = config
    const { role = 'primary', ...rest } = others
    const [first] = config.connectionString ? serversOf(config.connectionString) : []
    const group = groupOf(config)
    super({
      // A machine that is off does not even refuse.
      ...(group && { connectionTimeoutMillis: CONNECT_MS, keepAlive: true }),
      ...(rest as pg.ClientConfig),
      ...(first && { connectionString: first.url }),
    })
    this.#group = group
    this.#role = role
    this.#limits = Object.fromEntries(
      Object.entries({ statement_timeout, lock_timeout, idle_in_transaction_session_timeout }).flatMap(
        ([name, ms]) => (ms === undefined ? [] : [[name, String(Number(ms))]]),
      ),
    )
    // A connection that breaks fails its query, and that is enough: without a listener it would end the process, too.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    const opened = this.#open()
    if (!callback) return opened
    const call = callback as (error: Error | null, client?: pg.Client) => void
    opened.then(
      () => call(null, this),
      (error: Error) => call(error),
    )
    return undefined
  }

  /** Ends now, without the server's consent; what it was asked fails. */
  cut(error: Error): void {
    this.connection.stream.destroy(error)
  }

  async #open(): Promise<pg.Client> {
    const found = await this.#group?.find()
    const server = found?.server
    if (server) Object.assign(this, { host: server.host, port: server.port })
    try {
      await super.connect()
      this.#guard()
      await this.#begin()
    } catch (error) {
      if (server) this.#group?.leave(server)
      await super.end().catch(() => undefined)
      throw error
    }
    if (found) {
      this.#group?.add(this, found)
      this.once('end', () => this.#group?.remove(this))
    }
    return this
  }

  /** Connections that must not be used again are cut, and their pools make others. */
  #guard(): void {
    this.connection.on('errorMessage', ({ code, severity }: { code?: string; severity?: string }) => {
      if (code === READ_ONLY && this.#role === 'primary')
        this.cut(awayError('the server is read-only', READ_ONLY))
      // The server hangs up after it; until that arrives, the pool would hand the connection to the next caller.
      if (severity === 'FATAL') this.cut(awayError('the server ended the connection', code))
    })
    this.on('notice', ({ routine }) => {
      if (routine !== GIVEN_UP) return
      // The answer came with the notice: unread, no caller learns that something is stored.
      this.connection.removeAllListeners('readyForQuery')
      this.cut(awayError('a commit did not reach the standby', '08006'))
    })
  }

  async #begin(): Promise<void> {
    const limits = Object.entries(this.#limits)
    if (limits.length === 0 && !this.#group) return
    const set = limits.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false) AS limit_${i}`)
    const { rows } = await this.query<{ standby: boolean }>(
      `SELECT ${['pg_is_in_recovery() AS standby', ...set].join(', ')}`,
      limits.flat(),
    )
    if (this.#group && rows[0]?.standby !== (this.#role === 'standby'))
      throw awayError(`${this.host}:${this.port} is not the ${this.#role} any more`)
  }
}

/** A connection of its own, beside the pools. */
export async function openConnection(config: DatabaseConfig): Promise<pg.Client> {
  const client = new DatabaseClient(config)
  await client.connect()
  return client
}
