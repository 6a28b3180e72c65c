import type { Complaint } from '@petatirta/contract'
import { type ComplaintColumn, displayValue, formatDateTime, MISSING } from '@petatirta/domain'

/** A cell as text: dates as M9 writes them, what is absent as a dash. */
export function complaintValue(complaint: Complaint, column: ComplaintColumn, gmtOffset: number): string {
  const value = complaint[column]
  if (!column.startsWith('tgl_') || value === undefined) return displayValue(value)
  const date = formatDateTime(value, gmtOffset)
  return date === MISSING ? displayValue(value) : date
}

/** One without a number has '-' like all of them. */
export const complaintKey = ({ no_pengaduan, tgl_pengaduan, jenis_nonair }: Complaint): string =>
  `${no_pengaduan} ${tgl_pengaduan} ${jenis_nonair}`
