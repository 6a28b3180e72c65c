import { z } from 'zod'
import { EXPORT_FORMAT_IDS, EXPORT_KINDS, EXPORT_SYSTEMS } from '../export-formats.ts'
import { text } from '../primitives.ts'
import { complaintFilterQuery } from './complaint.ts'
import { areaFiltersSchema } from './summary.ts'

const names = z.array(text(200)).max(1000)

/**
 * What the map shows of each layer that has filters, by the layer's own name. An absent list does not narrow. An empty list
 * means what the map shows when nothing of it is switched on: no accessory, no water source; of pipes, which have two
 * lists, none where both are empty, and otherwise the other list decides. 'Others' stands for what the configuration does not name.
 */
const layerFiltersSchema = z.object({
  customer: areaFiltersSchema.optional(),
  pipe: z.object({ types: names.optional(), diameters: names.optional() }).optional(),
  accessories: z.object({ subTypes: names }).optional(),
  water_source: z.object({ subTypes: names }).optional(),
  complaint: z.object(complaintFilterQuery).optional(),
})
export type LayerFilters = z.output<typeof layerFiltersSchema>

const kind = z.enum(EXPORT_KINDS)

export const layerQuestionSchema = z.object({
  kind,
  filters: layerFiltersSchema.default({}).describe('Of the kind; those of others are not looked at'),
})
export type LayerQuestion = z.output<typeof layerQuestionSchema>

export const layerExportSchema = layerQuestionSchema.extend({
  format: z.enum(EXPORT_FORMAT_IDS),
  system: z
    .enum(EXPORT_SYSTEMS)
    .default('degrees')
    .describe('EPSG:4326, or the UTM zone that the city lies in'),
})
export type LayerExport = z.output<typeof layerExportSchema>

export const layerCountsSchema = z.object({
  all: z.number().int().describe('Whatever the filters say'),
  filtered: z.number().int(),
})
export type LayerCounts = z.infer<typeof layerCountsSchema>

export const shortNamesSchema = z.array(z.object({ name: z.string(), short: z.string() }))
export type ShortNames = z.infer<typeof shortNamesSchema>
