import { Readable } from 'node:stream'
import { type AreaRequest, type AreaSummary, areaSummarySchema, calls } from '@petatirta/contract'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { summariseBilling } from './billing-summary.ts'
import { checkArea } from './check-area.ts'
import { listsAsJson } from './stream-lists.ts'
import { type AreaKind, summariseAreas } from './summarise.ts'
import { listWithin, summariseWithin } from './within-boundaries.ts'

/** What a handler returns that has answered already: nobody reads it. */
const STREAMED = { payload: { pdamOffice: [], customers: [] } }

/** Figures that were never computed are 0; what a publisher called by the same name and is no number is not a figure. */
const figuresOf = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(areaSummarySchema.shape).map(name => {
      const value = properties[name]
      return [name, typeof value === 'number' && Number.isFinite(value) ? value : 0]
    }),
  ) as AreaSummary

async function readAreas(db: Db, cityId: number, kind: AreaKind, nameOrId?: string) {
  const wanted =
    nameOrId === undefined
      ? sql`true`
      : sql`(id = ${nameOrId} OR lower(btrim(name)) = lower(btrim(${nameOrId})))`
  const { rows } = await sql<{
    name: string | null
    geometry: { type: string; coordinates: unknown[] }
    properties: Record<string, unknown>
  }>`
    SELECT name, ST_AsGeoJSON(geom, 7)::json AS geometry, properties FROM feature
    WHERE kind = ${kind} AND city_id = ${cityId} AND ${wanted} ORDER BY name, id`.execute(db)
  return rows.map(({ name, geometry, properties }) => {
    return { type: 'Feature' as const, geometry, properties: { ...figuresOf(properties), nama: name ?? '' } }
  })
}

export function summaries({ db, pool, settings, announcer }: Services): Feature {
  /** Each holds a connection for as long as its reader takes; the rest of the pool is for everybody else. */
  const mostStreams = Math.max(1, Math.floor(settings.databasePool / 2))
  let streams = 0

  const stream = async (
    city: City,
    request: AreaRequest,
    what: 'export' | 'direction',
    reply: FastifyReply,
  ): Promise<void> => {
    await checkArea(db, request.geometry)
    const lists = await listWithin(db, city, request, what)
    if (streams >= mostStreams) throw new AppError('summary', 'tooMany')
    streams++
    const answer = Readable.from(listsAsJson(pool, db, lists), { highWaterMark: 2 })
    answer.once('close', () => streams--)
    await reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(answer)
  }

  const refresh = async ({ cityId }: City, kinds: readonly AreaKind[]) => {
    await db.transaction().execute(async trx => {
      for (const kind of kinds) await summariseAreas(trx, cityId, kind)
    })
    await announcer().announce(cityId)
  }
  const one = async ({ cityId }: City, kind: AreaKind, id: string) => {
    const [area] = await readAreas(db, cityId, kind, id)
    if (!area) throw new AppError('summary', 'notFound')
    return { payload: area }
  }

  return {
    routes: [
      implement(calls.summariseKelurahan, async ({ city }) => {
        await refresh(city, ['kelurahan'])
        return { payload: await readAreas(db, city.cityId, 'kelurahan') }
      }),
      implement(calls.summariseKecamatan, async ({ city }) => {
        await refresh(city, ['kecamatan'])
        return { payload: await readAreas(db, city.cityId, 'kecamatan') }
      }),
      implement(calls.summariseAreas, async ({ city }) => {
        await refresh(city, ['kecamatan', 'kelurahan'])
        const [kecamatan, kelurahan] = [
          await readAreas(db, city.cityId, 'kecamatan'),
          await readAreas(db, city.cityId, 'kelurahan'),
        ]
        return { payload: { kecamatan, kelurahan } }
      }),
      implement(calls.customerSummary, async ({ city }) => ({
        payload: await summariseBilling(db, city.cityId),
      })),
      implement(calls.areaSummary, async ({ city, body }) => {
        await checkArea(db, body.geometry)
        return { payload: await summariseWithin(db, city, body) }
      }),
      implement(calls.areaExport, async ({ city, body, reply }) => {
        await stream(city, body, 'export', reply)
        return STREAMED
      }),
      implement(calls.areaDirections, async ({ city, body, reply }) => {
        await stream(city, body, 'direction', reply)
        return STREAMED
      }),
      implement(calls.mapKelurahan, ({ city, params }) => one(city, 'kelurahan', params.id)),
      implement(calls.mapKecamatan, ({ city, params }) => one(city, 'kecamatan', params.id)),
    ],
  }
}
