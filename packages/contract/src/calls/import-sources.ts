import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  fetchedSourceSchema,
  importSourceSchema,
  newSourceSchema,
  sourcePlaceSchema,
  sourceScheduleSchema,
} from '../entities/import-source.ts'
import { cityQuery, idSchema, smallPageQuery } from '../primitives.ts'
import { administrators } from './access.ts'

const ofCity = { ...administrators, city: true } as const
const one = { id: idSchema }

export const importSourceCalls = {
  fetchImportSource: defineCall({
    name: 'fetchImportSource',
    method: 'POST',
    path: '/upload/sources/draft',
    summary: 'Fetches what an address has, to be looked at as a draft; nothing is imported',
    module: 'import',
    access: ofCity,
    waits: true,
    query: cityQuery,
    body: sourcePlaceSchema,
    payload: fetchedSourceSchema,
  }),
  listImportSources: defineCall({
    name: 'listImportSources',
    method: 'GET',
    path: '/upload/sources',
    summary: 'Addresses that the utility has data fetched from, and how that went the last time',
    module: 'import',
    access: ofCity,
    query: { ...cityQuery, ...smallPageQuery(50) },
    list: true,
    payload: z.array(importSourceSchema),
  }),
  createImportSource: defineCall({
    name: 'createImportSource',
    method: 'POST',
    path: '/upload/sources',
    summary:
      'Keeps an address with the choice that its data is imported by; the one of the same address and layer is replaced',
    module: 'import',
    access: ofCity,
    query: cityQuery,
    bodyBytes: 512 * 1024,
    body: newSourceSchema,
    payload: importSourceSchema,
  }),
  updateImportSource: defineCall({
    name: 'updateImportSource',
    method: 'PUT',
    path: '/upload/sources/{id}',
    summary: 'Changes when a source is fetched',
    module: 'import',
    access: ofCity,
    params: one,
    query: cityQuery,
    body: z.object({ schedule: sourceScheduleSchema }),
    payload: importSourceSchema,
  }),
  runImportSource: defineCall({
    name: 'runImportSource',
    method: 'POST',
    path: '/upload/sources/{id}/run',
    summary: 'Fetches and imports a source now; returns at once',
    module: 'import',
    access: ofCity,
    params: one,
    query: cityQuery,
    payload: importSourceSchema,
  }),
  deleteImportSource: defineCall({
    name: 'deleteImportSource',
    method: 'DELETE',
    path: '/upload/sources/{id}',
    summary: 'Forgets a source; what was imported from it stays',
    module: 'import',
    access: ofCity,
    params: one,
    query: cityQuery,
    payload: z.null(),
  }),
} as const
