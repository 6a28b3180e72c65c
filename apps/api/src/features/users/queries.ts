import type { CallArguments, calls, User } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readListPage } from '#platform/database/list-page.ts'
import { containing, paged } from '#platform/database/paging.ts'

type ListQuery = CallArguments<typeof calls.listUsers>['query']

const selectUsers = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.username', 'u.rule', 'u.roles', 'u.is_active', 'u.created_at', 'u.updated_at'])
    .select('f.confirmed_at')
    .select(['c.slug', 'c.name as city_name'])

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

const toUser = (row: Row): User => ({
  _id: row.id,
  username: row.username,
  rule: row.rule,
  roles: row.roles,
  map: row.slug ?? '-',
  mapName: row.city_name,
  isActive: row.is_active,
  secondFactor: row.confirmed_at !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Each way to match has an index of its own; joined by OR they would have none. */
const containingKeyword = (pattern: string) => sql`id IN (
  SELECT id FROM app_user WHERE username ILIKE ${pattern} UNION
  SELECT u.id FROM company c JOIN app_user u ON u.city_id = c.city_id WHERE c.name ILIKE ${pattern})`

function matching({ keyword, rule, isActive, id }: ListQuery) {
  if (!keyword && !id) return undefined
  const conditions = [
    ...(keyword ? [containingKeyword(containing(keyword))] : []),
    ...(id ? [sql`id = ${id}`] : []),
    ...(rule ? [sql`rule = ${rule}`] : []),
    ...(isActive === undefined ? [] : [sql`is_active = ${isActive}`]),
  ]
  return sql`SELECT id, created_at FROM app_user WHERE ${sql.join(conditions, sql` AND `)}`
}

export async function listUsers(db: Db, query: ListQuery): Promise<{ users: User[]; total: number }> {
  const { rule, isActive } = query
  const { keys, total } = await readListPage<string>(
    db,
    {
      table: 'app_user',
      key: 'id',
      by: 'created_at',
      direction: 'desc',
      filters: { rule, isActive },
      matching: matching(query),
    },
    paged(query),
  )
  const rows = await selectUsers(db)
    .where('u.id', '=', sql<string>`ANY(${keys}::uuid[])`)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .execute()
  return { users: rows.map(toUser), total }
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('u.id', '=', id).executeTakeFirst()
  return row && toUser(row)
}
