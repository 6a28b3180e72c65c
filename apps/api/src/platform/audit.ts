import type { AuditAction } from '@petatirta/contract'
import type { Caller } from './auth/caller.ts'
import { type Connection, runSql } from './database/run-sql.ts'
import { storableJson } from './files/text.ts'
import { newId } from './ids.ts'
import { maskedAddress } from './masked-address.ts'

type Values = Readonly<Record<string, unknown>>

/** Who did it and from where: the same for every entry that a request leaves. */
export interface Actor {
  id: string | null
  name: string
  address: string | null
  requestId: string | null
}

export interface AuditChange {
  action: AuditAction
  subject: string
  subjectId?: string | null
  city?: string | null
  before?: Values | null
  after?: Values | null
}

export const actorOf = (
  caller: Pick<Caller, 'id' | 'username'> | undefined,
  request: { ip: string; id: string },
): Actor => ({
  id: caller?.id ?? null,
  name: caller?.username ?? '-',
  address: maskedAddress(request.ip),
  requestId: request.id,
})

/** Written with the change: in its transaction, so that neither is there without the other. */
export async function recordAudit(
  trx: Connection,
  actor: Actor,
  ...changes: [AuditChange, ...AuditChange[]]
): Promise<void> {
  const entries = changes.map(change => ({
    id: newId(),
    actor_id: actor.id,
    actor: actor.name,
    action: change.action,
    subject_id: change.subjectId ?? null,
    subject: change.subject,
    city: change.city ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    address: actor.address,
    request_id: actor.requestId,
  }))
  const columns = 'id, actor_id, actor, action, subject_id, subject, city, before, after, address, request_id'
  await runSql(
    trx,
    `INSERT INTO audit (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::audit, $1)`,
    [storableJson(entries)],
  )
}

/** What differs between two states, on either side; nothing where nothing does. */
export function changedValues(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = Object.keys({ ...before, ...after }).filter(
    name => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (names.length === 0) return undefined
  const only = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return { before: only(before), after: only(after) }
}
