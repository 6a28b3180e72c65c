import { type Activity, activitiesRequestSchema, mapUsers } from '@petatirta/contract'
import { ADMIN_RULES } from '@petatirta/domain'
import type { Db } from '#platform/database/database.ts'
import type { Feature, Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'

const NEWEST = 50
/** Per city: what its users do in years, or a flood in a short time. */
export const MOST_KEPT = 100_000
export const FORGET_EVERY = 1000n

const forgetOldest = (db: Db, cityId: number) =>
  db
    .deleteFrom('activity')
    .where('city_id', '=', cityId)
    .where('id', '<=', eb =>
      eb
        .selectFrom('activity')
        .select('id')
        .where('city_id', '=', cityId)
        .orderBy('id', 'desc')
        .offset(MOST_KEPT)
        .limit(1),
    )
    .execute()

export function activities({ db }: Services): Feature {
  return {
    channels: [
      {
        namespace: 'activities',
        events: [
          onEvent(
            'request_activities',
            activitiesRequestSchema,
            mapUsers,
            async ({ request, caller, city, socket }) => {
              if (request.action) {
                const { id: user_id, username } = caller
                const { id } = await db
                  .insertInto('activity')
                  .values({ city_id: city.cityId, user_id, username, action: request.action })
                  .returning('id')
                  .executeTakeFirstOrThrow()
                if (BigInt(id) % FORGET_EVERY === 0n) await forgetOldest(db, city.cityId)
              }
              const newest = db
                .selectFrom('activity')
                .select(['username', 'action', 'at'])
                .where('city_id', '=', city.cityId)
                .orderBy('id', 'desc')
                .limit(NEWEST)
              // What others do is for administrators alone.
              const readsAll = ADMIN_RULES.includes(caller.rule)
              const rows = await (readsAll ? newest : newest.where('user_id', '=', caller.id)).execute()
              const list: Activity[] = rows.map(row => ({
                ...row,
                city: city.slug,
                at: row.at.toISOString(),
              }))
              socket.emit('update_activities_response', list)
            },
          ),
        ],
      },
    ],
  }
}
