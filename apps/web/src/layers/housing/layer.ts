import { FEATURE_KIND_INFO } from '@petatirta/contract'
import type { LayerSpec } from '#map/layer-spec.ts'
import type { ShapeClass } from '#map/shape-classes.ts'
import { areaGeometry } from '#map/shape-geometry.ts'
import { ShapesLayer } from '#map/shapes-layer.ts'
import type { FeatureColumns, ShapeColumns } from '#sync/feature-columns.ts'

const { stacking } = FEATURE_KIND_INFO.housing
/** Blocks are smaller than a pixel below. */
const FROM_ZOOM = 15
const OUTLINES: readonly ShapeClass[] = [{ colour: '#a08a6c', width: 1 }]
/** Sand, half transparent; premultiplied. */
const FILL = [0.4, 0.352, 0.284, 0.45] as const

export interface HousingState {
  readonly columns: FeatureColumns
}

class HousingLayer extends ShapesLayer {
  #columns: ShapeColumns | undefined

  get columns(): ShapeColumns | undefined {
    return this.#columns
  }

  show({ columns }: HousingState): void {
    if (columns === this.#columns || columns.family !== 'polygon') return
    this.#columns = columns
    this.setClasses(OUTLINES)
    this.setData(columns, new Uint8Array(columns.rows))
  }
}

export const housingLayer: LayerSpec<'housing', HousingLayer, HousingState> = {
  kind: 'housing',
  stacking,
  create: () =>
    new HousingLayer({
      ...{ zIndex: stacking, fromZoom: FROM_ZOOM, filled: true },
      look: zoom => ({ scale: zoom < 17 ? 0.75 : 1.25, casing: 0, fill: FILL }),
    }),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setData(null),
  pick: (layer, query) => {
    const hit = layer.pick(query)
    if (!hit || !layer.columns) return undefined
    const { row, at } = hit
    return { row, counter: layer.columns.counter, anchor: at, geometry: areaGeometry(layer.columns, row) }
  },
}
