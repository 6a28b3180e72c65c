import { z } from 'zod'
import { colourSchema, idSchema, text } from '../primitives.ts'

export const namedColourSchema = z.object({ name: text(100), color: colourSchema })
export const codedNameSchema = z.object({ code: z.string(), name: z.string() })

export const symbolTypeSchema = z.enum(['accessories', 'waterSources'])
export const symbolSchema = z.object({
  id: z.string(),
  label: z.string(),
  imageUrl: z.string().nullable().describe('null: the default icon'),
})
export type MapSymbol = z.infer<typeof symbolSchema>

/** M3.8: everything the filter panel and the styles need to know of a city. */
export const filterConfigurationSchema = z.object({
  _id: idSchema,
  filters: z.object({
    pipe_types: z.array(namedColourSchema),
    pipe_diameters: z.array(namedColourSchema),
    payment_channels: z.array(codedNameSchema),
    customer_class: z.array(codedNameSchema),
  }),
  symbols: z.object({ accessories: z.array(symbolSchema), waterSources: z.array(symbolSchema) }),
  jenisNonAir: z.array(z.string()),
})
export type FilterConfiguration = z.infer<typeof filterConfigurationSchema>

export const colourChangesSchema = z.object({
  filters: z.object({
    pipe_types: z.array(namedColourSchema).max(500).optional(),
    pipe_diameters: z.array(namedColourSchema).max(500).optional(),
  }),
})
