import { calls } from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import { actorOf, recordAudit } from '#platform/audit.ts'
import { type CallContext, implement, WrittenPayload } from '#platform/http/implementation.ts'
import { streams } from '#platform/http/streams.ts'
import type { Feature, Services } from '#platform/services.ts'
import type { AreaKind } from './area-members.ts'
import { writtenArea, writtenAreas } from './areas.ts'
import { summariseBilling } from './billing-summary.ts'
import { checkArea } from './check-area.ts'
import { countArea, countListed, listedCustomers, spreadsheet } from './spreadsheet.ts'
import { listsAsJson } from './stream-lists.ts'
import { summariseAreas } from './summarise.ts'
import { listWithin, summariseWithin } from './within-boundaries.ts'

/** What a handler returns that has answered already: it is not read. */
const STREAMED = { payload: { pdamOffice: [], customers: [] } }

export function summaries(services: Services): Feature {
  const { announcer } = services
  const stream = streams(services)

  const streamLists = async (
    asked: CallContext<typeof calls.areaExport | typeof calls.areaDirections>,
    what: 'export' | 'direction',
  ) => {
    await stream(asked, async snapshot => {
      await checkArea(snapshot.db, asked.body.geometry)
      const lists = await listWithin(snapshot.db, asked, what)
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      return { headers, content: listsAsJson(snapshot, lists) }
    })
    return STREAMED
  }

  const refresh = async (
    { city: { cityId, name, slug }, caller, request, db }: CallContext<typeof calls.summariseAreas>,
    kinds: readonly AreaKind[],
  ) => {
    const actor = actorOf(caller, request)
    await db.transaction().execute(async trx => {
      for (const kind of kinds) {
        const areas = await summariseAreas(trx, cityId, kind)
        if (areas > 0)
          await recordAudit(trx, actor, {
            action: `summary.${kind}`,
            subject: name,
            subjectId: slug,
            city: slug,
            after: { areas },
          })
      }
    })
    await announcer().announce(cityId)
  }
  const one = async ({ city, params, db }: CallContext<typeof calls.mapKelurahan>, kind: AreaKind) => ({
    payload: new WrittenPayload(await writtenArea(db, city.cityId, kind, params.id)),
  })

  return {
    routes: [
      implement(calls.summariseKelurahan, async asked => {
        await refresh(asked, ['kelurahan'])
        return { payload: new WrittenPayload(await writtenAreas(asked.db, asked.city.cityId, 'kelurahan')) }
      }),
      implement(calls.summariseKecamatan, async asked => {
        await refresh(asked, ['kecamatan'])
        return { payload: new WrittenPayload(await writtenAreas(asked.db, asked.city.cityId, 'kecamatan')) }
      }),
      implement(calls.summariseAreas, async asked => {
        await refresh(asked, ['kecamatan', 'kelurahan'])
        const { db, city } = asked
        const [kecamatan, kelurahan] = [
          await writtenAreas(db, city.cityId, 'kecamatan'),
          await writtenAreas(db, city.cityId, 'kelurahan'),
        ]
        return {
          payload: new WrittenPayload('{"kecamatan":', kecamatan, ',"kelurahan":', kelurahan, '}'),
        }
      }),
      implement(calls.customerSummary, async ({ city, db }) => ({
        payload: await summariseBilling(db, city.cityId),
      })),
      implement(calls.areaSummary, async ({ city, body, db }) => {
        await checkArea(db, body.geometry)
        return { payload: await summariseWithin(db, city, body) }
      }),
      implement(calls.areaCount, async ({ city, body, db }) => {
        if (body.geometry) await checkArea(db, body.geometry)
        return { payload: await countArea(db, city, body) }
      }),
      implement(calls.areaExport, asked => streamLists(asked, 'export')),
      implement(calls.areaSpreadsheet, async ({ city, caller, body, ...asked }) => {
        await stream(asked, async snapshot => {
          if (body.geometry) await checkArea(snapshot.db, body.geometry)
          const listed = await listedCustomers(snapshot.db, city, body)
          return {
            headers: {
              'content-type': calls.areaSpreadsheet.download,
              'content-disposition': `attachment; filename="${listed.fileName}"`,
              'x-total-count': String(await countListed(snapshot, listed)),
            },
            content: spreadsheet(snapshot, listed, seesPersonalData(caller)),
          }
        })
        return { payload: null }
      }),
      implement(calls.areaDirections, asked => streamLists(asked, 'direction')),
      implement(calls.mapKelurahan, asked => one(asked, 'kelurahan')),
      implement(calls.mapKecamatan, asked => one(asked, 'kecamatan')),
    ],
  }
}
