import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_LISTED } from '../audit-log.ts'
import { type Access, defineCall } from '../call.ts'
import { auditEntrySchema } from '../entities/audit.ts'
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
} as const
