import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { BoundaryLayer } from '#map/boundary-layer.ts'
import type { BoundaryLook } from '#map/boundary-style.ts'
import type { LayerSpec } from '#map/layer-spec.ts'
import { type FeatureColumns, type ShapeColumns, textOf } from '#sync/feature-columns.ts'
import { warningAreas } from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.device_boundaries

/** Names from close up only: from afar the devices themselves say enough. */
const LOOK: BoundaryLook = {
  width: 1.5,
  dash: [2, 4],
  fillAlpha: '0a',
  // Below the middle, where the device itself stands.
  labels: { font: '500 11px', offsetY: 24, zIndex: 42, fromZoom: 17 },
}

export interface DeviceBoundaryState {
  readonly columns: FeatureColumns
  /** Null until they are here: nothing warns yet. */
  readonly devices: FeatureColumns | null
}

class DeviceBoundaryLayer extends BoundaryLayer {
  #columns: ShapeColumns | undefined
  #devices: FeatureColumns | null = null
  #warnings: readonly number[] | undefined

  watch({ columns, devices }: DeviceBoundaryState): void {
    if (columns.family === 'point') return
    if (columns !== this.#columns || devices !== this.#devices) {
      this.#warnings = devices?.family === 'point' ? warningAreas(columns, devices) : undefined
    }
    this.#columns = columns
    this.#devices = devices
    this.show({ data: columns, names: textOf(columns, 'nama'), warnings: this.#warnings })
  }
}

export const deviceBoundariesLayer: LayerSpec<'device_boundaries', DeviceBoundaryLayer, DeviceBoundaryState> =
  {
    kind: 'device_boundaries',
    stacking,
    create: () => new DeviceBoundaryLayer(stacking, LOOK),
    update: (layer, state) => layer.watch(state),
    remove: layer => layer.clear(),
    pick: (layer, query) => layer.pick(query),
  }
