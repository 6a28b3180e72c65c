import { FEATURE_KIND_INFO } from '@petatirta/contract'
import Point from 'ol/geom/Point.js'
import type { LayerSpec } from '#map/engine/layer-spec.ts'
import { pointSymbol } from '#map/points/point-symbol.ts'
import { PointsLayer } from '#map/points/points-layer.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import { focusOf } from '#shared/filters/selectors.ts'
import { shallowEqual } from '#shared/filters/shallow-equal.ts'
import { type FeatureColumns, type PointColumns, placesLeft, rowsChanged } from '#sync/feature-columns.ts'
import { maskFor } from './columns.ts'
import { type CustomerConfiguration, customerFilter, customerPoints } from './filter.ts'
import { customersAt } from './past.ts'

const { stacking } = FEATURE_KIND_INFO.customer

export interface CustomerLayerState extends CustomerConfiguration {
  readonly columns: FeatureColumns
  readonly filters: FilterState
  /** One byte a row of these columns, not 0 for those that stand out (M4.4); absent: none does. */
  readonly highlight?: Uint8Array | undefined
}

class CustomerLayer extends PointsLayer {
  #columns: PointColumns | undefined
  #shown: Readonly<Record<string, unknown>> = {}

  get counter(): number {
    return this.#columns?.counter ?? -1
  }

  show({ columns, filters, classes, channels, highlight }: CustomerLayerState): void {
    if (columns.family !== 'point') return
    const shown = { columns, classes, channels, ...customerFilter(filters) }
    if (!shallowEqual(shown, this.#shown)) {
      const rows = rowsChanged(this.#columns, columns)
      const changed = rows && { rows, places: placesLeft(this.#columns, columns) }
      this.#shown = shown
      this.#columns = columns
      const { codes, tables } = customerPoints(customersAt(columns, filters.asOf), filters, {
        classes,
        channels,
      })
      this.setData(columns, codes, changed)
      this.setTables(tables)
    }
    this.setHighlight(maskFor(columns, highlight))
    this.stepBack(focusOf(filters.highlight) === 'pipe')
  }
}

export const customerSpec: LayerSpec<'customer', CustomerLayer, CustomerLayerState> = {
  kind: 'customer',
  stacking,
  create: () => new CustomerLayer({ zIndex: stacking }),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setData(null),
  pick: (layer, { at, resolution, tolerance, map }) => {
    const { radius } = pointSymbol(map.getView().getZoom() ?? 0)
    const row = layer.pick(at, (radius + tolerance) * resolution)
    const anchor = row === undefined ? undefined : layer.position(row)
    if (row === undefined || !anchor) return undefined
    return { row, counter: layer.counter, anchor, geometry: new Point(anchor) }
  },
}
