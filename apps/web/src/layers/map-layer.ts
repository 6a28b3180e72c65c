import type { FeatureKind, FilterConfiguration } from '@petatirta/contract'
import type { MountedLayer } from '#map/engine/layer-spec.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import type { FeatureColumns, FeatureProperties } from '#sync/feature-columns.ts'
import type { DevicesSnapshot } from '#sync/page/city-devices.ts'
import { SHOWN } from './shown.ts'

/** What a layer may need besides its own columns. */
export interface LayerContext {
  readonly filters: FilterState
  /** Null when it could not be loaded; undefined while it is on its way. */
  readonly configuration: FilterConfiguration | null | undefined
  /** M4.4: the customers of the complaint filter, one byte a row of their set; null where there is no such filter. */
  readonly complaints: Uint8Array | null
}

export interface StateContext extends LayerContext {
  /** The columns of the companion, as soon as they are here. */
  readonly companion: FeatureColumns | null
  /** What sensors report; up to date for layers that say they are live. */
  readonly devices: DevicesSnapshot
}

/** M2.10: what a popup is about. */
export interface Heading {
  readonly title: string
  readonly detail?: string | undefined
  /** An id in the detail that people take along, and what it is called. */
  readonly id?: { readonly what: string; readonly text: string } | undefined
}

export interface MapLayerDefinition<State> {
  readonly kind: FeatureKind
  /** A layer without whose columns this one cannot be drawn fully. */
  readonly companion?: FeatureKind
  /** Drawn anew when sensors report. */
  readonly live?: true
  readonly mount: (engine: MapEngine) => MountedLayer<State>
  /** Undefined: something it needs is not here yet, draw nothing. */
  readonly state: (columns: FeatureColumns, context: StateContext) => State | undefined
  readonly describe: (properties: FeatureProperties) => Heading
}

export interface BoundLayer {
  /** What is drawn by now. */
  readonly columns: FeatureColumns | undefined
  show(columns: FeatureColumns, context: StateContext): void
  remove(): void
}

export interface MapLayer
  extends Pick<MapLayerDefinition<unknown>, 'kind' | 'companion' | 'live' | 'describe'> {
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
