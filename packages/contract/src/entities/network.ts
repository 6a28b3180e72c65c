import { z } from 'zod'
import { NETWORK_FAULT_KINDS, NETWORK_REPAIR_KINDS } from '../network.ts'
import { optionalText, smallPageQuery, text } from '../primitives.ts'

/** Longitude and latitude. */
export const placeSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const MOST_VALVES = 500
const valveIds = z.array(text(200).min(1)).max(MOST_VALVES)

/** What is asked about: the leak, valves that cannot be closed, and valves that count as shut besides those known to be. */
export const closureRequestSchema = z.object({
  point: placeSchema,
  stuck: valveIds.optional().describe('Valves that cannot be closed'),
  shut: valveIds.optional().describe('Valves that are shut, besides those whose state says so'),
  open: valveIds.optional().describe('Valves that count as open though their state says shut'),
})
export type ClosureRequest = z.infer<typeof closureRequestSchema>

const dryPipeSchema = z.object({
  id: z.string(),
  length_m: z.number().describe('Metres of the whole pipe: `length_m * share` of them are meant'),
  share: z.number().min(0).max(1).describe("The part of the pipe's length that is without water"),
})
export const valveSchema = z.object({ id: z.string(), position: placeSchema })
const criticalSchema = z.object({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  position: placeSchema,
})

export const closureSchema = z.object({
  pipe: z.object({
    id: z.string(),
    at: z.number().describe("Metres from the pipe's first vertex"),
    position: placeSchema,
  }),
  valves: z.array(valveSchema).describe('To be closed, in walking order'),
  shut: z.array(valveSchema).describe('Valves at the edge of the dry part that are shut already'),
  pipes: z.array(dryPipeSchema).describe('What lies between the valves'),
  beyond: z.object({ pipes: z.array(dryPipeSchema) }).describe('What is cut off from every source behind it'),
  customers: z.object({
    total: z.number().int(),
    byClass: z.record(z.string(), z.number().int()),
    critical: z.array(criticalSchema).describe('Who must hear of it first, by name; at most 200'),
    criticalTotal: z.number().int().describe('How many of them there are'),
  }),
  hydrants: z.array(valveSchema),
  sources: z.array(valveSchema).describe('Sources inside the dry part: they have to be switched off'),
  length_m: z.number(),
  volume_m3: z.number().describe('Water in the dry pipes whose diameter is known'),
  fed: z.boolean().describe('Whether the tapped place has a way to a source now'),
  alternatives: z.array(
    z.object({
      open: z.array(valveSchema).describe('Shut valves to open'),
      customers: z.number().int().describe('Customers without water then'),
    }),
  ),
})
export type Closure = z.infer<typeof closureSchema>

/** Ids with commas between them, or a parameter for each; a parameter that is empty names nothing. */
const idList = z
  .preprocess(value => {
    if (Array.isArray(value)) return value.filter(id => id !== '')
    return value === '' || value === undefined ? undefined : String(value).split(',')
  }, valveIds.optional())
  .describe(
    'Separated by commas; where an id has a comma itself, the parameter is repeated, at least as an empty one',
  )
/** An empty one is none, and not the equator. */
const degrees = (limit: number) =>
  z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    z.coerce.number().min(-limit).max(limit),
  )
/** The same question in an address. */
export const closureQuery = {
  lon: degrees(180),
  lat: degrees(90),
  stuck: idList,
  shut: idList,
  open: idList,
}
export const closureCustomersQuery = { ...closureQuery, ...smallPageQuery(100) }

export const affectedCustomerSchema = z.object({
  id: z.string(),
  name: z.string(),
  class: z.string(),
  critical: z.boolean(),
  // Only for who sees customers' personal data.
  address: z.string().optional(),
  phone: z.string().optional(),
})
export type AffectedCustomer = z.infer<typeof affectedCustomerSchema>

export const traceRequestSchema = z
  .object({
    point: placeSchema.optional(),
    customer: text(50).min(1).optional(),
    direction: z
      .enum(['sources', 'served'])
      .default('sources')
      .describe('The way to the nearest source, or what the pipe at the place serves'),
  })
  .refine(({ point, customer }) => (point === undefined) !== (customer === undefined), {
    message: 'Sebutkan titik atau pelanggan',
  })

const tracedPipeSchema = dryPipeSchema.extend({
  diameter: z.number().nullable().describe('Millimetres'),
  year: z.number().int().nullable(),
  material: z.string().nullable(),
})
export const traceSchema = z.object({
  start: z.object({ pipe: z.string(), at: z.number(), position: placeSchema }),
  source: valveSchema.nullable(),
  pipes: z
    .array(tracedPipeSchema)
    .describe('From the place to its source, in order; or those that it serves'),
  line: z.array(z.array(placeSchema)).describe('The way, or what is served, as lines'),
  length_m: z.number(),
  weakest: z
    .object({ pipe: z.string(), reason: z.enum(['diameter', 'age']) })
    .nullable()
    .describe('The narrowest pipe of the way; among equals the oldest'),
  customers: z.object({ total: z.number().int(), byClass: z.record(z.string(), z.number().int()) }),
})
export type Trace = z.infer<typeof traceSchema>

