import { type Closure, type ClosureRequest, calls } from '@petatirta/contract'
import { seesPersonalData } from '@petatirta/domain'
import { sql } from 'kysely'
import { readAffected } from '#city/affected-customers.ts'
import { CLASS_SQL } from '#city/customer-class.ts'
import type { Db } from '#platform/database/database.ts'
import { metaOf, paged } from '#platform/database/paging.ts'
import { implement, type Prepare, WrittenPayload } from '#platform/http/implementation.ts'
import { streams } from '#platform/http/streams.ts'
import type { Services } from '#platform/services.ts'
import { readSettings } from './settings.ts'
import type { Solver } from './solver.ts'
import { affectedSpreadsheet, fileNameOf } from './spreadsheet.ts'

type Critical = Closure['customers']['critical'][number]

async function readCritical(db: Db, cityId: number, ids: readonly string[]): Promise<Critical[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Critical>`
    SELECT c.id, COALESCE(c.nama, '-') AS name, ${sql.raw(CLASS_SQL)} AS class,
      jsonb_build_array(ST_X(c.geom), ST_Y(c.geom)) AS position
    FROM unnest(${ids}::text[]) WITH ORDINALITY wanted(id, position)
    JOIN customer c ON c.city_id = ${cityId} AND c.id = wanted.id ORDER BY wanted.position`.execute(db)
  return rows
}

/** The same question as it comes in an address. */
const requestOf = ({
  lon,
  lat,
  stuck,
  shut,
  open,
}: { lon: number; lat: number } & Omit<ClosureRequest, 'point'>): ClosureRequest => ({
  point: [lon, lat],
  stuck,
  shut,
  open,
})

export function closureRoutes(services: Services, solver: Solver) {
  const { db: quick } = services
  const stream = streams(services)
  const ready: Prepare = (city, gone) => solver.ready({ db: quick, city, gone })

  return [
    implement(
      calls.closure,
      async ({ city, body, db, gone }) => {
        const { json, customers, critical } = await solver.closure({ db, city, gone }, body)
        const listed = { ...customers, critical: await readCritical(db, city.cityId, critical) }
        // The thread has written all the rest: behind its opening brace there is room for the customers.
        return { payload: new WrittenPayload(`{"customers":${JSON.stringify(listed)},`, json.subarray(1)) }
      },
      ready,
    ),
    implement(
      calls.closureCustomers,
      async ({ city, caller, query, db, gone }) => {
        const { limit, offset } = paged(query)
        const page = await solver.customers({ db, city, gone }, requestOf(query))
        const { ids, total } = await page(offset, limit)
        const { criticalClasses } = await readSettings(db, city.cityId)
        const personal = seesPersonalData(caller)
        const payload = await readAffected(db, city.cityId, ids, { criticalClasses, personal })
        return { payload, meta: metaOf(query, total) }
      },
      ready,
    ),
    implement(
      calls.closureSpreadsheet,
      async ({ city, caller, query, ...means }) => {
        const { gone, turn } = means
        // Solving is work like that of other costly questions; sending what was found is not.
        const endTurn = await turn()
        const page = await solver.customers({ db: quick, city, gone }, requestOf(query))
        const { total } = await page(0, 0).finally(endTurn)
        await stream(means, async snapshot => {
          const { criticalClasses } = await readSettings(snapshot.db, city.cityId)
          const idsAt = async (offset: number, limit: number) => (await page(offset, limit)).ids
          return {
            headers: {
              'content-type': calls.closureSpreadsheet.download,
              'content-disposition': `attachment; filename="${fileNameOf(city)}"`,
              'x-total-count': String(total),
            },
            content: affectedSpreadsheet(snapshot, city, idsAt, {
              criticalClasses,
              personal: seesPersonalData(caller),
            }),
          }
        })
        return { payload: null }
      },
      ready,
    ),
    implement(
      calls.traceNetwork,
      async ({ city, body, db, gone }) => {
        const { point, customer = '', direction } = body
        const from = point ? { point } : { customer }
        const { json } = await solver.trace({ db, city, gone }, { from, direction })
        return { payload: new WrittenPayload(json) }
      },
      ready,
    ),
  ]
}
