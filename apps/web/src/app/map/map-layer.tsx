import type { FeatureKind, FilterConfiguration } from '@petatirta/contract'
import type { Role } from '@petatirta/domain'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { MountedLayer } from '#map/layer-spec.ts'
import type { MapEngine } from '#map/map-engine.ts'
import type { CitySync } from '#sync/city-sync.ts'
import type { FeatureColumns, FeatureProperties } from '#sync/feature-columns.ts'
import type { MapFilters } from './map-filters.ts'

/** What a layer may need besides its own columns. */
export interface LayerContext {
  readonly filters: MapFilters
  /** Null when it could not be loaded; undefined while it is on its way. */
  readonly configuration: FilterConfiguration | null | undefined
}

export interface HeadingProps {
  properties: FeatureProperties
  /** For aria-labelledby of the popup. */
  id: string
}

interface MapLayerDefinition<State> {
  readonly kind: FeatureKind
  /** The views that show it (M4.4). */
  readonly views: readonly Role[]
  readonly mount: (engine: MapEngine) => MountedLayer<State>
  /** Undefined: something it needs is not here yet, draw nothing. */
  readonly state: (columns: FeatureColumns, context: LayerContext) => State | undefined
  readonly Heading: ComponentType<HeadingProps>
  /** Properties that lead the popup's table. */
  readonly order?: readonly string[]
}

interface BoundLayer {
  show(columns: FeatureColumns, context: LayerContext): void
  remove(): void
}

export interface MapLayer extends Pick<MapLayerDefinition<unknown>, 'kind' | 'views' | 'Heading' | 'order'> {
  readonly bind: (engine: MapEngine) => BoundLayer
}

/** Ties what the page knows to what a layer kind wants; from here on all kinds look the same. */
export function defineMapLayer<State>(definition: MapLayerDefinition<State>): MapLayer {
  const { mount, state, ...rest } = definition
  const bind = (engine: MapEngine): BoundLayer => {
    const mounted = mount(engine)
    return {
      show: (columns, context) => {
        const next = state(columns, context)
        if (next !== undefined) mounted.update(next)
      },
      remove: mounted.remove,
    }
  }
  return { ...rest, bind }
}

interface Props extends LayerContext {
  layer: MapLayer
  engine: MapEngine
  sync: CitySync
}

/** Draws nothing itself: one effect adds and removes the layer, another only sets data. */
export function LayerBinding({ layer, engine, sync, filters, configuration }: Props) {
  const { kind } = layer
  const [bound, setBound] = useState<BoundLayer | null>(null)
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers[kind].columns)

  useEffect(() => sync.use(kind), [sync, kind])

  useEffect(() => {
    const created = layer.bind(engine)
    setBound(created)
    return () => created.remove()
  }, [engine, layer])

  useEffect(() => {
    if (columns) bound?.show(columns, { filters, configuration })
  }, [bound, columns, filters, configuration])

  return null
}
