import { z } from 'zod'
import { idSchema, slugSchema, timestampSchema } from '../primitives.ts'

const count = z.number().int()

/** What a process did in one interval, and how it was at its end. */
const processSampleSchema = z.object({
  at: timestampSchema,
  seconds: z.number().describe('Length of the interval'),
  requests: count,
  failures: count.describe('Requests that were answered with 5xx'),
  slowMs: z.number().describe('95 of 100 requests were faster, in milliseconds'),
  sockets: count.describe('Open connections; each carries up to four namespaces'),
  encodings: count.describe('Feature sets encoded'),
  imports: count.describe('Imports that run'),
  jobs: count.describe('Jobs that run'),
  loopDelayMs: z.number().describe('99 of 100 turns of the event loop were later by less'),
  memoryMb: z.number(),
  cpuPercent: z.number().describe('Of one core'),
})
export type ProcessSample = z.infer<typeof processSampleSchema>

const serverProcessSchema = z.object({
  id: idSchema,
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: timestampSchema,
  seenAt: timestampSchema,
  alive: z.boolean().describe('It has given a sign of life lately and has not said goodbye'),
  samples: z.array(processSampleSchema).describe('Oldest first, of the last hour or since `since`'),
})
export type ServerProcess = z.infer<typeof serverProcessSchema>

const check = z.enum(['up', 'down'])
/** Database, and every service that is configured. */
export const readinessSchema = z.object({
  database: check,
  redis: check.optional(),
  storage: check.optional(),
  mqtt: check.optional(),
})
export type Readiness = z.infer<typeof readinessSchema>

export const systemStatusSchema = z.object({
  at: timestampSchema.describe("The server's clock"),
  services: readinessSchema,
  databaseBytes: count,
  databaseConnections: z.object({ used: count, limit: count }),
  processes: z.array(serverProcessSchema),
})
export type SystemStatus = z.infer<typeof systemStatusSchema>

/** Long work of any utility: a synchronisation or an import. */
export const systemJobSchema = z.object({
  id: idSchema,
  type: z.enum(['billing-sync', 'import', 'import-source']),
  city: slugSchema.nullable().describe('Null while an import has not said for whom it is'),
  cityName: z.string().nullable(),
  detail: z.string().nullable().describe("An import's file"),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number().nullable().describe('Per cent, where it is known'),
  processed: count.nullable().describe('Features read, of an import'),
  message: z.string().nullable(),
  attempts: count,
  startedBy: z.string().nullable(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  cancellable: z.boolean(),
  retryable: z.boolean().describe('A failed synchronisation that no newer one has followed'),
})
export type SystemJob = z.infer<typeof systemJobSchema>
