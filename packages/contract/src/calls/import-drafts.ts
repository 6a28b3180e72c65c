import { z } from 'zod'
import { defineCall } from '../call.ts'
import { importResultSchema } from '../entities/import.ts'
import {
  coordinateSystemSchema,
  draftCheckSchema,
  draftChoiceSchema,
  draftItemSchema,
  draftProposalSchema,
  importDraftSchema,
  importProfileSchema,
} from '../entities/import-draft.ts'
import { cityQuery, idSchema, optionalText, smallPageQuery, text } from '../primitives.ts'
import { administrators } from './access.ts'

const ofCity = { ...administrators, city: true } as const
const one = { id: idSchema }
/** Layers of one draft that are looked at together. */
const items = z.array(draftItemSchema).min(1).max(20)
/** Of twenty layers with some hundred values each that were matched by hand. */
const CHOICE_BYTES = 1024 * 1024

export const importDraftCalls = {
  createImportDraft: defineCall({
    name: 'createImportDraft',
    method: 'POST',
    path: '/upload/drafts',
    summary: 'Receives files of any known format and tells what is in them; nothing is imported',
    module: 'import',
    access: ofCity,
    query: cityQuery,
    multipart: ['file'],
    payload: importDraftSchema,
  }),
  importDraft: defineCall({
    name: 'importDraft',
    method: 'GET',
    path: '/upload/drafts/{id}',
    summary: 'What is in files that were received',
    module: 'import',
    access: ofCity,
    params: one,
    query: cityQuery,
    payload: importDraftSchema,
  }),
  proposeImport: defineCall({
    name: 'proposeImport',
    method: 'POST',
    path: '/upload/drafts/{id}/proposal',
    summary: 'How a layer would be understood as a kind of data: columns, values, places',
    module: 'import',
    cost: 'read',
    access: ofCity,
    params: one,
    query: cityQuery,
    body: draftChoiceSchema,
    payload: draftProposalSchema,
  }),
  checkImport: defineCall({
    name: 'checkImport',
    method: 'POST',
    path: '/upload/drafts/{id}/check',
    summary: 'What would happen, in numbers; nothing is changed',
    module: 'import',
    access: ofCity,
    waits: true,
    params: one,
    query: cityQuery,
    bodyBytes: CHOICE_BYTES,
    body: z.object({ items }),
    payload: z.array(draftCheckSchema),
  }),
  runImportDraft: defineCall({
    name: 'runImportDraft',
    method: 'POST',
    path: '/upload/drafts/{id}/import',
    summary: 'Imports layers as decided, remembers the choice, and lets go of the files',
    module: 'import',
    access: ofCity,
    waits: true,
    params: one,
    query: cityQuery,
    bodyBytes: CHOICE_BYTES,
    body: z.object({
      items,
      importId: idSchema.optional().describe('As `id` of the upload calls; of the first layer'),
      confirm: text(100).optional().describe("The utility's slug, where risks are named"),
      profile: text(60)
        .optional()
        .describe('The name under which the choice is remembered; absent: the name of the kind'),
    }),
    payload: importResultSchema,
  }),
  deleteImportDraft: defineCall({
    name: 'deleteImportDraft',
    method: 'DELETE',
    path: '/upload/drafts/{id}',
    summary: 'Lets go of files that were received',
    module: 'import',
    access: ofCity,
    params: one,
    query: cityQuery,
    payload: z.null(),
  }),
  coordinateSystems: defineCall({
    name: 'coordinateSystems',
    method: 'GET',
    path: '/upload/coordinate-systems',
    summary: "Coordinate systems by number or words, Indonesia's first",
    module: 'import',
    access: administrators,
    query: { q: optionalText(100), ...smallPageQuery(50) },
    list: true,
    payload: z.array(coordinateSystemSchema),
  }),
  listImportProfiles: defineCall({
    name: 'listImportProfiles',
    method: 'GET',
    path: '/upload/profiles',
    summary: "The utility's remembered choices of columns",
    module: 'import',
    access: ofCity,
    query: { ...cityQuery, ...smallPageQuery(100) },
    list: true,
    payload: z.array(importProfileSchema),
  }),
  deleteImportProfile: defineCall({
    name: 'deleteImportProfile',
    method: 'DELETE',
    path: '/upload/profiles/{id}',
    summary: 'Forgets a remembered choice of columns',
    module: 'import',
    access: ofCity,
    params: one,
    query: cityQuery,
    payload: z.null(),
  }),
} as const
