import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { BoundaryLayer } from '#map/boundary-layer.ts'
import type { BoundaryLook } from '#map/boundary-style.ts'
import type { LayerSpec } from '#map/layer-spec.ts'
import type { DevicesSnapshot } from '#sync/city-devices.ts'
import { type FeatureColumns, textOf } from '#sync/feature-columns.ts'
import { warningRows } from '#sync/live-devices.ts'
import { areasOfDevices, warningAreas } from './filter.ts'

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
  readonly warnings: DevicesSnapshot['warnings']
}

class DeviceBoundaryLayer extends BoundaryLayer {
  #state: DeviceBoundaryState | undefined
  #names: readonly string[] = []
  #areasOf: ((device: number) => number[]) | undefined
  #warnings: readonly number[] = []

  watch(state: DeviceBoundaryState): void {
    const { columns, devices, warnings } = state
    const before = this.#state
    if (columns.family === 'point') return
    if (columns === before?.columns && devices === before.devices && warnings === before.warnings) return
    if (columns !== before?.columns) this.#names = textOf(columns, 'nama')
    if (columns !== before?.columns || devices !== before.devices) {
      this.#areasOf = devices?.family === 'point' ? areasOfDevices(columns, devices) : undefined
    }
    this.#state = state
    if (this.#areasOf && devices?.family === 'point') {
      const areas = warningAreas(this.#areasOf, devices.rows, warningRows(devices, warnings))
      if (!isSame(areas, this.#warnings)) this.#warnings = areas
    }
    this.show({ data: columns, names: this.#names, warnings: this.#warnings })
  }
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((row, i) => row === other[i])

export const deviceBoundariesLayer: LayerSpec<'device_boundaries', DeviceBoundaryLayer, DeviceBoundaryState> =
  {
    kind: 'device_boundaries',
    stacking,
    create: () => new DeviceBoundaryLayer(stacking, LOOK),
    update: (layer, state) => layer.watch(state),
    remove: layer => layer.clear(),
    pick: (layer, query) => layer.pick(query),
  }
