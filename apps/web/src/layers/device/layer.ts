import { DEVICE_WARNING_STACKING, FEATURE_KIND_INFO } from '@petatirta/contract'
import LayerGroup from 'ol/layer/Group.js'
import { BLINKING, followSteady, startBlinking } from '#map/engine/blink.ts'
import type { Hit, LayerSpec, PickQuery } from '#map/engine/layer-spec.ts'
import { SpritesLayer } from '#map/points/sprites-layer.ts'
import { iconPoint } from '#map/points/symbols-layer.ts'
import type { FeatureColumns, PointColumns } from '#sync/feature-columns.ts'
import type { DevicesSnapshot } from '#sync/page/city-devices.ts'
import { lookCodes } from './filter.ts'
import { NORMAL_SPRITES, WARNING_SPRITES } from './sprites.ts'

const { stacking } = FEATURE_KIND_INFO.device
/** Where a whole city fits the screen, normal devices are dots; a warning is never small. */
const ICONS_FROM = 13

interface DeviceState {
  readonly columns: FeatureColumns
  readonly live: DevicesSnapshot
}

/** Normal devices, and warnings above everything that is no fitting. */
class DeviceLayer extends LayerGroup {
  readonly #normal = new SpritesLayer({ zIndex: stacking, iconsFrom: ICONS_FROM, dot: () => 5 })
  readonly #warning = new SpritesLayer({
    zIndex: DEVICE_WARNING_STACKING,
    iconsFrom: 0,
    className: BLINKING,
  })
  readonly #stops = [
    startBlinking(),
    followSteady(steady => this.#warning.setSprites(WARNING_SPRITES[steady ? 'steady' : 'blinking'])),
  ]
  #columns: PointColumns | undefined
  #live: DevicesSnapshot | undefined
  #codes: Uint8Array = new Uint8Array()

  constructor() {
    super()
    this.getLayers().extend([this.#normal, this.#warning])
    this.#normal.setSprites(NORMAL_SPRITES)
  }

  show({ columns, live }: DeviceState): void {
    if ((columns === this.#columns && live === this.#live) || columns.family !== 'point') return
    const codes = lookCodes(columns, live)
    // Most of what devices report changes nothing that is drawn.
    const same = columns === this.#columns && codes.every((code, row) => code === this.#codes[row])
    this.#columns = columns
    this.#live = live
    if (same) return
    this.#codes = codes
    this.#normal.setData(columns, codes)
    this.#warning.setData(columns, codes)
  }

  pick(query: PickQuery): Hit | undefined {
    const hit = this.#warning.pick(query) ?? this.#normal.pick(query)
    if (!hit || !this.#columns) return undefined
    return { ...hit, counter: this.#columns.counter, geometry: iconPoint(hit.anchor, hit.radius) }
  }

  clear(): void {
    for (const stop of this.#stops) stop()
    this.getLayers().clear()
  }
}

export const deviceSpec: LayerSpec<'device', DeviceLayer, DeviceState> = {
  kind: 'device',
  stacking: DEVICE_WARNING_STACKING,
  create: () => new DeviceLayer(),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.clear(),
  pick: (layer, query) => layer.pick(query),
}
