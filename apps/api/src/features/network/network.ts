/** Tutup Pipa, Telusuri and Periksa Jaringan: what follows from how pipes, valves, sources and customers lie. */
import { type ClosureRequest, calls } from '@petatirta/contract'
import { LRUCache } from 'lru-cache'
import { actorOf } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { checkRoutes } from './check-routes.ts'
import { closureRoutes } from './closure-routes.ts'
import { createNetworkThreads, type NetworkThreads } from './network-threads.ts'
import { answerOf, readSettings, readSubTypes, saveSettings } from './settings.ts'
import { createSolver } from './solver.ts'
import { readValveStates, writeValveState, writeValves } from './valve-states.ts'
import { readVersion, tagOf } from './version.ts'

/** Who opens a map after another costs a look at the counters. */
const SETS_BYTES = 64 * 1024 * 1024

/** Decodes while it is gone through: the customers of a large utility in one list would hold the event loop. */
function* idsIn(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let start = 0, end = buffer.indexOf(0); end >= 0; start = end + 1, end = buffer.indexOf(0, start))
    yield buffer.toString('utf8', start, end)
}

/** How the pipes are joined, as bytes for maps that solve by themselves. */
function setRoute({ db }: Pick<Services, 'db'>, threads: NetworkThreads) {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: SETS_BYTES,
    sizeCalculation: ({ length }) => Math.min(length + 1, SETS_BYTES),
  })
  return implement(calls.networkSet, async ({ city, request, reply, gone, turn }) => {
    const version = await readVersion(db, city.cityId)
    const keyOf = (tag: string) => `${city.cityId} ${tag}`
    let tag = tagOf(version)
    reply.header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) {
      await reply.code(304).header('etag', tag).send()
      return { payload: null }
    }
    let bytes = kept.get(keyOf(tag))
    if (!bytes) {
      await threads.ready(city, version, gone)
      const endTurn = await turn()
      const set = await threads.ask(city, version, { ask: 'set' }, gone).finally(endTurn)
      bytes = set.bytes
      tag = tagOf(set.version)
      kept.set(keyOf(tag), bytes)
    }
    const headers = { etag: tag, 'content-encoding': 'gzip', 'content-type': calls.networkSet.download }
    await reply.headers(headers).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    return { payload: null }
  })
}

export function createNetwork(services: Services) {
  const { db, metrics, subscribers } = services
  const threads = createNetworkThreads(services)
  metrics.watchNetworks(threads.held)
  const solver = createSolver(threads)
  const tell = (city: City, type: 'network' | 'valves') =>
    subscribers().notify(city, { type, status: 'changed' })
  const settingsOf = async (own: Db, cityId: number) =>
    answerOf(await readSettings(own, cityId), await readSubTypes(own, cityId))

  const feature: Feature = {
    routes: [
      setRoute(services, threads),
      ...closureRoutes(services, solver),
      ...checkRoutes(db, solver, city => tell(city, 'network')),
      implement(calls.valveStates, async ({ city }) => ({ payload: await readValveStates(db, city.cityId) })),
      implement(calls.setValveState, async ({ city, params, body, caller, request }) => {
        const actor = actorOf(caller, request)
        const state = await db
          .transaction()
          .execute(trx => writeValveState(trx, actor, city, { ...params, ...body }))
        tell(city, 'valves')
        return { payload: state }
      }),
      implement(calls.networkSettings, async ({ city, db: own }) => ({
        payload: await settingsOf(own, city.cityId),
      })),
      implement(calls.saveNetworkSettings, async ({ city, body, caller, request, db: own }) => {
        const actor = actorOf(caller, request)
        await own.transaction().execute(trx => saveSettings(trx, actor, city, body))
        tell(city, 'network')
        return { payload: await settingsOf(own, city.cityId) }
      }),
    ],
    stop: threads.stop,
  }

  return {
    feature,
    /** What incidents ask of the network. */
    source: {
      ready: (city: City, gone: AbortSignal) => solver.ready({ db, city, gone }),
      async solve(city: City, request: ClosureRequest) {
        const { closure, ids, line } = await solver.affected({ db, city }, request)
        return { closure, customerIds: { [Symbol.iterator]: () => idsIn(ids) }, line }
      },
      writeValves,
      criticalClasses: async (trx: Db, cityId: number): Promise<readonly string[]> =>
        (await readSettings(trx, cityId)).criticalClasses,
    },
  }
}
