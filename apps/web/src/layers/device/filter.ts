import type { PointColumns } from '#sync/feature-columns.ts'

/** 0 normal, 1 warning (M3.5); whatever else a publisher writes is no reason to stay calm. */
export function statusCodes({ rows, columns: { status } }: PointColumns): Uint8Array {
  const codes = new Uint8Array(rows)
  if (status?.type !== 'number') return codes
  for (let row = 0; row < rows; row++) codes[row] = (status.values[row] as number) > 0 ? 1 : 0
  return codes
}
