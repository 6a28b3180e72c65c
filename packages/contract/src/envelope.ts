import { z } from 'zod'
import { SESSION_ENDS, type SessionEnd } from './errors.ts'

export const metaSchema = z.object({
  total: z.number().int(),
  page: z.number().int(),
  rows_per_page: z.number().int(),
})
export type Meta = z.infer<typeof metaSchema>

const fieldErrorSchema = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

export const errorEnvelopeSchema = z.object({
  code: z.number().int(),
  message: z.string(),
  payload: z.null(),
  errors: z.array(fieldErrorSchema).optional(),
  reason: z
    .enum(Object.keys(SESSION_ENDS) as [SessionEnd, ...SessionEnd[]])
    .optional()
    .describe('Why the session of the token is over'),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>

export interface Envelope<T> {
  code: number
  message: string
  payload: T
  meta?: Meta
}

export const ok = <T>(payload: T, meta?: Meta): Envelope<T> => ({
  code: 200,
  message: 'OK',
  payload,
  ...(meta && { meta }),
})
