import { z } from 'zod'
import { defineCall } from '../call.ts'
import { readinessSchema } from '../entities/status.ts'
import { everyone } from './access.ts'

const tileSourceSchema = z.object({ url: z.string(), attribution: z.string() })

export const clientConfigSchema = z.object({
  defaultCity: z.string(),
  importMaxBytes: z.number().int().describe('The largest file that an import takes'),
  tiles: z.object({ map: tileSourceSchema, satellite: tileSourceSchema }),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>

export const systemCalls = {
  health: defineCall({
    name: 'health',
    method: 'GET',
    path: '/health',
    summary: 'The process is up',
    module: 'auth',
    access: everyone,
    payload: z.object({ status: z.literal('up') }),
  }),
  ready: defineCall({
    name: 'ready',
    method: 'GET',
    path: '/ready',
    summary: 'Database and every configured service answer; 503 while one does not',
    module: 'auth',
    access: everyone,
    payload: readinessSchema,
  }),
  config: defineCall({
    name: 'config',
    method: 'GET',
    path: '/config',
    summary: 'What the web client needs to know before anybody signs in',
    module: 'auth',
    access: everyone,
    payload: clientConfigSchema,
  }),
} as const
