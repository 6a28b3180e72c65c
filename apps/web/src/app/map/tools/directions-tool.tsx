import { useEffect, useSyncExternalStore } from 'react'
import { lonLatOfRow } from '#map/lon-lat.ts'
import { useSession } from '#shared/session/use-session.ts'
import { textOf } from '#sync/feature-columns.ts'
import type { LayerSnapshot } from '#sync/layer-loader.ts'
import type { Offices } from '#tools/directions/origin-field.tsx'
import { DirectionsPanel } from '#tools/directions/panel.tsx'
import { searchCustomer, searchSource } from '../search/search-customer.ts'
import type { ToolProps } from './tools.ts'

/** Offices on the map stay choosable whatever becomes of the next set. */
function officesOf({ status, columns }: LayerSnapshot): Offices {
  if (!columns) return { status: status === 'ERROR' ? 'failed' : 'loading', list: [] }
  const names = textOf(columns, 'nama')
  const rows = Array.from({ length: columns.rows }, (_, row) => row)
  return {
    status: 'ready',
    list: rows.flatMap(row => {
      const place = lonLatOfRow(columns, row)
      return place ? [{ name: names[row] ?? '', ...place }] : []
    }),
  }
}

/** Petunjuk Arah (M2.7) with the city's offices and customers. */
export function DirectionsTool({ engine, sync, onFailed, onClose }: ToolProps) {
  const rule = useSession(state => state.claims?.rule)
  const offices = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.pdam_office)
  const located = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().located)
  useEffect(() => sync.use('pdam_office'), [sync])
  const find = async (number: string) => {
    const found = await searchCustomer(sync, number, searchSource(rule), () => {})
    if (typeof found === 'string') return found
    return lonLatOfRow(found.columns, found.row) ?? 'missing'
  }
  return (
    <DirectionsPanel
      offices={officesOf(offices)}
      ownPlace={located ? () => engine.location : undefined}
      {...{ find, onFailed, onClose }}
    />
  )
}
