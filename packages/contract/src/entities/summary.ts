import { z } from 'zod'
import { checked, text, timestampSchema } from '../primitives.ts'
import { areaSchema, geometrySchema } from './geojson.ts'

const amount = z.number()

/** M3.13; money is integer rupiah, usage m³. */
export const areaSummarySchema = z.object({
  jumlah_pelanggan: z.number().int(),
  jumlah_pelanggan_bayar: z.number().int(),
  jumlah_pelanggan_piutang: z.number().int(),
  jumlah_pelanggan_tanpa_tagihan: z
    .number()
    .int()
    .optional()
    .describe('Neither paid nor owing; absent in summaries made before it was counted'),
  jumlah_total_tagihan: amount,
  jumlah_total_tagihan_bayar: amount,
  jumlah_total_tagihan_piutang: amount,
  pemakaian: amount,
  pemakaian_bayar: amount,
  pemakaian_piutang: amount,
  pemakaian_kini: amount,
  pemakaian_bayar_kini: amount,
  pemakaian_piutang_kini: amount,
  jumlah_tagihan_kini: amount,
  pelanggan_piutang_kini: z.number().int(),
  pelanggan_lunas_kini: z.number().int(),
})
export type AreaSummary = z.infer<typeof areaSummarySchema>

export const areaSummaryFeatureSchema = z.object({
  type: z.literal('Feature'),
  geometry: geometrySchema,
  properties: areaSummarySchema.extend({ nama: z.string() }),
})

const group = z.array(z.object({ golongan: z.string(), count: z.number().int() }))

/** M3.12: `golongan` is the class's name, in the last list the channel's. Who has no bill at all is `unbilled`, not `unpaid`. */
export const billingSummarySchema = z.object({
  unpaid: group,
  unbilled: group.optional(),
  latePaid: group.optional(),
  paid: group,
  payment_channel: group,
})
export type BillingSummary = z.infer<typeof billingSummarySchema>

const names = z.array(text(200)).max(1000)

/**
 * M7.2: an absent filter does not narrow. An empty list means what the map shows when nothing of it is switched on: no
 * billing state, no customer; of the others, which only narrow, all. Channels and classes are codes of the
 * configuration, 'Others' for what it does not name (M5.11).
 */
export const areaFiltersSchema = z.object({
  customer: z
    .array(z.enum(['unpaid', 'latePaid', 'paid']))
    .optional()
    .describe('Billing states that count; with an empty list no customer does'),
  paymentChannels: names.optional(),
  arrears: z
    .array(z.enum(['noArrears', 'oneMonth', 'twoMonth', 'threeMonth', 'moreThanThreeMonth']))
    .optional(),
  customerGroup: names.optional(),
  waterConsumption: z
    .array(z.object({ minValue: z.number(), maxValue: z.number().nullable() }))
    .max(20)
    .optional(),
  client: z.array(z.enum(['diligent', 'indiligent'])).optional(),
  rayon: names.optional(),
})
export type AreaFilters = z.infer<typeof areaFiltersSchema>

/** A drawn area has dozens of corners, a kelurahan's outline some thousands. */
export const MAX_AREA_VERTICES = 10_000

type Area = z.infer<typeof areaSchema>

export const ringsOf = ({ type, coordinates }: Area): number[][][] =>
  type === 'Polygon' ? coordinates : coordinates.flat()

function areaProblem(area: Area): string | undefined {
  const rings = ringsOf(area)
  const positions = rings.flat()
  if (positions.length > MAX_AREA_VERTICES) return `Polygon memiliki lebih dari ${MAX_AREA_VERTICES} titik`
  if (positions.some(([x = 0, y = 0]) => Math.abs(x) > 180 || Math.abs(y) > 90))
    return 'Koordinat di luar jangkauan bujur/lintang'
  const isClosed = (ring: number[][]) =>
    ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]
  return rings.every(isClosed) ? undefined : 'Polygon harus tertutup'
}

const drawnArea = checked(areaSchema, areaProblem)

export const areaRequestSchema = z.object({
  geometry: drawnArea,
  filters: areaFiltersSchema.default({}),
})
export type AreaRequest = z.output<typeof areaRequestSchema>

/** A drawn area, or a named one: then exactly the customers that its summary counts. */
export const areaSpreadsheetSchema = checked(
  z.object({
    geometry: drawnArea.optional(),
    area: z
      .object({ kind: z.enum(['kelurahan', 'kecamatan']), id: text(200).min(1).describe('Its name or id') })
      .optional()
      .describe('Instead of `geometry`'),
    filters: areaFiltersSchema.default({}),
  }),
  ({ geometry, area }) =>
    (geometry === undefined) === (area === undefined)
      ? 'Tepat satu dari geometry dan area harus diisi'
      : undefined,
)
export type AreaSpreadsheetRequest = z.output<typeof areaSpreadsheetSchema>

export const areaCountsSchema = z.object({
  all: z.number().int().describe('Whatever the filters say'),
  filtered: z.number().int(),
})
export type AreaCounts = z.infer<typeof areaCountsSchema>

const syncCountsSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int().describe('Records refused, and pages that never came'),
})
export type SyncCounts = z.infer<typeof syncCountsSchema>

const syncFailureSchema = z.object({
  page: z.number().int(),
  position: z.number().int().nullable().describe('On the page, from 1; null when the whole page is meant'),
  id: z.string().nullable().describe('The customer, as far as the record names one'),
  field: z.string().nullable(),
  reason: z.string(),
})
export type SyncFailure = z.infer<typeof syncFailureSchema>

export const syncJobSchema = z.object({
  id: z.string(),
  city: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(100),
  message: z.string().nullable().describe('What it does, did, or failed of'),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  remainingSeconds: z
    .number()
    .int()
    .nullable()
    .describe('How long it may still take; null where it cannot be known'),
  counts: syncCountsSchema
    .nullable()
    .describe('Bills of a billing service; null where stored ones are recomputed'),
  failures: z.array(syncFailureSchema).describe('The first 100; counts.failed says how many there are'),
})
export type SyncJob = z.infer<typeof syncJobSchema>
