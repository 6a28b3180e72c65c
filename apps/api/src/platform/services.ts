import type { EventEmitter } from 'node:events'
import type { FeatureKind, SystemJob } from '@petatirta/contract'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Actor } from './audit.ts'
import type { DeviceCookies } from './auth/device-cookie.ts'
import type { Tickets } from './auth/tickets.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Vault } from './auth/vault.ts'
import type { City } from './cities.ts'
import type { Database } from './database/database.ts'
import type { DatabaseConfig } from './database/database-client.ts'
import type { HeavyDatabase } from './database/heavy.ts'
import type { Implementation } from './http/implementation.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Settings } from './settings.ts'
import type { Channel } from './sockets/channel.ts'
import type { Sockets } from './sockets/server.ts'
import type { UploadSigner } from './storage/signed-upload.ts'
import type { Storage } from './storage/storage.ts'
import type { Subscribers } from './subscribers.ts'

/** Notifies open maps that layers of a city changed. */
export interface Announcer {
  /** Never fails: what changed is stored, and an announcement that is lost now is made later. */
  announce(cityId: number): Promise<void>
  stop(): void
}

export interface Services {
  settings: Settings
  log: FastifyBaseLogger
  metrics: Metrics
  /** From the moment on which the process is asked to stop: clients should go elsewhere. */
  stopping: () => boolean
  /** For calls that look up a few rows. */
  pool: pg.Pool
  /** For what takes long. */
  heavy: HeavyDatabase
  /** For threads that open a connection of their own. */
  connection: DatabaseConfig
  /** Of a standby, where there is one. */
  readConnection: DatabaseConfig | undefined
  db: Database
  tokens: Tokens
  /** Between the two steps of signing in. */
  tickets: Tickets
  /** Tells browsers that have signed in before from others. */
  deviceCookies: DeviceCookies
  /** Keeps what must be read again, where a hash would not do. */
  vault: Vault
  rateLimit: RateLimit
  /** Emitted here when an import begins, has committed (so has a synchronisation that changed customers), and has ended either way. */
  layerImports: EventEmitter<{ begun: []; imported: [cityId: number, kind: FeatureKind]; ended: [] }>
  storage: Storage
  uploads: UploadSigner
  /** Sockets exist only once the http server does: features use them when they handle something, not before. */
  sockets: () => Sockets
  announcer: () => Announcer
  subscribers: () => Subscribers
  redisReady: () => Promise<void> | undefined
  /** Whether messages reach other processes just now; never where there are none. */
  redisUp: () => boolean
  /** Fails while the MQTT broker does not answer; nothing where none is configured. */
  brokerReady: () => Promise<void> | undefined
}

/** Work that goes on for long, for those who run the installation to stop and to repeat. */
export interface LongWork {
  readonly type: SystemJob['type']
  /** Ends it, on whichever process it is; false where there was nothing to end. */
  cancel(id: string, actor: Actor): Promise<boolean>
  /** Marks the work of dead processes as failed. */
  failOrphaned?(): Promise<unknown>
  /** Does it again, and answers with the new job's id. */
  retry?(city: City, actor: Actor): Promise<string>
}

export interface Feature {
  readonly routes?: readonly Implementation[]
  readonly channels?: readonly Channel[]
  readonly work?: LongWork
  /** The server is about to stop: requests that would go on for long are ended. */
  readonly closing?: () => void
  readonly stop?: () => Promise<void>
}
