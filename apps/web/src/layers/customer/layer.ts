import { FEATURE_KIND_INFO } from '@petatirta/contract'
import Point from 'ol/geom/Point.js'
import type { LayerSpec } from '#map/layer-spec.ts'
import { pointSymbol } from '#map/point-symbol.ts'
import { interleave } from '#map/point-tables.ts'
import { PointsLayer } from '#map/points-layer.ts'
import type { FeatureColumns, PointColumns } from '#sync/feature-columns.ts'
import { type CustomerFilter, customerPalette, customerRules, stateCodes } from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.customer
const PALETTE = customerPalette()

export interface CustomerState {
  readonly columns: FeatureColumns
  readonly filter: CustomerFilter
  /** One byte a row of these columns, not 0 for those that stand out (M4.4); absent: none does. */
  readonly highlight?: Uint8Array | undefined
}

class CustomerLayer extends PointsLayer {
  #columns: PointColumns | undefined
  #filter: CustomerFilter | undefined

  get counter(): number {
    return this.#columns?.counter ?? -1
  }

  show({ columns, filter, highlight }: CustomerState): void {
    if (columns !== this.#columns && columns.family === 'point') {
      this.#columns = columns
      this.setData(columns, interleave(columns.rows, [stateCodes(columns)]))
    }
    if (filter !== this.#filter) {
      this.#filter = filter
      this.setTables({ rules: customerRules(filter), palette: PALETTE })
    }
    this.setHighlight(highlight ?? null)
  }
}

export const customerLayer: LayerSpec<'customer', CustomerLayer, CustomerState> = {
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
