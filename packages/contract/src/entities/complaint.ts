import { z } from 'zod'
import { optionalText, pageQuery } from '../primitives.ts'

export const complaintSchema = z.object({
  no_pengaduan: z.string(),
  tgl_pengaduan: z.string(),
  jenis_nonair: z.string(),
  keluhan_text: z.string(),
  // Absent for a hublang-only user: the server leaves them out (decisions).
  tgl_spk: z.string().optional(),
  tgl_rab: z.string().optional(),
  tgl_sppb: z.string().optional(),
  tgl_bap: z.string().optional(),
})
export type Complaint = z.infer<typeof complaintSchema>

export const complaintCountSchema = z.object({ hublang: z.number().int(), work_order: z.number().int() })

export const PHASES = ['spk', 'rab', 'sppb', 'bap'] as const
export const phaseSchema = z.enum(PHASES)
export type Phase = z.infer<typeof phaseSchema>

const phaseList = z.preprocess(
  value => (value === '' || value === undefined ? [] : String(value).split(',')),
  z.array(phaseSchema).max(4),
)

export const complaintQuery = {
  customerId: optionalText(50),
  ...pageQuery,
}

export const complaintFilterQuery = {
  startDate: z.iso.datetime({ offset: true }).optional(),
  endDate: z.iso.datetime({ offset: true }).optional(),
  type: optionalText(),
  filterDatePhaseType: z.preprocess(value => (value === '' ? undefined : value), phaseSchema.optional()),
  includeWorkOrderFilter: phaseList,
  excludeWorkOrderFilter: phaseList,
}