/** Who shut or opened a valve last, and when. Valves without a record are open. */
export const valveStateSchema = z.object({
  id: z.string(),
  shut: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
})
export type ValveState = z.infer<typeof valveStateSchema>
export const valveStateBodySchema = z.object({ shut: z.boolean(), note: text(300).default('') })

const metres = (min: number, max: number) => z.number().min(min).max(max)
export const networkSettingsSchema = z.object({
  joinTolerance: metres(0.01, 5).describe('Metres within which ends are joined'),
  valveTolerance: metres(0.1, 50).describe('Metres within which valves and sources sit on a pipe'),
  customerDistance: metres(5, 500).describe('Metres within which a customer hangs on a pipe'),
  valveTypes: z
    .array(text(100))
    .max(200)
    .nullable()
    .describe('Sub types of accessories that can shut a pipe; null: by their names'),
  pipeProperty: text(100).describe("The property by which a customer names its pipe's id; empty: none"),
  criticalClasses: z
    .array(text(50))
    .max(100)
    .describe('Classes (kodegol) of hospitals, schools and the like'),
})
export type NetworkSettings = z.infer<typeof networkSettingsSchema>
export const networkSettingsAnswerSchema = networkSettingsSchema.extend({
  /** What there is to choose from: sub types of this utility's accessories, and which of them shut by their name. */
  subTypes: z.array(z.object({ name: z.string(), count: z.number().int(), shutsByName: z.boolean() })),
})

const networkFaultSchema = z.object({
  /** The same for the same fault of the same features, so that a repair finds it again. */
  id: z.string(),
  kind: z.enum(NETWORK_FAULT_KINDS),
  position: placeSchema,
  /** Metres: of the gap, the overlap, the distance, the part without a source; 0 where there is no size. */
  size_m: z.number(),
  features: z.array(z.string()).describe('Ids of the pipes, the accessory, the source or the customer'),
  repair: z.enum(NETWORK_REPAIR_KINDS).nullable(),
  repaired: z.boolean(),
})
export type NetworkFault = z.infer<typeof networkFaultSchema>

const networkScoreSchema = z.object({ at: z.string(), score: z.number(), faults: z.number().int() })
export const networkCheckSchema = z.object({
  checkedAt: z.string(),
  /** 0 to 100: the share of pipe length and of customers that no fault concerns. */
  score: z.number().min(0).max(100),
  pipes: z.number().int(),
  length_m: z.number(),
  /** Open faults of each kind, and how many were repaired. */
  kinds: z.array(
    z.object({
      kind: z.enum(NETWORK_FAULT_KINDS),
      open: z.number().int(),
      repaired: z.number().int(),
      repairable: z.number().int().describe('Open ones for which there is a repair'),
      repair: z.enum(NETWORK_REPAIR_KINDS).nullable(),
    }),
  ),
  crowded: z
    .boolean()
    .describe('Whether more lines lie in one spot than are looked at: joints may be missing there'),
  history: z.array(networkScoreSchema),
  faults: z.array(networkFaultSchema).describe('One page of them, largest first'),
})
export type NetworkCheck = z.infer<typeof networkCheckSchema>
export const networkCheckQuery = {
  kind: z.preprocess(value => (value === '' ? undefined : value), z.enum(NETWORK_FAULT_KINDS).optional()),
  ...smallPageQuery(50),
}

export const repairRequestSchema = z.union([
  z.object({ faults: z.array(text(200).min(1)).min(1).max(1000) }),
  z.object({ kind: z.enum(NETWORK_FAULT_KINDS) }).describe('All open ones of a kind'),
])
export const repairOutcomeSchema = z.object({ repaired: z.number().int(), score: z.number() })
export const networkRepairSchema = z.object({
  id: z.string(),
  fault: z.string(),
  kind: z.enum(NETWORK_FAULT_KINDS),
  repair: z.enum(NETWORK_REPAIR_KINDS),
  features: z.array(z.string()),
  position: placeSchema,
  by: z.string(),
  at: z.string(),
  /** Whether the present file still has what it was made for. */
  applies: z.boolean(),
})
export type NetworkRepair = z.infer<typeof networkRepairSchema>
export const undoRepairsSchema = z.union([
  z.object({ repairs: z.array(z.uuid()).min(1).max(1000) }),
  z.object({ kind: z.enum(NETWORK_FAULT_KINDS) }),
])
export const repairsQuery = { kind: optionalText(40), ...smallPageQuery(50) }
