import { z } from 'zod'
import { text } from '../primitives.ts'

const constraintOperatorSchema = z.enum(['gt', 'lt', 'gte', 'lte', 'eq'])

/** Sums of squares of these still fit: no sensor measures more, and statistics over its history must not fail. */
const measured = z.number().min(-1e100).max(1e100)

export const readingInputSchema = z.object({
  name: text(100).min(1),
  value: measured,
  constraintOperator: constraintOperatorSchema.nullish(),
  constraintValue: measured.nullish(),
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

export type DeviceMessage = z.infer<typeof deviceMessageSchema>

export const deviceIdSchema = text(100).min(1)

const readingSchema = readingInputSchema.extend({ status: z.number().int() })
export type Reading = z.infer<typeof readingSchema>

export const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  lat: z.number(),
  long: z.number(),
  data: z.array(readingSchema),
  /** Since when its connection is known to be lost; null while it reports. */
  silentSince: z.iso.datetime().nullable(),
})
export type Device = z.infer<typeof deviceSchema>

export const HISTORY_RANGES = ['24h', '7d', '30d'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** What happened to one reading of a device in a stretch of time; several samples are put together where they lie dense. */
const historyPointSchema = z.object({
  at: z.iso.datetime(),
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  /** Whether any sample broke its rule. */
  anomaly: z.boolean(),
})
export type HistoryPoint = z.infer<typeof historyPointSchema>

/** Readings outside their limits, one after another: what people call one anomaly, however long it lasts. */
const anomalyEventSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime().describe('Of its last reading'),
  extreme: z.number().describe('The value farthest outside'),
  isOngoing: z.boolean().describe('The newest reading belongs to it'),
})
export type AnomalyEvent = z.infer<typeof anomalyEventSchema>

export const deviceHistorySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  readings: z.array(
    z.object({
      name: z.string(),
      /** The rule of the newest sample. */
      constraintOperator: constraintOperatorSchema.nullable(),
      constraintValue: z.number().nullable(),
      gmtOffset: z.number(),
      points: z.array(historyPointSchema),
      anomalies: z.number().int().describe('How many events there are'),
      events: z.array(anomalyEventSchema).describe('The newest 50 of them, newest first'),
    }),
  ),
})
export type DeviceHistory = z.infer<typeof deviceHistorySchema>

/** Why a message was not taken. */
export const REFUSALS = ['key', 'utility', 'format', 'time', 'flood'] as const
export type Refusal = (typeof REFUSALS)[number]

/** How a utility's devices are let in, and what became of what they sent. */
export const deviceAccessSchema = z.object({
  uniqueCodeDevice: z.string(),
  /** The key itself is shown once, when it is issued. */
  key: z.object({ issuedAt: z.iso.datetime(), hint: z.string() }).nullable(),
  devices: z.number().int(),
  silent: z.number().int(),
  newestReadingAt: z.iso.datetime().nullable(),
  accepted: z.number().int(),
  refused: z.array(
    z.object({
      reason: z.enum(REFUSALS),
      count: z.number().int(),
      lastAt: z.iso.datetime(),
      /** What was wrong with the last one. */
      detail: z.string(),
    }),
  ),
})
export type DeviceAccess = z.infer<typeof deviceAccessSchema>
