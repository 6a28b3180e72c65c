import { z } from 'zod'
import { CHECKLIST_ITEMS, QUALITY_MEASURES } from '../checklist.ts'
import { FEATURE_KINDS } from '../feature-kinds.ts'
import { timestampSchema } from '../primitives.ts'

const count = z.number().int().min(0)

const qualitySchema = z.object({
  measure: z.enum(QUALITY_MEASURES),
  rows: count,
  of: count,
  isLow: z.boolean().describe('So few that it should be looked at'),
  isSample: z.boolean().describe('Counted among customers chosen at random, where there are very many'),
})

const checklistItemSchema = z.object({
  item: z.enum(CHECKLIST_ITEMS),
  state: z.enum(['missing', 'attention', 'ready']),
  rows: count,
  areMore: z.boolean().describe('There are more than were counted'),
  layers: z
    .array(z.object({ kind: z.enum(FEATURE_KINDS), rows: count }))
    .describe('What it consists of on the map'),
  importedAt: timestampSchema.nullable().describe('The last import that was not taken back'),
  syncedAt: timestampSchema.nullable().describe('Of bills: the last synchronisation'),
  newestPeriod: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable()
    .describe('Of bills'),
  latestAt: timestampSchema.nullable().describe('The newest reading of devices, the last visit of users'),
  quality: z.array(qualitySchema),
})
export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const checklistSchema = z.object({
  items: z.array(checklistItemSchema),
  done: count.describe('Items of which there is something'),
})
export type Checklist = z.infer<typeof checklistSchema>
