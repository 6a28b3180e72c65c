import type { NewUser } from '@petatirta/contract'
import { userBody } from '@petatirta/harness/bodies.ts'
import type { Client } from '../client.ts'
import type { Queries, Writer } from './writer.ts'

export function writeUsers(client: Client): Writer {
  const made = new Map<string, NewUser>()
  let waiting: NewUser | undefined

  return {
    name: 'users',
    paceMs: 400,
    async write() {
      const body = waiting ?? userBody()
      const outcome = await client.call('POST', '/user', { body })
      // Sent again after it was not answered, it is there already.
      const isThere =
        outcome.kind === 'acknowledged' || (outcome.kind === 'refused' && outcome.status === 409)
      waiting = isThere ? undefined : body
      if (isThere) made.set(body.username, body)
    },
    async check(db: Queries) {
      const { rows } = await db.query<{ username: string; rule: string; roles: string[]; slug: string }>(
        'SELECT username, rule, roles, slug FROM app_user LEFT JOIN company USING (city_id) WHERE username = ANY($1)',
        [[...made.keys()]],
      )
      const found = Map.groupBy(rows, ({ username }) => username)
      const lost = [...made].flatMap(([username, { rule, roles, map }]) => {
        const row = found.get(username)?.[0]
        const same = row && row.rule === rule && row.slug === map && String(row.roles) === String(roles)
        return same ? [] : [`user ${username}: ${JSON.stringify(row)}`]
      })
      const duplicated = [...found].flatMap(([username, { length }]) =>
        length > 1 ? [`user ${username}`] : [],
      )
      return { acknowledged: made.size, lost, duplicated }
    },
    harms: () => [
      {
        name: 'users: one is gone',
        noticedAs: 'lost',
        sql: 'DELETE FROM app_user WHERE username = $1',
        values: [[...made.keys()].at(-1)],
      },
      {
        name: 'users: one has other roles',
        noticedAs: 'lost',
        sql: "UPDATE app_user SET roles = '{}' WHERE username = $1",
        values: [[...made.keys()].at(-1)],
      },
    ],
  }
}
