import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KEPT_DAYS, AUDIT_LISTED } from '../audit-log.ts'
import { type Access, defineCall } from '../call.ts'
import { auditArchiveSchema, auditArchivesSchema, auditEntrySchema } from '../entities/audit.ts'
import { optionalText, smallPageQuery } from '../primitives.ts'

/** Entries hold what was changed, customers' names and addresses among it: only root reads them. */
const auditors = { rules: ['root'] } as const satisfies Access

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())

const filters = {
  keyword: optionalText().describe('Part of who did it or of what was changed'),
  actor: optionalText().describe('The whole user name, without case'),
  action: optional(z.enum(AUDIT_ACTIONS)),
  city: optionalText().describe("The utility's slug at that time"),
  from: optional(z.iso.date()).describe('Not before this day, in Jakarta'),
  to: optional(z.iso.date()).describe('Not after this day, in Jakarta'),
}

export const auditCalls = {
  listAudit: defineCall({
    name: 'listAudit',
    method: 'GET',
    path: '/audit',
    summary: `Administrative changes, newest first; of those that match, the newest ${AUDIT_LISTED} are counted and listed`,
    module: 'auth',
    cost: 'read',
    access: auditors,
    query: { ...smallPageQuery(20), ...filters },
    payload: z.array(auditEntrySchema),
    list: true,
  }),
  downloadAudit: defineCall({
    name: 'downloadAudit',
    method: 'GET',
    path: '/audit/csv',
    summary: 'All administrative changes that match, newest first, as a CSV file; times are of Jakarta',
    module: 'auth',
    cost: 'stream',
    access: auditors,
    query: filters,
    download: 'text/csv; charset=utf-8',
    payload: z.null(),
  }),
  listAuditArchives: defineCall({
    name: 'listAuditArchives',
    method: 'GET',
    path: '/audit/archives',
    summary: 'The newest 1,000 archives of the audit log, and how many entries could be archived',
    module: 'auth',
    cost: 'read',
    access: auditors,
    query: {
      before: optional(z.iso.date()).describe('Entries before this day, in Jakarta; the latest possible'),
    },
    payload: auditArchivesSchema,
  }),
  archiveAudit: defineCall({
    name: 'archiveAudit',
    method: 'POST',
    path: '/audit/archives',
    summary: `Moves the oldest entries, older than ${AUDIT_KEPT_DAYS} days, into one more archive; repeat while some remain`,
    module: 'auth',
    cost: 'write',
    access: auditors,
    body: z.object({ before: z.iso.date() }),
    payload: z.object({
      archive: auditArchiveSchema,
      /** Entries before that day that are still in the log: a file has an end. */
      remaining: z.number().int().nonnegative(),
    }),
  }),
  downloadAuditArchive: defineCall({
    name: 'downloadAuditArchive',
    method: 'GET',
    path: '/audit/archives/{number}',
    summary: 'An archive: one JSON object a line, gzip',
    module: 'auth',
    cost: 'stream',
    access: auditors,
    params: { number: z.coerce.number().int().min(1).max(2_147_483_647) },
    download: 'application/gzip',
    payload: z.null(),
  }),
} as const
