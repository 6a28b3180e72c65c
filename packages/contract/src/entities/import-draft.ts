import { z } from 'zod'
import { idSchema, text, timestampSchema } from '../primitives.ts'
import { importCountsSchema, importFailureSchema, importKindSchema } from './import.ts'

/** Files that were received and not imported yet: what is in them, what would happen, and what a person decided. */

const count = z.number().int().min(0)
const sridSchema = z.number().int().min(1).max(999_999)

/** In the order west, south, east, north. */
const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

const DRAFT_GEOMETRIES = ['point', 'line', 'polygon'] as const

export const coordinateSystemSchema = z.object({
  srid: sridSchema,
  name: z.string().describe('WGS 84 / UTM zone 48S'),
  isGeographic: z.boolean().describe('Its numbers are degrees'),
})
export type CoordinateSystem = z.infer<typeof coordinateSystemSchema>

const draftColumnSchema = z.object({
  name: z.string(),
  filled: count.describe('Rows that have a value'),
  distinct: count.describe('Different values; counted up to 1,000'),
  examples: z.array(z.string()).describe('Up to 5 different values'),
})
export type DraftColumn = z.infer<typeof draftColumnSchema>

/** One layer of the files: a table, a sheet, a folder of a survey. */
const draftLayerSchema = z.object({
  key: z.string().describe('Names the layer in the other calls'),
  name: z.string(),
  files: z.array(z.string()).describe('The files that it consists of, as they were named'),
  format: z.string().describe('Shapefile, GeoPackage, Excel …'),
  rows: count,
  unreadable: count.describe('Rows that cannot be read; listed as failures when the layer is checked'),
  geometry: z.array(z.enum(DRAFT_GEOMETRIES)).describe('Empty: a table'),
  crs: z
    .object({
      system: coordinateSystemSchema.nullable().describe('Null: to be chosen by a person'),
      stated: z.string().nullable().describe('What the file says of it, shortened'),
      from: z
        .enum(['file', 'numbers', 'unknown'])
        .describe('`numbers`: guessed by the size of its coordinates'),
    })
    .nullable()
    .describe('Null for a table'),
  columns: z.array(draftColumnSchema),
  firstRows: z.array(z.array(z.string().nullable())).describe('Up to 10, in the order of the columns'),
  kinds: z.array(importKindSchema).describe('What it may be, most likely first; empty: no idea'),
  isSure: z.boolean().describe('The first kind is clearly the likeliest'),
})
export type DraftLayer = z.infer<typeof draftLayerSchema>

export const importDraftSchema = z.object({
  id: idSchema,
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  username: z.string(),
  bytes: count,
  layers: z.array(draftLayerSchema),
  refused: z
    .array(z.object({ file: z.string(), reason: z.string() }))
    .describe('Files that cannot be used, with the reason and what to do about it'),
})
export type ImportDraft = z.infer<typeof importDraftSchema>

const columnName = text(300)
/** The column of each of our fields; null: none, on purpose. */
const chosenColumnsSchema = z.record(text(60), columnName.nullable())

/** What a person decided about one layer. What is absent is decided as it was proposed. */
const choiceShape = {
  layer: text(60),
  kind: importKindSchema,
  srid: sridSchema.optional(),
  swap: z.boolean().default(false).describe('Longitude and latitude are the wrong way round'),
  columns: chosenColumnsSchema.optional(),
  values: z
    .record(text(60), z.record(text(300), text(300)))
    .optional()
    .describe("By field: which of the city's values is meant by one of the file's"),
  subType: text(100).optional().describe('Of every feature of the layer; for kinds with sub types'),
  repairIds: z.boolean().default(false).describe('Applies the proposed repair of the ids'),
}

export const draftChoiceSchema = z.object(choiceShape)
export type DraftChoice = z.infer<typeof draftChoiceSchema>

const IMPORT_MODES = ['replace', 'append', 'update'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * `replace`: the layer is what the file has. `append`: the file's are added; ids that are there already are left alone and listed.
 * `update`: ids that are there are changed, others added, nothing goes.
 */
export const draftItemSchema = z.object({ ...choiceShape, mode: z.enum(IMPORT_MODES) })
export type DraftItem = z.infer<typeof draftItemSchema>

const candidateSchema = z.object({ column: z.string(), confidence: z.number(), reason: z.string() })

const fieldProposalSchema = z.object({
  field: z.string(),
  meaning: z.string(),
  isRequired: z.boolean(),
  column: z.string().nullable().describe('Null: none fits, or a person has to choose'),
  reason: z.string(),
  candidates: z.array(candidateSchema),
  filled: count.describe('Rows that will have the field'),
})
export type FieldProposal = z.infer<typeof fieldProposalSchema>

const valueMatchesSchema = z.object({
  field: z.string(),
  known: z.array(z.string()).describe("The city's values"),
  matches: z.array(z.object({ value: z.string(), rows: count, match: z.string().nullable() })),
})

/** How a layer would be understood as a kind of data. */
export const draftProposalSchema = z.object({
  kind: importKindSchema,
  crs: coordinateSystemSchema.nullable(),
  fields: z.array(fieldProposalSchema),
  unused: z.array(z.string()),
  values: z.array(valueMatchesSchema),
  ids: z.object({
    suspicious: count,
    examples: z.array(z.object({ id: z.string(), reason: z.string() })),
    repair: z
      .object({
        reason: z.string(),
        repaired: count,
        of: count,
        examples: z.array(z.tuple([z.string(), z.string()])),
      })
      .nullable(),
  }),
  profile: z.string().nullable().describe('The remembered choice that the proposal follows'),
  problem: z.string().nullable().describe('Why the layer cannot be of this kind, and which columns it has'),
  modes: z.array(z.enum(IMPORT_MODES)).describe('Possible ones, the usual one first'),
  picture: z
    .object({
      features: z
        .array(z.unknown())
        .describe('Up to 500 GeoJSON features without properties, in longitude and latitude'),
      bounds: boundsSchema,
      atZero: count.describe('Places 0, 0'),
      distanceKm: z.number().describe("From the utility's centre to the middle of the data"),
    })
    .nullable()
    .describe('Null: no place in Indonesia by this system, or a table without coordinates'),
})
export type DraftProposal = z.infer<typeof draftProposalSchema>

/** What is asked for before something happens that is seldom meant. */
const DRAFT_RISKS = ['removal', 'far', 'kind'] as const

export const draftCheckSchema = z.object({
  layer: z.string(),
  ...importCountsSchema.shape,
  before: count.describe('How many the city has now'),
  failures: z.array(importFailureSchema).describe('The first 20'),
  risks: z
    .array(z.object({ risk: z.enum(DRAFT_RISKS), text: z.string() }))
    .describe("Asked for by typing the utility's slug"),
  problem: z.string().nullable().describe('Why it cannot be imported'),
})
export type DraftCheck = z.infer<typeof draftCheckSchema>

export const importProfileSchema = z.object({
  id: idSchema,
  kind: importKindSchema,
  name: z.string(),
  columns: z.record(z.string(), z.string().nullable()),
  usedAt: timestampSchema,
  username: z.string(),
})
export type ImportProfile = z.infer<typeof importProfileSchema>
