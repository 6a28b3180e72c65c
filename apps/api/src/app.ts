import { EventEmitter } from 'node:events'
import { config } from 'zod'
import { id as indonesian } from 'zod/locales'
import { createAnnouncer } from '#city/announcer.ts'
import { account } from '#features/account/routes.ts'
import { activities } from '#features/activities/channel.ts'
import { audit } from '#features/audit/routes.ts'
import { basemaps } from '#features/basemaps/routes.ts'
import { billing } from '#features/billing/routes.ts'
import { checklist } from '#features/checklist/routes.ts'
import { companies } from '#features/companies/routes.ts'
import { complaints } from '#features/complaints/routes.ts'
import { configuration } from '#features/configuration/routes.ts'
import { customers } from '#features/customers/routes.ts'
import { createDevices } from '#features/devices/routes.ts'
import { exports } from '#features/exports/routes.ts'
import { featureSets } from '#features/feature-sets/channel.ts'
import { importSources } from '#features/import-sources/routes.ts'
import { createDrafts } from '#features/imports/drafts.ts'
import { createImportRuns } from '#features/imports/import-runs.ts'
import { imports } from '#features/imports/routes.ts'
import { incidents } from '#features/incidents/routes.ts'
import { mapCounts } from '#features/map-counts/routes.ts'
import { createNetwork } from '#features/network/network.ts'
import { photos } from '#features/photos/routes.ts'
import { sessions } from '#features/sessions/routes.ts'
import { status } from '#features/status/routes.ts'
import { summaries } from '#features/summaries/routes.ts'
import { type AreaKind, summariseAreas } from '#features/summaries/summarise.ts'
import { system } from '#features/system/routes.ts'
import { users } from '#features/users/routes.ts'
import { createDeviceCookies } from '#platform/auth/device-cookie.ts'
import { tokenSecret } from '#platform/auth/secret.ts'
import { createTickets } from '#platform/auth/tickets.ts'
import { createTokens } from '#platform/auth/tokens.ts'
import { createVault } from '#platform/auth/vault.ts'
import { checkSessions } from '#platform/database/check-sessions.ts'
import { migrate } from '#platform/database/migrate.ts'
import { docsPage } from '#platform/http/docs-page.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { registerCalls } from '#platform/http/register-calls.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { serveWebClient } from '#platform/http/web-client.ts'
import { createLog } from '#platform/logging.ts'
import { createMetrics } from '#platform/metrics.ts'
import { serveMetrics } from '#platform/metrics-route.ts'
import { type Databases, openDatabases } from '#platform/open-databases.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import { connectRedis } from '#platform/redis.ts'
import type { Announcer, Feature, Services } from '#platform/services.ts'
import type { Settings } from '#platform/settings.ts'
import { createSockets, type Sockets } from '#platform/sockets/server.ts'
import { removeAbandonedFiles } from '#platform/storage/abandoned-files.ts'
import { createStorage } from '#platform/storage/open-storage.ts'
import { createUploadSigner } from '#platform/storage/signed-upload.ts'
import { createSubscribers, type Subscribers } from '#platform/subscribers.ts'

// Validation messages are in Indonesian.
config(indonesian())

/** The explicit list of what this server can do; a new capability is a folder and a line here. */
const FEATURES = [
  system,
  sessions,
  account,
  users,
  companies,
  checklist,
  configuration,
  basemaps,
  mapCounts,
  customers,
  photos,
  billing,
  complaints,
  summaries,
  exports,
  featureSets,
  activities,
  audit,
] as const satisfies readonly ((services: Services) => Feature)[]

function once<T>(name: string): { get: () => T; set: (value: T) => void } {
  let held: T | undefined
  return {
    get: () => {
      if (held === undefined) throw new Error(`${name} is used before the server started`)
      return held
    },
    set: value => {
      held = value
    },
  }
}

/** The status page comes last: it says what all others work on. */
function createFeatures(
  services: Services,
  withParts: readonly ((services: Services) => Feature)[],
): Feature[] {
  const features = [...FEATURES, ...withParts].map(create => create(services))
  return [...features, status(features.flatMap(feature => feature.work ?? []))(services)]
}

