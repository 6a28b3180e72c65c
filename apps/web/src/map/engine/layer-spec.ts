import type Geometry from 'ol/geom/Geometry.js'
import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'

export interface PickQuery {
  readonly map: OlMap
  readonly pixel: number[]
  /** Map units. */
  readonly at: readonly [number, number]
  /** Metres per pixel, and how many pixels beside a feature still hit it. */
  readonly resolution: number
  readonly tolerance: number
  /** The pointer only passes by: answer at once or not at all, this runs for every move. */
  readonly hover: boolean
}

export interface Hit {
  readonly row: number
  /** Counter of the set that the row belongs to: in the next one the same row is another feature. */
  readonly counter: number
  /** Where the popup points. */
  readonly anchor: readonly [number, number]
  /** What the selection draws around. */
  readonly geometry: Geometry
  /** How it is drawn where it may be either: an icon, or a speck; an icon under the pointer wins. A face is hit where nothing else is. */
  readonly drawn?: 'icon' | 'speck' | 'face'
}

/** A layer kind: how its OpenLayers layer is made, fed, asked and taken away. `update` may be called at any time with
 *  anything it was given before, and then does nothing. */
export interface LayerSpec<Kind extends string, L extends BaseLayer, State> {
  readonly kind: Kind
  /** The z-index; of two features under the pointer the higher one is hit. */
  readonly stacking: number
  create(): L
  update(layer: L, state: State): void
  remove(layer: L): void
  pick(layer: L, query: PickQuery): Hit | undefined
}

/** A layer on a map. */
export interface MountedLayer<State> {
  update(state: State): void
  remove(): void
}
