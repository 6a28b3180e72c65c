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

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** A file of entries that are no longer in the log. */
export const auditArchiveSchema = z.object({
  number: z.number().int().positive(),
  at: z.iso.datetime(),
  actor: z.string(),
  /** When its first and its last entry were made. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  entries: z.number().int().positive(),
  fileName: z.string(),
  bytes: z.number().int().positive(),
  /** The last hash of the archive before; of the first one, zeros. */
  previousHash: hash,
  lastHash: hash,
})
export type AuditArchive = z.infer<typeof auditArchiveSchema>

export const auditArchivesSchema = z.object({
  /** Newest first. */
  archives: z.array(auditArchiveSchema),
  archivable: z.object({
    /** Entries before this day, in Jakarta. */
    before: z.iso.date(),
    entries: z.number().int().nonnegative(),
    oldest: z.iso.datetime().nullable(),
    /** The latest day that may be asked for. */
    latest: z.iso.date(),
  }),
})
export type AuditArchives = z.infer<typeof auditArchivesSchema>
