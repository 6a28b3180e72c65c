import { z } from 'zod'

const position = z.array(z.number()).min(2).max(4)
const ring = z.array(position).min(4)

export const pointSchema = z.object({ type: z.literal('Point'), coordinates: position })
const polygonSchema = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) })
const multiPolygonSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ring).min(1)).min(1),
})
export const areaSchema = z.discriminatedUnion('type', [polygonSchema, multiPolygonSchema])

/** Any geometry on its way out: the database made it, so only its outline is described. */
export const geometrySchema = z.object({ type: z.string(), coordinates: z.array(z.unknown()) })

export const featureSchema = z.object({
  type: z.literal('Feature'),
  _id: z.string().optional(),
  geometry: geometrySchema,
  properties: z.record(z.string(), z.unknown()),
})
export type Feature = z.infer<typeof featureSchema>

export const featureCollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(featureSchema),
})
