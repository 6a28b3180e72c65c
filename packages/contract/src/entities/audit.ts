import { z } from 'zod'
import { AUDIT_ACTIONS } from '../audit-log.ts'

const values = z.record(z.string(), z.unknown())

export const auditEntrySchema = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  actorId: z.uuid().nullable(),
  /** As the account was called then. */
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  subjectId: z.string().nullable(),
  /** What was changed, as people call it: a user name, a utility's name, a customer's number. */
  subject: z.string(),
  city: z.string().nullable(),
  /** Only what differs; of secrets, that they changed. */
  before: values.nullable(),
  after: values.nullable(),
  /** Where it came from, without the part that identifies a household. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
