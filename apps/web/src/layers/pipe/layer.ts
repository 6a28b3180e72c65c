import { FEATURE_KIND_INFO } from '@petatirta/contract'
import type { LayerSpec } from '#map/layer-spec.ts'
import { lineGeometry } from '#map/shape-geometry.ts'
import { ShapesLayer } from '#map/shapes-layer.ts'
import { shallowEqual } from '#shared/filters/shallow-equal.ts'
import type { FeatureColumns, ShapeColumns } from '#sync/feature-columns.ts'
import {
  type PipeClass,
  type PipeConfiguration,
  type PipeFilter,
  type PipeHighlight,
  pipeClasses,
  pipeScale,
  pipeStyles,
} from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.pipe
/** White rims keep crossing pipes apart, once there is room for them. */
const CASING_FROM_ZOOM = 15

export interface PipeState extends PipeConfiguration {
  readonly columns: FeatureColumns
  readonly filter: PipeFilter
  readonly highlight: PipeHighlight
}

class PipeLayer extends ShapesLayer {
  #columns: ShapeColumns | undefined
  #classes: PipeClass[] = []
  #shown: Readonly<Record<string, unknown>> = {}

  get columns(): ShapeColumns | undefined {
    return this.#columns
  }

  show({ columns, filter, highlight, types, diameters }: PipeState): void {
    if (columns.family !== 'line') return
    if (columns !== this.#columns) {
      this.#columns = columns
      const { classes, codes } = pipeClasses(columns)
      this.#classes = classes
      this.setData(columns, codes)
    }
    const { year, ...lists } = highlight
    const shown = { columns, types, diameters, filterTypes: filter.types, filterDiameters: filter.diameters }
    const wanted = { ...shown, year, highlightTypes: lists.types, highlightDiameters: lists.diameters }
    if (shallowEqual(wanted, this.#shown)) return
    this.#shown = wanted
    this.setClasses(pipeStyles(this.#classes, filter, highlight, { types, diameters }))
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
