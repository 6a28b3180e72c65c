import { FEATURE_KIND_INFO } from '@petatirta/contract'
import type { LayerSpec } from '#map/engine/layer-spec.ts'
import { BoundaryLayer } from '#map/shapes/boundary-layer.ts'
import type { BoundaryLook } from '#map/shapes/boundary-style.ts'
import { isInside } from '#map/shapes/shapes.ts'
import { type FeatureColumns, type PointColumns, type ShapeColumns, textOf } from '#sync/feature-columns.ts'
import type { DevicesSnapshot } from '#sync/page/city-devices.ts'
import { warningRows } from '#sync/page/live-devices.ts'

/** Which areas each device lies in. Looked up once a device: where it stands does not change with what it reports. */
export function areasOfDevices(areas: ShapeColumns, devices: PointColumns): (row: number) => number[] {
  const [dx, dy] = [devices.origin[0] - areas.origin[0], devices.origin[1] - areas.origin[1]]
  const rows = Array.from({ length: areas.rows }, (_, row) => row)
  const known = new Map<number, number[]>()
  return device => {
    const found = known.get(device)
    if (found) return found
    const x = (devices.positions[2 * device] as number) + dx
    const y = (devices.positions[2 * device + 1] as number) + dy
    const around = rows.filter(row => holds(areas.boxes, row, x, y) && isInside(areas, row, x, y))
    known.set(device, around)
    return around
  }
}

const holds = (boxes: Float32Array, row: number, x: number, y: number): boolean =>
  (boxes[4 * row] as number) <= x &&
  (boxes[4 * row + 1] as number) <= y &&
  (boxes[4 * row + 2] as number) >= x &&
  (boxes[4 * row + 3] as number) >= y

/** M4.9: areas with a warning device inside. */
export function warningAreas(
  areasOf: (device: number) => readonly number[],
  devices: number,
  warns: (device: number) => boolean,
): number[] {
  const areas = new Set<number>()
  for (let device = 0; device < devices; device++) {
    if (warns(device)) for (const area of areasOf(device)) areas.add(area)
  }
  return [...areas].sort((a, b) => a - b)
}

const { stacking } = FEATURE_KIND_INFO.device_boundaries

/** Names from close up only: from afar the devices themselves say enough. */
const LOOK: BoundaryLook = {
  width: 1.5,
  dash: [2, 4],
  fillAlpha: '0a',
  // Below the middle, where the device itself stands.
  labels: { font: '500 11px', offsetY: 24, zIndex: 42, fromZoom: 17 },
}

interface DeviceBoundaryState {
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

export const deviceAreasSpec: LayerSpec<'device_boundaries', DeviceBoundaryLayer, DeviceBoundaryState> = {
  kind: 'device_boundaries',
  stacking,
  create: () => new DeviceBoundaryLayer(stacking, LOOK),
  update: (layer, state) => layer.watch(state),
  remove: layer => layer.clear(),
  pick: (layer, query) => layer.pick(query),
}
