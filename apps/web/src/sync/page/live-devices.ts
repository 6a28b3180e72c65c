import { type PointColumns, textOf } from '#sync/feature-columns.ts'
import type { DevicesSnapshot } from './city-devices.ts'

type Warnings = DevicesSnapshot['warnings']

/**
 * Whether the device of a row warns: the last message counts, and the set's own status only until then. 0 is normal,
 * 1 a warning (M3.5); whatever else a publisher writes is no reason to stay calm.
 */
export function warningRows(devices: PointColumns, warnings: Warnings): (row: number) => boolean {
  const ids = textOf(devices, 'id')
  const { status } = devices.columns
  const own = status?.type === 'number' ? status.values : []
  return row => {
    const id = ids[row]
    return warnings && id !== undefined ? warnings.has(id) : (own[row] ?? 0) > 0
  }
}
