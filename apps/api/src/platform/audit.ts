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

/** Entries are kept for years, and read by people: of a long value the beginning, of many values the first. */
const LONGEST_VALUE = 1000
const LONGEST_NAME = 200
/** Of either side, as JSON in bytes: an entry has two, and little else. */
const MOST_BYTES = 7 * 1024

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (dipotong dari ${text.length} karakter)`

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, LONGEST_VALUE)
  if (value === null || typeof value !== 'object') return value
  const json = JSON.stringify(value)
  return json === undefined || json.length <= LONGEST_VALUE ? value : cut(json, LONGEST_VALUE)
}

/** The values as an entry keeps them; what was cut or left out says so itself. */
export function boundedValues(values: Values | null | undefined): Values | null {
  if (!values) return null
  const kept: Record<string, unknown> = {}
  const entries = Object.entries(values)
  let bytes = 0
  for (const [i, [name, value]] of entries.entries()) {
    const entry = [cut(name, LONGEST_NAME), shortened(value)] as const
    bytes += Buffer.byteLength(storableJson(Object.fromEntries([entry])))
    if (bytes > MOST_BYTES) return { ...kept, '…': `${entries.length - i} isian lain tidak dicatat` }
    kept[entry[0]] = entry[1]
  }
  return kept
}

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
    subject: cut(change.subject, LONGEST_NAME),
    city: change.city ?? null,
    before: boundedValues(change.before),
    after: boundedValues(change.after),
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
