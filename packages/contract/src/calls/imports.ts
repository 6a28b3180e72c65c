import { z } from 'zod'
import { type CallSpec, defineCall } from '../call.ts'
import { importEntrySchema, importResultSchema } from '../entities/import.ts'
import { IMPORT_SECTIONS } from '../import-sections.ts'
import { cityQuery, idSchema, optionalFlag, smallPageQuery } from '../primitives.ts'
import { administrators } from './access.ts'

/** The sender may choose the id, to follow the import on the subscriber channel. */
const chosenId = { id: idSchema.optional() }

const chosenMode = {
  mode: z
    .preprocess(value => (value === '' ? undefined : value), z.enum(['merge', 'replace']).default('merge'))
    .describe('`replace` also removes every complaint that the file does not hold'),
}

export const importCalls: readonly CallSpec[] = IMPORT_SECTIONS.map(section =>
  defineCall({
    name: `upload:${section.kind}`,
    method: 'POST',
    path: `/upload/${section.path}`,
    summary: `Import ${section.kind}`,
    module: 'import',
    access: administrators,
    query: section.kind === 'complaint' ? { ...chosenId, ...chosenMode } : chosenId,
    multipart: section.fields,
    payload: importResultSchema,
  }),
)

const one = { id: idSchema }

export const importHistoryCalls = {
  listImports: defineCall({
    name: 'listImports',
    method: 'GET',
    path: '/upload/history',
    summary: "The city's imports, newest first",
    module: 'import',
    access: { ...administrators, city: true },
    query: { ...cityQuery, ...smallPageQuery(10) },
    list: true,
    payload: z.array(importEntrySchema),
  }),
  importFailures: defineCall({
    name: 'importFailures',
    method: 'GET',
    path: '/upload/history/{id}/failures',
    summary: "Everything that an import refused: 'Gagal Import' as JSON, or as a spreadsheet to correct",
    module: 'import',
    cost: 'stream',
    access: { ...administrators, city: true },
    params: one,
    query: { ...cityQuery, format: z.enum(['json', 'xlsx']).default('json') },
    download: 'application/json',
    payload: z.null(),
  }),
  correctImport: defineCall({
    name: 'correctImport',
    method: 'POST',
    path: '/upload/history/{id}/corrections',
    summary: 'Adds what was refused and has been corrected since, and leaves the rest of the layer alone',
    module: 'import',
    access: { ...administrators, city: true },
    params: one,
    query: {
      ...cityQuery,
      newId: idSchema.optional().describe('As `id` of the upload calls'),
      overwrite: optionalFlag.describe('Also applies rows that change existing records'),
    },
    multipart: ['file'],
    payload: importResultSchema,
  }),
  restoreImport: defineCall({
    name: 'restoreImport',
    method: 'POST',
    path: '/upload/history/{id}/restore',
    summary: 'Puts the layer back to what it was before the import',
    module: 'import',
    cost: 'write',
    access: { ...administrators, city: true },
    params: one,
    query: cityQuery,
    payload: importEntrySchema,
  }),
} as const
