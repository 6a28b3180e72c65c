/** What people do on the map, sent over a socket. An activity is not sent twice: unanswered, it may be there or not. */
import { ACTIVITY_ACTIONS, NAMESPACES } from '@petatirta/contract'
import { io } from 'socket.io-client'
import type { Client } from '../client.ts'
import { judgeCounter, type Queries, type Writer } from './writer.ts'

const CITY = 'kota-contoh'
const [ACTION] = ACTIVITY_ACTIONS
const OWN = 'city_id = (SELECT city_id FROM company WHERE slug = $1)'
const ANSWER_WITHIN_MS = 5000

export function writeActivities(client: Client, url: string): Writer {
  const socket = io(`${url}${NAMESPACES.activities}`, {
    transports: ['websocket'],
    query: { token: client.token(), city: CITY },
    forceNew: true,
  })
  // Refused while the database was away, or hung up on: socket.io leaves it to us to come back.
  const again = setInterval(() => {
    if (!socket.active) socket.connect()
  }, 500)
  let answered = 0
  let unanswered = 0
  /** Those that were there already. */
  let before: number | undefined

  /** Whether it was answered. */
  const tell = () =>
    new Promise<boolean>(resolve => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer)
        socket.off('update_activities_response', onList).off('exception', onEnd).off('disconnect', onEnd)
        resolve(isThere)
      }
      const onEnd = () => settle(false)
      const onList = () => settle(true)
      const timer = setTimeout(onEnd, ANSWER_WITHIN_MS)
      socket.on('update_activities_response', onList).on('exception', onEnd).on('disconnect', onEnd)
      socket.emit('request_activities', { city: CITY, action: ACTION })
    })

  return {
    name: 'activities',
    paceMs: 200,
    async write() {
      if (!socket.connected) return
      if (await tell()) answered++
      else unanswered++
    },
    async check(db: Queries) {
      const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM activity WHERE ${OWN}`, [
        CITY,
      ])
      const found = rows[0]?.n ?? 0
      before ??= found
      const limits = { certain: answered, possible: unanswered }
      return { acknowledged: answered, ...judgeCounter('activities', found - before, limits) }
    },
    harms: () => [
      {
        name: 'activities: they are gone',
        noticedAs: 'lost',
        sql: `DELETE FROM activity WHERE ${OWN}`,
        values: [CITY],
      },
      {
        name: 'activities: one is there many times',
        noticedAs: 'duplicated',
        sql: `INSERT INTO activity (city_id, user_id, username, action)
              SELECT city_id, user_id, username, action FROM
                (SELECT * FROM activity WHERE ${OWN} LIMIT 1) one, generate_series(1, 10000)`,
        values: [CITY],
      },
    ],
    close: () => {
      clearInterval(again)
      socket.disconnect()
    },
  }
}
