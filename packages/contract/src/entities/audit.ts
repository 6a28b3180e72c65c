import { z } from 'zod'

/** What the audit log knows of; a change of the administration that is none of these cannot be written down. */
export const AUDIT_ACTIONS = [
  'session.signIn',
  'session.signInFailed',
  'session.signOut',
  'session.signOutEverywhere',
  'account.password',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.reset',
  'secondFactor.recoveryCodes',
  'user.create',
  'user.update',
  'user.delete',
  'company.create',
  'company.update',
  'company.delete',
  'device.keyIssued',
  'device.keyRevoked',
  'filter.update',
  'symbol.save',
  'symbol.delete',
  'customer.create',
  'customer.update',
  'customer.delete',
  'customer.areas',
  'import.run',
  'import.correct',
  'import.restore',
  'billing.sync',
  'summary.kelurahan',
  'summary.kecamatan',
  'job.cancel',
  'job.retry',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** So many of the newest that match are counted and can be paged to: with millions of entries, one has to search. */
export const AUDIT_LISTED = 10_000

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
  /** Where it came from, without the part that tells one household from the next. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
