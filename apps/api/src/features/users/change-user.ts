import type { UserChanges } from '@petatirta/contract'
import { ownPasswordElsewhere, type Rule, requiredMessage } from '@petatirta/domain'
import { asUserError, unknownMap, userValues } from '#city/users.ts'
import { type Actor, changedValues, recordAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth/caller.ts'
import { findCity } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { nextUpdatedAt, unchangedSince } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'

/** Only root may create, change or delete an ops or root user (D14). */
export function mayManage(caller: Caller, rule: Rule): void {
  if (rule !== 'pdam' && caller.rule !== 'root') throw new AppError('user', 'notAllowed')
}

export async function cityIdOf(db: Db, slug: string): Promise<number> {
  const city = slug && slug !== '-' ? await findCity(db, slug) : undefined
  if (!city) throw unknownMap()
  return city.cityId
}

const lockUser = (trx: Db, id: string) =>
  trx.selectFrom('app_user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Stored = NonNullable<Awaited<ReturnType<typeof lockUser>>>

interface UserChange {
  id: string
  changes: UserChanges
  /** Of the password in `changes`: hashed before the transaction, which holds a connection and a row. */
  passwordHash: string | undefined
}

/** Returns whether older tokens ended with the change. */
export async function changeUser(
  trx: Db,
  caller: Caller,
  actor: Actor,
  { id, changes, passwordHash }: UserChange,
): Promise<boolean> {
  const stored = await lockUser(trx, id)
  if (!stored) throw new AppError('user', 'notFound')
  mayManage(caller, stored.rule)
  // root keeps its rule: it cannot be given by the form, so neither can it be taken there.
  const rule: Rule = stored.rule === 'root' ? 'root' : (changes.rule ?? stored.rule)
  mayManage(caller, rule)
  if (!unchangedSince(stored.updated_at, changes.updatedAt)) throw new AppError('user', 'conflict')
  if (id === caller.id && changes.isActive === false) throw new AppError('user', 'notAllowed')
  // There it asks for the present one, which a stolen session does not know.
  if (id === caller.id && changes.password !== undefined) {
    const errors = [{ path: 'password', message: ownPasswordElsewhere }]
    throw new AppError('user', 'invalid', { errors })
  }

  const next = await nextValues(trx, stored, rule, { changes, passwordHash })
  const ended =
    changes.password !== undefined ||
    next.rule !== stored.rule ||
    next.city_id !== stored.city_id ||
    next.is_active !== stored.is_active ||
    [...next.roles].sort().join() !== [...stored.roles].sort().join()
  try {
    await trx
      .updateTable('app_user')
      .set({
        ...next,
        token_version: stored.token_version + (ended ? 1 : 0),
        updated_at: nextUpdatedAt(stored.updated_at),
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    throw asUserError(error)
  }
  await recordChange(trx, actor, { stored, next, hasNewPassword: changes.password !== undefined })
  return ended
}

const slugOf = async (trx: Db, cityId: number | null): Promise<string | null> => {
  if (cityId === null) return null
  const city = await trx.selectFrom('company').select('slug').where('city_id', '=', cityId).executeTakeFirst()
  return city?.slug ?? null
}

type Account = Pick<Stored, 'username' | 'rule' | 'roles' | 'city_id' | 'is_active'>

const valuesOf = async (trx: Db, { city_id: cityId, is_active: isActive, ...account }: Account) =>
  userValues({ ...account, isActive }, await slugOf(trx, cityId))

async function recordChange(
  trx: Db,
  actor: Actor,
  { stored, next, hasNewPassword }: { stored: Stored; next: Account; hasNewPassword: boolean },
): Promise<void> {
  const before = await valuesOf(trx, stored)
  const after = { ...(await valuesOf(trx, next)), ...(hasNewPassword && { password: 'diubah' }) }
  const changed = changedValues(before, after)
  if (!changed) return
  const subject = { subject: stored.username, subjectId: stored.id, city: after.map }
  await recordAudit(trx, actor, { action: 'user.update', ...subject, ...changed })
}

/** A rule that changed a moment ago counts as it is now. */
export async function deleteUser(trx: Db, caller: Caller, actor: Actor, id: string): Promise<void> {
  const stored = await lockUser(trx, id)
  if (!stored) throw new AppError('user', 'notFound')
  mayManage(caller, stored.rule)
  if (id === caller.id) throw new AppError('user', 'notAllowed')
  const before = await valuesOf(trx, stored)
  await trx.deleteFrom('app_user').where('id', '=', id).execute()
  const subject = { subject: stored.username, subjectId: id, city: before.map }
  await recordAudit(trx, actor, { action: 'user.delete', ...subject, before })
}

async function nextValues(
  trx: Db,
  stored: Stored,
  rule: Rule,
  { changes, passwordHash }: Omit<UserChange, 'id'>,
) {
  const cityId = rule !== 'pdam' ? null : changes.map ? await cityIdOf(trx, changes.map) : stored.city_id
  const roles = rule !== 'pdam' ? [] : (changes.roles ?? stored.roles)
  if (rule === 'pdam' && (cityId === null || roles.length === 0)) {
    const path = cityId === null ? 'map' : 'roles'
    throw new AppError('user', 'invalid', { errors: [{ path, message: requiredMessage(path) }] })
  }
  return {
    username: changes.username ?? stored.username,
    password_hash: passwordHash ?? stored.password_hash,
    // The administrator who chose it knows it.
    must_change_password: passwordHash !== undefined || stored.must_change_password,
    rule,
    roles: [...roles],
    city_id: cityId,
    is_active: changes.isActive ?? stored.is_active,
  }
}
