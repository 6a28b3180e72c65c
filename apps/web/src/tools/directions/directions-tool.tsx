import { useEffect, useSyncExternalStore } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { lonLatOfRow } from '#map/place/lon-lat.ts'
import { textOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import type { LayerSnapshot } from '#sync/worker/layer-loader.ts'
import type { Offices } from './origin-field.tsx'
import { DirectionsPanel } from './panel.tsx'
import type { Lookup } from './route.ts'

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

interface Props {
  engine: MapEngine
  sync: City
  /** The place of the customer with this number. */
  findCustomer: (number: string) => Promise<Lookup>
  onFailed: (message: string) => void
  onClose: () => void
}

/** Petunjuk Arah (M2.7) with the city's offices and customers. */
export function DirectionsTool({ engine, sync, findCustomer, onFailed, onClose }: Props) {
  const offices = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.pdam_office)
  const located = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().located)
  useEffect(() => sync.use('pdam_office'), [sync])
  return (
    <DirectionsPanel
      offices={officesOf(offices)}
      ownPlace={located ? () => engine.location : undefined}
      find={findCustomer}
      onFailed={onFailed}
      onClose={onClose}
    />
  )
}
