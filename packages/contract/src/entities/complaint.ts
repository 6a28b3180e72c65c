import { COMPLAINT_PAGE_SIZE } from '@petatirta/domain'
import { z } from 'zod'
import { optionalText, smallPageQuery } from '../primitives.ts'

export const complaintSchema = z.object({
  no_pengaduan: z.string(),
  tgl_pengaduan: z.string(),
  jenis_nonair: z.string(),
  keluhan_text: z.string(),
  // Absent for a hublang-only user: the server leaves them out (D17).
  tgl_spk: z.string().optional(),
  tgl_rab: z.string().optional(),
  tgl_sppb: z.string().optional(),
  tgl_bap: z.string().optional(),
  gangguan: z
    .object({ id: z.string(), title: z.string() })
    .optional()
    .describe('The incident that its customer was without water by when it complained'),
})
export type Complaint = z.infer<typeof complaintSchema>

export const complaintCountSchema = z.object({ hublang: z.number().int(), work_order: z.number().int() })

export const PHASES = ['spk', 'rab', 'sppb', 'bap'] as const
const phaseSchema = z.enum(PHASES)
export type Phase = z.infer<typeof phaseSchema>

const phaseList = z.preprocess(
  value => (value === '' || value === undefined ? [] : String(value).split(',')),
  z.array(phaseSchema).max(4),
)

export const complaintQuery = {
  customerId: optionalText(50),
  ...smallPageQuery(COMPLAINT_PAGE_SIZE),
}

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const instant = z.preprocess(emptyAsAbsent, z.iso.datetime({ offset: true }).optional())

/** M3.11, M7.2: all of it is asked of one and the same complaint. */
export const complaintFilterQuery = {
  startDate: instant.describe('Not before this instant'),
  endDate: instant.describe('Not after this instant'),
  type: optionalText().describe('jenis_nonair, compared trimmed and without case'),
  filterDatePhaseType: z
    .preprocess(emptyAsAbsent, phaseSchema.optional())
    .describe("The dates are compared with this phase's instead of tgl_pengaduan; not for hublang alone"),
  includeWorkOrderFilter: phaseList.describe('Phases that have a date (Sudah); not for hublang alone'),
  excludeWorkOrderFilter: phaseList.describe('Phases that have none (Belum); not for hublang alone'),
}
