import { z } from 'zod'
import { text } from '../primitives.ts'

export const constraintOperatorSchema = z.enum(['gt', 'lt', 'gte', 'lte', 'eq'])

export const readingInputSchema = z.object({
  name: text(100).min(1),
  value: z.number(),
  constraintOperator: constraintOperatorSchema.nullish(),
  constraintValue: z.number().nullish(),
  samplingDate: z.iso.datetime({ offset: true, local: true }),
  gmtOffset: z.number().min(-12).max(14).default(7),
})

export const deviceMessageSchema = z.object({
  name: text(200),
  type: text(100),
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
  data: z.array(readingInputSchema).max(200),
})

export const readingSchema = readingInputSchema.extend({ status: z.number().int() })
export type Reading = z.infer<typeof readingSchema>

export const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  lat: z.number(),
  long: z.number(),
  data: z.array(readingSchema),
})
export type Device = z.infer<typeof deviceSchema>
