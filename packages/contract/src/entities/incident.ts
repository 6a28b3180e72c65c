import { HOURS_REVERSED } from '@petatirta/domain'
import { z } from 'zod'
import { INCIDENT_STATE_NAMES } from '../network.ts'
import { smallPageQuery, text } from '../primitives.ts'
import { closureRequestSchema, placeSchema, valveSchema } from './network.ts'

const instant = z.iso.datetime({ offset: true })

const isInOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Date.parse(endsAt) > Date.parse(startsAt)
const IN_ORDER = { message: HOURS_REVERSED, path: ['endsAt'] }

/** What a person writes. Valves, dry pipes and customers are derived by the server from the closure. */
export const incidentBodySchema = z
  .object({
    title: text(200).min(1),
    reason: text(1000).default(''),
    planned: z.boolean().describe('Announced beforehand; begins by itself when its hour has come'),
    startsAt: instant,
    endsAt: instant.describe('When water is expected back'),
    closure: closureRequestSchema,
    /** The valves named by the closure that were shut by now: their state is written, too. */
    shutNow: z.array(text(200)).max(500).default([]),
  })
  .refine(isInOrder, IN_ORDER)
export type IncidentBody = z.input<typeof incidentBodySchema>

/** What may be changed afterwards; the closure stays. */
export const incidentChangeSchema = z
  .object({ title: text(200).min(1), reason: text(1000), startsAt: instant, endsAt: instant })
  .refine(isInOrder, IN_ORDER)
export const closeIncidentSchema = z.object({
  opened: z.array(text(200)).max(500).describe('Valves that were opened again'),
})

/** `shut` is there only where it says something. */
const incidentValveSchema = valveSchema.extend({
  shut: z.literal(true).optional().describe('Was shut already when the incident was saved'),
})

export const incidentSchema = z.object({
  id: z.string(),
  state: z.enum(INCIDENT_STATE_NAMES),
  title: z.string(),
  reason: z.string(),
  planned: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  closedAt: z.string().nullable(),
  position: placeSchema,
  valves: z
    .array(incidentValveSchema)
    .describe(
      'To be closed, in walking order; then those at the edge of the dry part that were shut already',
    ),
  customers: z.number().int(),
  /** Kelurahan concerned, by customers, most first. */
  areas: z.array(z.string()),
  complaints: z.number().int().describe('Complaints of its customers since it began'),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type Incident = z.infer<typeof incidentSchema>

/** For the map: planned and running ones with their dry pipes as lines. */
export const openIncidentSchema = incidentSchema.extend({ line: z.array(z.array(placeSchema)) })
export type OpenIncident = z.infer<typeof openIncidentSchema>

export const incidentQuery = {
  state: z.preprocess(value => (value === '' ? undefined : value), z.enum(INCIDENT_STATE_NAMES).optional()),
  area: z
    .preprocess(value => (value === '' ? undefined : value), text(100).optional())
    .describe('A kelurahan'),
  ...smallPageQuery(20),
}
export const customerIncidentSchema = incidentSchema.pick({
  id: true,
  state: true,
  title: true,
  planned: true,
  startsAt: true,
  endsAt: true,
})
export type CustomerIncident = z.infer<typeof customerIncidentSchema>
