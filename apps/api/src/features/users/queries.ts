import type { CallArguments, calls, User } from '@petatirta/contract'
import type { Db } from '#platform/database/database.ts'
import { containing, paged } from '#platform/database/paging.ts'

type ListQuery = CallArguments<typeof calls.listUsers>['query']

const selectUsers = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.city_id', 'u.city_id')
    .select(['u.id', 'u.username', 'u.rule', 'u.roles', 'u.is_active', 'u.created_at', 'u.updated_at'])
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
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export async function listUsers(db: Db, query: ListQuery): Promise<{ users: User[]; total: string }> {
  let wanted = selectUsers(db)
  const { keyword, rule, isActive, id } = query
  if (id) wanted = wanted.where('u.id', '=', id)
  if (rule) wanted = wanted.where('u.rule', '=', rule)
  if (isActive !== undefined) wanted = wanted.where('u.is_active', '=', isActive)
  if (keyword) {
    const pattern = containing(keyword)
    wanted = wanted.where(eb => eb.or([eb('u.username', 'ilike', pattern), eb('c.name', 'ilike', pattern)]))
  }
  const { limit, offset } = paged(query)
  const rows = await wanted
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await wanted
    .clearSelect()
    .select(eb => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { users: rows.map(toUser), total }
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('u.id', '=', id).executeTakeFirst()
  return row && toUser(row)
}