/** What can be called, for programs and for people. */
function serveDocs(http: ReturnType<typeof createHttpServer>, calls: Parameters<typeof openApiDocument>[0]) {
  const openapi = openApiDocument(calls)
  const docs = docsPage(calls)
  http.get('/api/openapi.json', () => openapi)
  http.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docs.policy).send(docs.html),
  )
}

/** Routes, documentation, metrics and the client; what is in progress ends with it. */
async function openHttp(
  services: Services,
  turns: Pick<Databases, 'costly' | 'changes'>,
  features: readonly Feature[],
) {
  const { settings, metrics } = services
  const implementations = features.flatMap(feature => feature.routes ?? [])
  const calls = implementations.map(implementation => implementation.call)
  const http = createHttpServer(services)
  registerCalls(http, implementations, { ...services, ...turns })
  serveDocs(http, calls)
  serveMetrics(http, metrics, settings.metricsToken)
  await serveWebClient(http, settings)
  http.addHook('preClose', async () => {
    for (const feature of features) feature.closing?.()
    await services.sockets().close()
  })
  await http.ready()
  return { http, calls }
}

export type App = Awaited<ReturnType<typeof createApp>>

/** Everything but listening: database, features, http, sockets, in the order in which they need each other. */
export async function createApp(settings: Settings) {
  const log = createLog(settings.logLevel)
  const databases = await openDatabases(settings, log)
  const { pool, heavy, db, costly, changes, connection, readConnection } = databases
  const metrics = createMetrics()
  metrics.watchPools(databases.pools)
  metrics.watchGates({ ...costly.gates, change: changes.gate })
  const closers: (() => unknown)[] = [metrics.stop, databases.close]
  let stopping = false
  const close = async () => {
    stopping = true
    for (const closer of closers) await closer()
  }

  try {
    if (!databases.isPrivate) await checkSessions(pool)
    await migrate(pool)
    const redis = settings.redisUrl ? await connectRedis(settings.redisUrl, log) : undefined
    if (redis) closers.unshift(() => redis.close())
    const sockets = once<Sockets>('sockets')
    const announcer = once<Announcer>('announcer')
    const subscribers = once<Subscribers>('subscribers')
    const devices = once<ReturnType<typeof createDevices>>('devices')
    const secret = tokenSecret(settings)
    const services: Services = {
      settings,
      log,
      metrics,
      stopping: () => stopping,
      pool,
      heavy,
      connection,
      readConnection,
      db,
      tokens: createTokens(db, secret, settings, log),
      tickets: createTickets(secret),
      deviceCookies: createDeviceCookies(secret, settings),
      vault: createVault(secret),
      rateLimit: createRateLimit(settings.requestsPerSecond),
      layerImports: new EventEmitter(),
      storage: createStorage(settings),
      uploads: createUploadSigner(secret),
      sockets: sockets.get,
      announcer: announcer.get,
      subscribers: subscribers.get,
      redisReady: () => redis?.ready(),
      redisUp: () => redis?.isUp() ?? false,
      brokerReady: () => devices.get().brokerReady(),
    }

    const importRuns = createImportRuns(services)
    devices.set(createDevices(services))
    const drafts = createDrafts(services, importRuns)
    const network = createNetwork(services)
    const features = createFeatures(services, [
      imports(importRuns, drafts),
      importSources(drafts),
      () => network.feature,
      incidents(network.source),
      () => devices.get().feature,
    ])
    const channels = features.flatMap(feature => feature.channels ?? [])
    const { http, calls } = await openHttp(services, databases, features)

    sockets.set(createSockets(http.server, { ...services, channels, adapter: redis?.adapter }))
    metrics.watchSockets(sockets.get())
    announcer.set(createAnnouncer(db, sockets.get()))
    subscribers.set(createSubscribers(sockets.get()))
    // First requests stop coming in and finish, then what they used closes.
    closers.unshift(
      () => announcer.get().stop(),
      () => http.close(),
      () => Promise.all(features.map(feature => feature.stop?.())),
    )
    await removeAbandonedFiles(services)
    devices.get().start()

    return {
      ...services,
      http,
      calls,
      channels,
      importFile: importRuns.run,
      receiveReadings: devices.get().receive,
      summariseAreas: (cityId: number, kind: AreaKind) =>
        db.transaction().execute(trx => summariseAreas(trx, cityId, kind)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
