import type { FilterConfiguration } from '@petatirta/contract'
import type { Role } from '@petatirta/domain'
import type { MapEngine } from '#map/map-engine.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import type { City } from '#sync/city.ts'
import { LAYERS } from './layers.ts'
import { LayerBinding } from './map-layer.tsx'

interface Props {
  engine: MapEngine
  sync: City
  view: Role | undefined
  configuration: FilterConfiguration | null | undefined
}

/** The layers of a view. Of the whole page only this and the panels hear of a changed filter. */
export function LayerBindings({ engine, sync, view, configuration }: Props) {
  const filters = useFilters(state => state)
  return (view ? LAYERS : []).map(layer => (
    <LayerBinding key={layer.kind} {...{ layer, engine, sync, filters, configuration }} />
  ))
}
