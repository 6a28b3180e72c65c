import { type Activity, activitiesRequestSchema, mapUsers } from '@petatirta/contract'
import type { Feature, Services } from '#platform/services.ts'
import { onEvent } from '#platform/sockets/channel.ts'

const NEWEST = 50

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
                await db
                  .insertInto('activity')
                  .values({ city_id: city.cityId, user_id, username, action: request.action })
                  .execute()
              }
              const rows = await db
                .selectFrom('activity')
                .select(['username', 'action', 'at'])
                .where('city_id', '=', city.cityId)
                .orderBy('id', 'desc')
                .limit(NEWEST)
                .execute()
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
