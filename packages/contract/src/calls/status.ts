import { z } from 'zod'
import { defineCall } from '../call.ts'
import { systemJobSchema, systemStatusSchema } from '../entities/status.ts'
import { idSchema, smallPageQuery, timestampSchema } from '../primitives.ts'
import { operators } from './access.ts'

export const statusCalls = {
  systemStatus: defineCall({
    name: 'systemStatus',
    method: 'GET',
    path: '/status',
    summary: 'Processes with their figures of the last hour, and the services they use',
    module: 'auth',
    access: operators,
    query: { since: timestampSchema.optional().describe('Only samples after this time') },
    payload: systemStatusSchema,
  }),
  systemJobs: defineCall({
    name: 'systemJobs',
    method: 'GET',
    path: '/status/jobs',
    summary: 'Synchronisations and imports of all utilities: those that wait or run first, then the newest',
    module: 'auth',
    access: operators,
    query: smallPageQuery(10),
    payload: z.array(systemJobSchema),
    list: true,
  }),
  cancelJob: defineCall({
    name: 'cancelJob',
    method: 'POST',
    path: '/status/jobs/{id}/cancel',
    summary: 'Stop a job that waits or runs, on whatever process; what it has committed stays',
    module: 'auth',
    access: operators,
    params: { id: idSchema },
    payload: systemJobSchema,
  }),
  retryJob: defineCall({
    name: 'retryJob',
    method: 'POST',
    path: '/status/jobs/{id}/retry',
    summary: 'Start a failed synchronisation again; answers with the new job',
    module: 'auth',
    access: operators,
    params: { id: idSchema },
    payload: systemJobSchema,
  }),
} as const
