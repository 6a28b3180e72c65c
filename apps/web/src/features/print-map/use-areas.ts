import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { NamedArea } from '#map/print/atlas.ts'
import { extentOf, type Pair } from '#map/print/page-projection.ts'
import { ringCoordinates, ringsOf } from '#map/shapes/shapes.ts'
import { type FeatureColumns, textOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

type AreaKind = 'kelurahan_boundaries' | 'dma_boundaries'
export type Areas = readonly NamedArea[] | 'loading' | 'failed'

const NONE: readonly NamedArea[] = []

/** The areas that an atlas is divided by; fetched when it is chosen. */
export function useAreas(sync: City, kind: AreaKind | undefined): Areas {
  useEffect(() => (kind ? sync.use(kind) : undefined), [sync, kind])
  const layer = useSyncExternalStore(sync.subscribe, () =>
    kind ? sync.getSnapshot().layers[kind] : undefined,
  )
  const columns = layer?.columns ?? null
  const areas = useMemo(() => (columns ? namedAreas(columns) : NONE), [columns])
  if (!kind || areas.length > 0) return areas
  if (layer?.status === 'ERROR') return 'failed'
  return layer?.status === 'LOADED' ? NONE : 'loading'
}

function namedAreas(columns: FeatureColumns): NamedArea[] {
  if (columns.family !== 'polygon') return []
  const names = textOf(columns, 'nama')
  return Array.from({ length: columns.rows }, (_, row) => {
    const [first, end] = ringsOf(columns, row)
    const rings = Array.from({ length: end - first }, (__, index) => ringCoordinates(columns, first + index))
    const points = rings.flatMap(ring =>
      Array.from(
        { length: ring.length / 2 },
        (__, i): Pair => [ring[2 * i] as number, ring[2 * i + 1] as number],
      ),
    )
    return { name: names[row] ?? '', rings, extent: extentOf(points) }
  }).filter(({ rings }) => rings.length > 0)
}
