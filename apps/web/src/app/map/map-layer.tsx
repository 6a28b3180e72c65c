import type { FeatureKind, FilterConfiguration } from '@petatirta/contract'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { MountedLayer } from '#map/layer-spec.ts'
import type { MapEngine } from '#map/map-engine.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import type { City } from '#sync/city.ts'
import type { FeatureColumns, FeatureProperties } from '#sync/feature-columns.ts'
import { inTurn } from './in-turn.ts'
import { SHOWN } from './map-filters.ts'

/** What a layer may need besides its own columns. */
export interface LayerContext {
  readonly filters: FilterState
  /** Null when it could not be loaded; undefined while it is on its way. */
  readonly configuration: FilterConfiguration | null | undefined
}

interface StateContext extends LayerContext {
  /** The columns of the companion, as soon as they are here. */
  readonly companion: FeatureColumns | null
}

export interface HeadingProps {
  properties: FeatureProperties
  /** For aria-labelledby of the popup. */
  id: string
}

interface MapLayerDefinition<State> {
  readonly kind: FeatureKind
  /** A layer without whose columns this one cannot be drawn fully. */
  readonly companion?: FeatureKind
  readonly mount: (engine: MapEngine) => MountedLayer<State>
  /** Undefined: something it needs is not here yet, draw nothing. */
  readonly state: (columns: FeatureColumns, context: StateContext) => State | undefined
  readonly Heading: ComponentType<HeadingProps>
  /** Properties that lead the popup's table. */
  readonly order?: readonly string[]
}

interface BoundLayer {
  /** What is drawn by now. */
  readonly columns: FeatureColumns | undefined
  show(columns: FeatureColumns, context: StateContext): void
  remove(): void
}

export interface MapLayer
  extends Pick<MapLayerDefinition<unknown>, 'kind' | 'companion' | 'Heading' | 'order'> {
  /** M4.2 */
  readonly shown: (filters: FilterState) => boolean
  readonly bind: (engine: MapEngine) => BoundLayer
}

/** Ties what the page knows to what a layer kind wants; from here on all kinds look the same. */
export function defineMapLayer<State>(definition: MapLayerDefinition<State>): MapLayer {
  const { mount, state, ...rest } = definition
  const bind = (engine: MapEngine): BoundLayer => {
    const mounted = mount(engine)
    let drawn: FeatureColumns | undefined
    return {
      get columns() {
        return drawn
      },
      show: (columns, context) => {
        drawn = columns
        const next = state(columns, context)
        if (next !== undefined) mounted.update(next)
      },
      remove: mounted.remove,
    }
  }
  return { ...rest, shown: SHOWN[definition.kind], bind }
}

interface Props extends LayerContext {
  layer: MapLayer
  engine: MapEngine
  sync: City
}

/**
 * Draws nothing itself: one effect adds and removes the layer, another only sets data. A layer whose filter is off is not
 * on the map, so it costs nothing there, cannot be hit, and its counter may rise without anything being fetched.
 */
export function LayerBinding({ layer, engine, sync, filters, configuration }: Props) {
  const { kind, companion: companionKind } = layer
  const shown = layer.shown(filters)
  const [bound, setBound] = useState<BoundLayer | null>(null)
  const columnsOf = (wanted: FeatureKind | undefined) =>
    wanted === undefined ? null : sync.getSnapshot().layers[wanted].columns
  const columns = useSyncExternalStore(sync.subscribe, () => columnsOf(kind))
  const companion = useSyncExternalStore(sync.subscribe, () => columnsOf(companionKind))

  useEffect(() => (shown ? sync.use(kind) : undefined), [sync, kind, shown])
  useEffect(
    () => (shown && companionKind ? sync.use(companionKind) : undefined),
    [sync, companionKind, shown],
  )

  useEffect(() => {
    if (!shown) return
    let created: BoundLayer | undefined
    const callOff = inTurn(() => {
      created = layer.bind(engine)
      setBound(created)
    })
    return () => {
      callOff()
      setBound(null)
      created?.remove()
    }
  }, [engine, layer, shown])

  useEffect(() => {
    if (!shown || !columns || !bound) return
    const show = () => bound.show(columns, { filters, configuration, companion })
    // New data comes for many layers at once and takes its time; a filter is answered on the spot.
    if (bound.columns !== columns) return inTurn(show)
    show()
  }, [bound, shown, columns, filters, configuration, companion])

  return null
}
