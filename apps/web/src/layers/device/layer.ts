import { DEVICE_WARNING_STACKING, FEATURE_KIND_INFO } from '@petatirta/contract'
import { DEVICE_ICON_PX } from '@petatirta/domain'
import LayerGroup from 'ol/layer/Group.js'
import { BLINKING, startBlinking } from '#map/blink.ts'
import { deviceIcon, warningIcon } from '#map/icons.ts'
import type { Hit, LayerSpec, PickQuery } from '#map/layer-spec.ts'
import { SpritesLayer } from '#map/sprites-layer.ts'
import { iconPoint } from '#map/symbols-layer.ts'
import type { FeatureColumns, PointColumns } from '#sync/feature-columns.ts'
import { statusCodes } from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.device
const NORMAL = { paint: deviceIcon, size: DEVICE_ICON_PX.normal, colour: '#14724a' }
const WARNING = { paint: warningIcon, size: DEVICE_ICON_PX.anomaly, colour: '#ffb300' }
/** Where a whole city fits the screen, normal devices are dots; a warning is never small. */
const ICONS_FROM = 13

export interface DeviceState {
  readonly columns: FeatureColumns
}

/** Normal devices, and warnings above everything that is no fitting. */
class DeviceLayer extends LayerGroup {
  readonly #normal = new SpritesLayer({ zIndex: stacking, iconsFrom: ICONS_FROM, dot: () => 5 })
  readonly #warning = new SpritesLayer({
    zIndex: DEVICE_WARNING_STACKING,
    iconsFrom: 0,
    className: BLINKING,
  })
  readonly #stopBlinking = startBlinking()
  #columns: PointColumns | undefined

  constructor() {
    super()
    this.getLayers().extend([this.#normal, this.#warning])
    this.#normal.setSprites([NORMAL, null])
    this.#warning.setSprites([null, WARNING])
  }

  show({ columns }: DeviceState): void {
    if (columns === this.#columns || columns.family !== 'point') return
    this.#columns = columns
    const codes = statusCodes(columns)
    this.#normal.setData(columns, codes)
    this.#warning.setData(columns, codes)
  }

  pick(query: PickQuery): Hit | undefined {
    const hit = this.#warning.pick(query) ?? this.#normal.pick(query)
    if (!hit || !this.#columns) return undefined
    return { ...hit, counter: this.#columns.counter, geometry: iconPoint(hit.anchor, hit.radius) }
  }

  clear(): void {
    this.#stopBlinking()
    this.getLayers().clear()
  }
}

export const deviceLayer: LayerSpec<'device', DeviceLayer, DeviceState> = {
  kind: 'device',
  stacking: DEVICE_WARNING_STACKING,
  create: () => new DeviceLayer(),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.clear(),
  pick: (layer, query) => layer.pick(query),
}
