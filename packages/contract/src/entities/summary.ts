import { z } from 'zod'
import { text, timestampSchema } from '../primitives.ts'
import { areaSchema, geometrySchema } from './geojson.ts'

const amount = z.number()

/** M3.13; money is integer rupiah, usage m³. */
export const areaSummarySchema = z.object({
  jumlah_pelanggan: z.number().int(),
  jumlah_pelanggan_bayar: z.number().int(),
  jumlah_pelanggan_piutang: z.number().int(),
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

/** M3.12 */
export const billingSummarySchema = z.object({
  unpaid: group,
  latePaid: group.optional(),
  paid: group,
  payment_channel: group,
})
export type BillingSummary = z.infer<typeof billingSummarySchema>

const names = z.array(text(200)).max(1000)

/** M7.2: an absent filter does not narrow. */
export const areaFiltersSchema = z.object({
  customer: z.array(z.enum(['unpaid', 'latePaid', 'paid'])).optional(),
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

export const areaRequestSchema = z.object({ geometry: areaSchema, filters: areaFiltersSchema.default({}) })

export const syncJobSchema = z.object({
  id: z.string(),
  city: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(100),
  message: z.string().nullable().describe('What it does, did, or failed of'),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
})
export type SyncJob = z.infer<typeof syncJobSchema>
