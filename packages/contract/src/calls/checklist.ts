import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CHECKLIST_ITEMS, TEMPLATE_FORMATS } from '../checklist.ts'
import { checklistSchema } from '../entities/checklist.ts'
import { IMPORT_KINDS, type ImportKind } from '../import-sections.ts'
import { cityQuery, slugSchema } from '../primitives.ts'
import { administrators } from './access.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** As many as a page of the utilities' list has. */
const MOST_CITIES = 25

export const checklistCalls = {
  checklist: defineCall({
    name: 'checklist',
    method: 'GET',
    path: '/upload/checklist',
    summary: 'What a utility has and lacks: counts, freshness and quality of each sort of data',
    module: 'import',
    cost: 'read',
    standby: true,
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: checklistSchema,
  }),
  checklistProgress: defineCall({
    name: 'checklistProgress',
    method: 'GET',
    path: '/upload/checklist/progress',
    summary: 'Of how many items of the checklist utilities have something, by slug',
    module: 'import',
    access: administrators,
    query: {
      cities: z
        .string()
        .max(MOST_CITIES * 101)
        .transform(list => list.split(','))
        .pipe(z.array(slugSchema).max(MOST_CITIES))
        .describe('Slugs with commas between them'),
    },
    payload: z.record(z.string(), z.number().int().min(0).max(CHECKLIST_ITEMS.length)),
  }),
  importTemplate: defineCall({
    name: 'importTemplate',
    method: 'GET',
    path: '/upload/templates/{kind}',
    summary: 'An empty file of a kind with our columns, one example and what they mean',
    module: 'import',
    access: administrators,
    params: { kind: z.enum(IMPORT_KINDS as [ImportKind, ...ImportKind[]]) },
    query: {
      format: z
        .enum(TEMPLATE_FORMATS)
        .optional()
        .describe('A format that can hold the kind; absent: the first of them'),
    },
    download: XLSX,
    payload: z.null(),
  }),
} as const
