import { z } from 'zod'
import { idSchema, text, timestampSchema } from '../primitives.ts'
import { importKindSchema } from './import.ts'
import { draftItemSchema, importDraftSchema } from './import-draft.ts'

/** Addresses that data of a kind is fetched from, on demand and by schedule. */

const SOURCE_SERVICES = ['file', 'wfs', 'features'] as const
const sourceServiceSchema = z
  .enum(SOURCE_SERVICES)
  .describe('`file`: any known format; `wfs`: a WFS with GeoJSON; `features`: OGC API Features')
export type SourceService = z.infer<typeof sourceServiceSchema>

const SOURCE_SCHEDULES = ['manual', 'daily', 'weekly', 'monthly'] as const
export const sourceScheduleSchema = z.enum(SOURCE_SCHEDULES)
export type SourceSchedule = z.infer<typeof sourceScheduleSchema>

const sourceAddressSchema = text(2000).min(1)

const placeShape = {
  address: sourceAddressSchema,
  service: sourceServiceSchema.optional().describe('Absent: found by the address'),
  layer: text(300).optional().describe('Of a service: which of its layers'),
}

/** Where something is fetched from. */
export const sourcePlaceSchema = z.object(placeShape)
export type SourcePlace = z.infer<typeof sourcePlaceSchema>

export const fetchedSourceSchema = z.object({
  service: sourceServiceSchema,
  layers: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .describe('Of a service that was asked without a layer: what there is to choose from'),
  draft: importDraftSchema
    .nullable()
    .describe('What was fetched, as a draft; null while a layer is to be chosen'),
})
export type FetchedSource = z.infer<typeof fetchedSourceSchema>

/** What is kept when a draft that was fetched has been imported: the next times follow the same choice. */
export const newSourceSchema = z.object({
  ...placeShape,
  schedule: sourceScheduleSchema,
  item: draftItemSchema,
  layerName: text(300).describe(
    'Of the layer that was imported: the next file may have its layers in another order',
  ),
})
export type NewSource = z.infer<typeof newSourceSchema>

export const importSourceSchema = z.object({
  id: idSchema,
  kind: importKindSchema,
  address: z.string(),
  service: sourceServiceSchema,
  layer: z.string().nullable(),
  schedule: sourceScheduleSchema,
  username: z.string(),
  nextAt: timestampSchema.nullable(),
  last: z
    .object({
      at: timestampSchema,
      status: z.enum(['running', 'done', 'failed']),
      message: z.string(),
      importId: idSchema.nullable().describe('Its entry in the history'),
    })
    .nullable(),
})
export type ImportSource = z.infer<typeof importSourceSchema>
