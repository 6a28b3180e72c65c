import { FEATURE_KIND_INFO } from '@petatirta/contract'
import type { LayerSpec } from '#map/layer-spec.ts'
import { lineGeometry } from '#map/shape-geometry.ts'
import { ShapesLayer } from '#map/shapes-layer.ts'
import type { FeatureColumns, ShapeColumns } from '#sync/feature-columns.ts'
import {
  classifyPipes,
  type PipeClass,
  type PipeConfiguration,
  type PipeFilter,
  pipeScale,
  pipeStyles,
} from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.pipe
/** White rims keep crossing pipes apart, once there is room for them. */
const CASING_FROM_ZOOM = 15

export interface PipeState extends PipeConfiguration {
  readonly columns: FeatureColumns
  readonly filter: PipeFilter
}

class PipeLayer extends ShapesLayer {
  #columns: ShapeColumns | undefined
  #classes: PipeClass[] = []
  #shown: Omit<PipeState, 'columns'> | undefined

  get columns(): ShapeColumns | undefined {
    return this.#columns
  }

  show({ columns, filter, types, diameters }: PipeState): void {
    if (columns.family !== 'line') return
    const fresh = columns !== this.#columns
    if (fresh) {
      this.#columns = columns
      const { classes, codes } = classifyPipes(columns)
      this.#classes = classes
      this.setData(columns, codes)
    }
    const before = this.#shown
    const same =
      before?.types === types &&
      before.diameters === diameters &&
      before.filter.types === filter.types &&
      before.filter.diameters === filter.diameters
    if (same && !fresh) return
    this.#shown = { filter, types, diameters }
    this.setClasses(pipeStyles(this.#classes, filter, { types, diameters }))
  }
}

export const pipeLayer: LayerSpec<'pipe', PipeLayer, PipeState> = {
  kind: 'pipe',
  stacking,
  create: () =>
    new PipeLayer({
      ...{ zIndex: stacking, filled: false },
      look: zoom => ({ scale: pipeScale(zoom), casing: zoom < CASING_FROM_ZOOM ? 0 : 1.25 }),
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
