import { actorOf, recordAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth/caller.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'

/** For a user who lost it. Not for the caller's own: a stolen session must not be enough to remove it. */
export async function resetSecondFactor(
  trx: Db,
  caller: Caller,
  id: string,
  request: { ip: string; id: string },
): Promise<void> {
  if (id === caller.id) throw new AppError('user', 'notAllowed')
  const user = await trx
    .updateTable('app_user')
    .set(eb => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirst()
  if (!user) throw new AppError('user', 'notFound')
  await trx.deleteFrom('second_factor').where('user_id', '=', id).execute()
  const change = { action: 'secondFactor.reset', subject: user.username, subjectId: id } as const
  await recordAudit(trx, actorOf(caller, request), change)
}
