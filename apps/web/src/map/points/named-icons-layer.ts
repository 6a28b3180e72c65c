import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import LayerGroup from 'ol/layer/Group.js'
import type { Hit, LayerSpec, PickQuery } from '#map/engine/layer-spec.ts'
import { iconLabelStyle } from '#map/labels/icon-label.ts'
import { LabelLayer, type LabelLook } from '#map/labels/labels.ts'
import type { PointData } from './points-data.ts'
import type { Sprite } from './sprite.ts'
import { SpritesLayer } from './sprites-layer.ts'
import { iconPoint } from './symbols-layer.ts'

export interface NamedIconsState {
  readonly data: PointData & { readonly counter: number }
  readonly names: readonly string[]
}

export interface NamedIconsLook {
  readonly sprite: Sprite
  readonly labels: LabelLook & { readonly zIndex: number; readonly fromZoom: number }
}

/**
 * Places that every feature has an icon at, and once more with their names: the customers lie above this layer, and in a
 * dense quarter they would cover it.
 */
class NamedIconsLayer extends LayerGroup {
  readonly #look: NamedIconsLook
  readonly #icons: SpritesLayer
  readonly #labels: LabelLayer
  #data: NamedIconsState['data'] | undefined

  constructor(zIndex: number, look: NamedIconsLook) {
    super()
    const { zIndex: labelsAt, fromZoom } = look.labels
    this.#look = look
    this.#icons = new SpritesLayer({ zIndex, iconsFrom: 0, scale: zoom => (zoom < fromZoom ? 0.65 : 1) })
    this.#labels = new LabelLayer({
      zIndex: labelsAt,
      fromZoom,
      style: feature => iconLabelStyle(String(feature.get('name')), look.labels, look.sprite),
    })
    this.getLayers().extend([this.#icons, this.#labels])
  }

  show({ data, names }: NamedIconsState): void {
    if (data === this.#data) return
    this.#data = data
    const { rows, origin, positions } = data
    this.#icons.setData(data, new Uint8Array(rows))
    this.#icons.setSprites([this.#look.sprite])
    this.#labels.setFeatures(
      names.map((name, row) => {
        const [x = 0, y = 0] = positions.subarray(2 * row, 2 * row + 2)
        return new Feature({ geometry: new Point([origin[0] + x, origin[1] + y]), name, row })
      }),
    )
  }

  pick(query: PickQuery): Hit | undefined {
    const hit = this.#icons.pick(query)
    if (!hit || !this.#data) return undefined
    return { ...hit, counter: this.#data.counter, geometry: iconPoint(hit.anchor, hit.radius) }
  }
}

export const namedIconsSpec = <K extends string>(
  kind: K,
  stacking: number,
  look: NamedIconsLook,
): LayerSpec<K, NamedIconsLayer, NamedIconsState> => ({
  kind,
  // Hit where its names are drawn.
  stacking: look.labels.zIndex,
  create: () => new NamedIconsLayer(stacking, look),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.getLayers().clear(),
  pick: (layer, query) => layer.pick(query),
})
