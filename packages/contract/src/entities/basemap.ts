import { z } from 'zod'
import { timestampSchema } from '../primitives.ts'

/** The base map that a city's map is drawn on: where its one file is, and by which version it may be kept. */
export const basemapSchema = z.object({
  url: z.string().describe('A path of this server; it answers ranges, and changes with the content'),
  version: z.string(),
  bytes: z.number().int(),
})

/** A file with a base map, as the administration lists it. */
export const basemapFileSchema = z.object({
  name: z.string(),
  source: z.enum(['folder', 'setting']).describe('setting: BASEMAP_FILE, which only its operator changes'),
  city: z.object({ slug: z.string(), name: z.string() }).nullable().describe('null: for every utility'),
  bytes: z.number().int(),
  updatedAt: timestampSchema,
  title: z.string(),
  attribution: z.string(),
  zooms: z.tuple([z.number().int(), z.number().int()]).nullable(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  problem: z.string().nullable().describe('Why the file is not used, in the words that people read'),
})
export type BasemapFile = z.infer<typeof basemapFileSchema>

export const basemapListSchema = z.object({
  files: z.array(basemapFileSchema),
  maxBytes: z.number().int(),
  mayUpload: z.boolean().describe('Not where several machines share S3: a base map lies on the disk of each'),
})
