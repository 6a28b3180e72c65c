import { FEATURE_KIND_INFO } from '@petatirta/contract'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import LayerGroup from 'ol/layer/Group.js'
import { iconLabelStyle } from '#map/icon-label.ts'
import { officeIcon } from '#map/icons.ts'
import { LabelLayer } from '#map/labels.ts'
import type { Hit, LayerSpec, PickQuery } from '#map/layer-spec.ts'
import { SpritesLayer } from '#map/sprites-layer.ts'
import { iconPoint } from '#map/symbols-layer.ts'
import { type FeatureColumns, type PointColumns, textOf } from '#sync/feature-columns.ts'

const { stacking } = FEATURE_KIND_INFO.pdam_office
const SPRITE = { paint: officeIcon, size: 22, colour: '#1f3a68' }
const SPRITES = [SPRITE]
const LABELS = { font: '650 12px', offsetY: 20 }
const LABEL_STACKING = 48
const LABELS_FROM = 13

export interface OfficeState {
  readonly columns: FeatureColumns
}

/**
 * Buildings where they stand, and once more with their names: the customers lie above this layer, and in a dense quarter
 * they would bury it.
 */
class OfficeLayer extends LayerGroup {
  readonly #icons = new SpritesLayer({
    ...{ zIndex: stacking, iconsFrom: 0 },
    scale: zoom => (zoom < LABELS_FROM ? 0.65 : 1),
  })
  readonly #labels = new LabelLayer({
    ...{ zIndex: LABEL_STACKING, fromZoom: LABELS_FROM },
    style: feature => iconLabelStyle(String(feature.get('name')), LABELS, SPRITE),
  })
  #columns: PointColumns | undefined

  constructor() {
    super()
    this.getLayers().extend([this.#icons, this.#labels])
  }

  show({ columns }: OfficeState): void {
    if (columns === this.#columns || columns.family !== 'point') return
    this.#columns = columns
    const { rows, origin, positions } = columns
    this.#icons.setData(columns, new Uint8Array(rows))
    this.#icons.setSprites(SPRITES)
    this.#labels.setFeatures(
      textOf(columns, 'nama').map((name, row) => {
        const [x = 0, y = 0] = positions.subarray(2 * row, 2 * row + 2)
        return new Feature({ geometry: new Point([origin[0] + x, origin[1] + y]), name, row })
      }),
    )
  }

  pick(query: PickQuery): Hit | undefined {
    const hit = this.#icons.pick(query)
    if (!hit || !this.#columns) return undefined
    return { ...hit, counter: this.#columns.counter, geometry: iconPoint(hit.anchor, hit.radius) }
  }
}

export const pdamOfficeLayer: LayerSpec<'pdam_office', OfficeLayer, OfficeState> = {
  kind: 'pdam_office',
  // Hit where its names are drawn.
  stacking: LABEL_STACKING,
  create: () => new OfficeLayer(),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.getLayers().clear(),
  pick: (layer, query) => layer.pick(query),
}
