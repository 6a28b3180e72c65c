import { type PointColumns, textOf } from '#sync/feature-columns.ts'
import type { DevicesSnapshot } from '#sync/page/city-devices.ts'
import { warningRows } from '#sync/page/live-devices.ts'

/** What a device is drawn as; a silent one is as it was when it was last heard. */
export const LOOKS = ['normal', 'warning', 'silent', 'silentWarning'] as const
export type Look = (typeof LOOKS)[number]

/** The look of every row, as its place in LOOKS. */
export function lookCodes(columns: PointColumns, { warnings, silent }: DevicesSnapshot): Uint8Array {
  const ids = textOf(columns, 'id')
  const warns = warningRows(columns, warnings)
  return Uint8Array.from({ length: columns.rows }, (_, row) => {
    const id = ids[row]
    return (warns(row) ? 1 : 0) + (id !== undefined && silent.has(id) ? 2 : 0)
  })
}
