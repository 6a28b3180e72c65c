import { z } from 'zod'
import { IMPORT_KINDS } from '../import-sections.ts'
import { idSchema, timestampSchema } from '../primitives.ts'

const count = z.number().int()

export const importKindSchema = z.enum(IMPORT_KINDS)

/** A3: one thing of the file that could not be used, in words for the person who made it. */
export const importFailureSchema = z.object({
  position: count.describe('Place in the file, from 1: feature, complaint, or line below the header'),
  id: z.string().nullable(),
  field: z.string().nullable(),
  reason: z.string(),
  value: z
    .unknown()
    .describe('The feature, the complaint or the line as it was sent; null if it is too large'),
})
export type ImportFailure = z.infer<typeof importFailureSchema>

export const importCountsSchema = z.object({
  added: count,
  changed: count,
  unchanged: count,
  removed: count.describe('Of the layer before, no longer in the file'),
  repaired: count,
  failed: count,
})
export type ImportCounts = z.infer<typeof importCountsSchema>

/** A value of a record before and after an import. */
const fieldChangeSchema = z.object({
  id: z.string(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.infer<typeof fieldChangeSchema>

const changesSchema = z.object({
  total: count.describe('How many records'),
  first: z.array(fieldChangeSchema).describe('The first of them, field by field'),
})
export type Changes = z.infer<typeof changesSchema>

/** A3: failures per data kind, the first 1,000 of each in the answer, all of them in the report. */
export const importResultSchema = importCountsSchema.extend({
  failed_payload: z.record(z.string(), z.array(importFailureSchema)),
  imports: z.array(z.object({ id: idSchema, kind: importKindSchema })).describe('Entries in the history'),
  withheld: changesSchema
    .optional()
    .describe('Of a correction: what would change existing records, and was not applied without `overwrite`'),
  overruled: changesSchema
    .optional()
    .describe("Manual corrections that gave way, because the publisher's own value has changed"),
})
export type ImportResult = z.infer<typeof importResultSchema>

export const importEntrySchema = z.object({
  id: idSchema,
  kind: importKindSchema,
  fileName: z.string(),
  bytes: count,
  username: z.string(),
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  message: z.string().nullable().describe('Why it failed'),
  /** Of a running one: how many features have been read. */
  processed: count,
  ...importCountsSchema.shape,
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  restorable: z.boolean().describe('The newest of its layer, and what was there before is still kept'),
  restoredAt: timestampSchema.nullable(),
  restoredBy: z.string().nullable(),
  correctionOf: idSchema.nullable(),
  overruled: changesSchema.nullable().describe('As in the answer to the upload'),
  columns: z
    .record(z.string(), z.string().nullable())
    .nullable()
    .describe('The column that each field was read from; null for a file that was not looked at before'),
})
export type ImportEntry = z.infer<typeof importEntrySchema>
