import type { ServerAddress } from './address.ts'
import { awayError, type Found, findServer, lookAt, type Role } from './find-server.ts'

/** How often the server that is in use is looked at. */
const WATCH_MS = 2000
/** Every fifth time all are asked: a former primary that still answers does not know that another was promoted. */
const LOOKS_A_ROUND = 5
/** A standby that is silent this often in a row is left: the primary answers instead. */
const STANDBY_SILENCES = 2

/** A connection that can be ended from outside, at once, whether or not its server answers. */
interface Member {
  cut(error: Error): void
}

/**
 * Several servers of one database, of which one has the role that is wanted. It is remembered while there is a connection to
 * it, and looked at every two seconds: a machine that is gone does not say so, and what waits for it would wait for minutes.
 */
export class ServerGroup {
  readonly #servers: readonly ServerAddress[]
  readonly #role: Role
  readonly #members = new Map<Member, ServerAddress>()
  #current: ServerAddress | undefined
  #finding: Promise<Found> | undefined
  #timer: NodeJS.Timeout | undefined
  #watching = false
  #silences = 0
  #looks = 0
  /** The newest timeline of a primary that was in use: one on an older timeline is a former primary. */
  #timeline = 0

  constructor(servers: readonly ServerAddress[], role: Role) {
    this.#servers = servers
    this.#role = role
  }

  /** Rejects, as of a database that is away, while none of them has the role. */
  async find(): Promise<Found> {
    return this.#current ? { server: this.#current, timeline: this.#timeline } : this.#search()
  }

  /** Everybody who asks meanwhile gets the same answer. */
  #search(): Promise<Found> {
    this.#finding ??= findServer(this.#servers, this.#role)
      .then(found => {
        if (found.timeline < this.#timeline) throw this.#goneError(found.server)
        return found
      })
      .finally(() => {
        this.#finding = undefined
      })
    return this.#finding
  }

  add(member: Member, { server, timeline }: Found): void {
    this.#members.set(member, server)
    if (!this.#current && timeline >= this.#timeline) this.#use(server, timeline)
    // It was chosen before the others moved on.
    else if (this.#current !== server) member.cut(this.#goneError(server))
    this.#timer ??= setInterval(() => void this.#watch(), WATCH_MS).unref()
  }

  remove(member: Member): void {
    this.#members.delete(member)
    if (this.#members.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#current = undefined
    this.#silences = 0
    this.#looks = 0
    this.#timeline = 0
  }

  /** It refused a connection, or has another role now. */
  leave(server: ServerAddress): void {
    if (this.#current === server) this.#current = undefined
  }

  /** Connections to other servers end: what waits for one of a machine that is gone would wait for minutes. */
  #use(server: ServerAddress | undefined, timeline = this.#timeline): void {
    this.#current = server
    this.#timeline = timeline
    for (const [member, other] of [...this.#members]) if (other !== server) member.cut(this.#goneError(other))
  }

  async #watch(): Promise<void> {
    if (this.#watching) return
    this.#watching = true
    const watched = this.#current
    try {
      // One that refused a connection was left, and others to it may still be open.
      if (!watched) throw awayError(`no ${this.#role} is in use`)
      const timeline = await lookAt(watched, this.#role)
      this.#silences = 0
      if (timeline > this.#timeline) this.#timeline = timeline
      if (this.#role === 'primary' && ++this.#looks % LOOKS_A_ROUND === 0) await this.#preferNewer()
    } catch {
      this.#silences++
      await this.#move(watched)
    } finally {
      this.#watching = false
    }
  }

  /** To another server, if there is one: a primary that is merely slow keeps its connections. */
  async #move(from: ServerAddress | undefined): Promise<void> {
    const found = await this.#search().catch(() => undefined)
    if (this.#members.size === 0) return
    if (found && found.server !== from) this.#use(found.server, found.timeline)
    if (!found && this.#role === 'standby' && this.#silences >= STANDBY_SILENCES) this.#use(undefined)
  }

  async #preferNewer(): Promise<void> {
    const found = await this.#search().catch(() => undefined)
    if (found && found.timeline > this.#timeline && this.#members.size > 0)
      this.#use(found.server, found.timeline)
  }

  #goneError({ host, port }: ServerAddress): Error {
    return awayError(`${host}:${port} is not the ${this.#role} any more`, '08006')
  }
}
