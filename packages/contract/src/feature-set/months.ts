/**
 * Customers' payment status at the ends of earlier months (Garis waktu): a part of its own, in the order of a whole set's rows,
 * with a column for each month (YYYYMM) of two bits a row, four rows a byte, lowest bits first. What they say is the index of
 * PAST_STATES in domain.
 */
export const MONTHS_PART = 'months'
/** Of the rows that changed: their ids (CHANGE_COLUMNS.id), and the same columns in the order of these. */
export const MONTH_CHANGES_PART = 'month-changes'

export const packedLength = (rows: number): number => (rows + 3) >> 2

export const packedCode = (packed: Uint8Array, row: number): number =>
  ((packed[row >> 2] as number) >> (2 * (row & 3))) & 3

export function packCode(packed: Uint8Array, row: number, code: number): void {
  const shift = 2 * (row & 3)
  packed[row >> 2] = ((packed[row >> 2] as number) & ~(3 << shift)) | (code << shift)
}
