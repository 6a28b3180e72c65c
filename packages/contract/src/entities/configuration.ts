import { z } from 'zod'
import { colourSchema, idSchema, text, timestampSchema } from '../primitives.ts'

const namedColourSchema = z.object({ name: text(200), color: colourSchema })
export const codedNameSchema = z.object({ code: z.string(), name: z.string() })

export const symbolTypeSchema = z.enum(['accessories', 'waterSources'])
const symbolSchema = z.object({
  id: z.string(),
  label: z.string(),
  imageUrl: z
    .string()
    .nullable()
    .describe('null: never uploaded, the default icon; changes whenever the image does'),
})
export type MapSymbol = z.infer<typeof symbolSchema>

const symbolsSchema = z.object({
  accessories: z.array(symbolSchema),
  waterSources: z.array(symbolSchema),
})
export type MapSymbols = z.infer<typeof symbolsSchema>

const listedSymbols = z.array(
  symbolSchema.extend({ updatedAt: timestampSchema.describe('Send it back with a change') }),
)
/** For who edits them; the map need not know how old they are. */
export const listedSymbolsSchema = z.object({ accessories: listedSymbols, waterSources: listedSymbols })
export type ListedSymbols = z.infer<typeof listedSymbolsSchema>

const subTypes = z.array(z.object({ name: z.string(), count: z.number().int() }))
export const subTypesSchema = z.object({ accessories: subTypes, waterSources: subTypes })

const namedColours = z.array(namedColourSchema).describe("The last is 'Others', for what has no entry (A9)")

/** M3.8: everything the filter panel and the styles need to know of a city. */
export const filterConfigurationSchema = z.object({
  _id: idSchema,
  updatedAt: timestampSchema.describe('Send it back with changed colours'),
  filters: z.object({
    pipe_types: namedColours,
    pipe_diameters: namedColours,
    payment_channels: z.array(codedNameSchema),
    customer_class: z.array(codedNameSchema),
  }),
  symbols: symbolsSchema,
  jenisNonAir: z.array(z.string()),
})
/** What the map draws by; only the colour editor needs to know how old it is. */
export type FilterConfiguration = Omit<z.infer<typeof filterConfigurationSchema>, 'updatedAt'>

/** Names that are absent keep their colours; `updatedAt` of what was edited guards against a lost update. */
export const colourChangesSchema = z.object({
  filters: z.object({
    pipe_types: z.array(namedColourSchema).max(500).optional(),
    pipe_diameters: z.array(namedColourSchema).max(500).optional(),
  }),
  updatedAt: timestampSchema.optional(),
})
export type ColourChanges = z.output<typeof colourChangesSchema>

const foundNames = z.array(z.object({ name: z.string(), pipes: z.number().int() }))
export const pipeNamesSchema = z.object({ pipe_types: foundNames, pipe_diameters: foundNames })
