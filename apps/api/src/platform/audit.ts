import { isIP } from 'node:net'
import type { AuditAction } from '@petatirta/contract'
import type { Caller } from './auth/tokens.ts'
import type { Db } from './database/database.ts'
import { storableJson } from './files/text.ts'
import { newId } from './ids.ts'

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

/** All eight groups of an IPv6 address, however much of it was left out or written as IPv4. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map(half => half.split(':').filter(group => group !== ''))
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** What is left names a network, not a household: the last part of an IPv4 address, all but the first three of an IPv6 one, go. */
export function maskedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0')
  if (isIP(plain) !== 6) return ''
  const network = groupsOf(plain).slice(0, 3)
  const short = network.map(group => Number.parseInt(group, 16).toString(16)).join(':')
  return `${short.replace(/(^|:)0(:0)*$/, '')}::`
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
  trx: Db,
  actor: Actor,
  ...changes: [AuditChange, ...AuditChange[]]
): Promise<void> {
  const asJson = (values: Values | null | undefined) => (values ? storableJson(values) : null)
  await trx
    .insertInto('audit')
    .values(
      changes.map(change => ({
        id: newId(),
        actor_id: actor.id,
        actor: actor.name,
        action: change.action,
        subject_id: change.subjectId ?? null,
        subject: change.subject,
        city: change.city ?? null,
        before: asJson(change.before),
        after: asJson(change.after),
        address: actor.address,
        request_id: actor.requestId,
      })),
    )
    .execute()
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
