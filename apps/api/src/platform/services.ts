import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tokens } from './auth/tokens.ts'
import type { Database } from './database/database.ts'
import type { Implementation } from './http/implementation.ts'
import type { Announcer } from './layers.ts'
import type { Settings } from './settings.ts'
import type { Channel } from './sockets/channel.ts'
import type { Sockets } from './sockets/server.ts'

/** What every feature may use. */
export interface Services {
  settings: Settings
  log: FastifyBaseLogger
  pool: pg.Pool
  /** For threads that open a connection of their own. */
  connection: pg.PoolConfig
  db: Database
  tokens: Tokens
  /** Sockets exist only once the http server does: features use them when they handle something, not before. */
  sockets: () => Sockets
  announcer: () => Announcer
  redisReady: () => Promise<void> | undefined
}

export interface Feature {
  readonly routes?: readonly Implementation[]
  readonly channels?: readonly Channel[]
  readonly stop?: () => Promise<void>
}
