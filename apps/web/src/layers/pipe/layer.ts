import { FEATURE_KIND_INFO } from '@petatirta/contract'
import type { LayerSpec } from '#map/engine/layer-spec.ts'
import { FeatureShapesLayer } from '#map/shapes/plain-shapes-layer.ts'
import type { Focus } from '#shared/filters/selectors.ts'
import { shallowEqual } from '#shared/filters/shallow-equal.ts'
import type { FeatureColumns } from '#sync/feature-columns.ts'
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
/** In focus they lie on customers, which would cover them, and below devices. */
const IN_FOCUS = FEATURE_KIND_INFO.customer.stacking + 0.5
/** White rims keep crossing pipes apart, once there is room for them. */
const CASING_FROM_ZOOM = 15

interface PipeState extends PipeConfiguration {
  readonly columns: FeatureColumns
  readonly filter: PipeFilter
  readonly highlight: PipeHighlight
  readonly focus: Focus
}

class PipeLayer extends FeatureShapesLayer {
  #classes: PipeClass[] = []
  #shown: Readonly<Record<string, unknown>> = {}

  show({ columns, filter, highlight, focus, types, diameters }: PipeState): void {
    if (columns.family !== 'line') return
    this.setZIndex(focus === 'pipe' || focus === 'both' ? IN_FOCUS : stacking)
    this.stepBack(focus === 'customer')
    if (columns !== this.data) {
      const { classes, codes } = pipeClasses(columns)
      this.#classes = classes
      this.setFeatures(columns, codes)
    }
    const { year, ...lists } = highlight
    const shown = { columns, types, diameters, filterTypes: filter.types, filterDiameters: filter.diameters }
    const wanted = { ...shown, year, highlightTypes: lists.types, highlightDiameters: lists.diameters }
    if (shallowEqual(wanted, this.#shown)) return
    this.#shown = wanted
    this.setClasses(pipeStyles(this.#classes, filter, highlight, { types, diameters }))
  }
}

export const pipeSpec: LayerSpec<'pipe', PipeLayer, PipeState> = {
  kind: 'pipe',
  stacking,
  create: () =>
    new PipeLayer({
      zIndex: stacking,
      filled: false,
      look: zoom => ({ scale: pipeScale(zoom), casing: zoom < CASING_FROM_ZOOM ? 0 : 1.25 }),
    }),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setData(null),
  pick: (layer, query) => layer.hit(query),
}
