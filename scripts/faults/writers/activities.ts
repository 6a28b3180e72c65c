/** What people do on the map, told over a socket. Nobody sends an activity twice: unanswered, it may be there or not. */
import { type Activity, NAMESPACES } from '@petatirta/contract'
import { io } from 'socket.io-client'
import type { Client } from '../client.ts'
import type { Queries, Writer } from './writer.ts'

const CITY = 'kota-contoh'
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
  const told: string[] = []
  let sent = 0

  /** Whether the answer has it. */
  const tell = (action: string) =>
    new Promise<boolean>(resolve => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer)
        socket.off('update_activities_response', onList).off('exception', onEnd).off('disconnect', onEnd)
        resolve(isThere)
      }
      const onEnd = () => settle(false)
      const onList = (list: Activity[]) => {
        if (list.some(entry => entry.action === action)) settle(true)
      }
      const timer = setTimeout(onEnd, ANSWER_WITHIN_MS)
      socket.on('update_activities_response', onList).on('exception', onEnd).on('disconnect', onEnd)
      socket.emit('request_activities', { city: CITY, action })
    })

  return {
    name: 'activities',
    paceMs: 200,
    async write() {
      if (!socket.connected) return
      const action = `gangguan-${++sent}`
      if (await tell(action)) told.push(action)
    },
    async check(db: Queries) {
      const { rows } = await db.query<{ action: string; n: number }>(
        "SELECT action, count(*)::int AS n FROM activity WHERE action LIKE 'gangguan-%' GROUP BY action",
      )
      const found = new Map(rows.map(({ action, n }) => [action, n]))
      return {
        acknowledged: told.length,
        lost: told.filter(action => !found.has(action)).map(action => `activity ${action}`),
        duplicated: rows.flatMap(({ action, n }) => (n > 1 ? [`activity ${action}: ${n} times`] : [])),
      }
    },
    harms: () => [
      {
        name: 'activities: one is gone',
        noticedAs: 'lost',
        sql: 'DELETE FROM activity WHERE action = $1',
        values: [told.at(-1)],
      },
      {
        name: 'activities: one is there twice',
        noticedAs: 'duplicated',
        sql: `INSERT INTO activity (city_id, user_id, username, action)
              SELECT city_id, user_id, username, action FROM activity WHERE action = $1`,
        values: [told.at(-1)],
      },
    ],
    close: () => {
      clearInterval(again)
      socket.disconnect()
    },
  }
}
