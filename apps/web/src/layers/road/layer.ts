import { FEATURE_KIND_INFO } from '@petatirta/contract'
import type { LayerSpec } from '#map/layer-spec.ts'
import { lineGeometry } from '#map/shape-geometry.ts'
import { ShapesLayer } from '#map/shapes-layer.ts'
import type { FeatureColumns, ShapeColumns } from '#sync/feature-columns.ts'
import { classifyRoads, roadScale } from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.road

export interface RoadState {
  readonly columns: FeatureColumns
}

class RoadLayer extends ShapesLayer {
  #columns: ShapeColumns | undefined

  get columns(): ShapeColumns | undefined {
    return this.#columns
  }

  show({ columns }: RoadState): void {
    if (columns === this.#columns || columns.family !== 'line') return
    this.#columns = columns
    const { classes, codes } = classifyRoads(columns)
    this.setClasses(classes)
    this.setData(columns, codes)
  }
}

export const roadLayer: LayerSpec<'road', RoadLayer, RoadState> = {
  kind: 'road',
  stacking,
  create: () =>
    new RoadLayer({
      ...{ zIndex: stacking, filled: false },
      look: zoom => ({ scale: roadScale(zoom), casing: 0 }),
    }),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setData(null),
  pick: (layer, query) => {
    const hit = layer.pick(query)
    if (!hit || !layer.columns) return undefined
    const { row, at } = hit
    return { row, counter: layer.columns.counter, anchor: at, geometry: lineGeometry(layer.columns, row) }
  },
}
