import { SUMMARY_MARKER_RADIUS } from '@petatirta/domain'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Hit, LayerSpec, PickQuery } from '#map/engine/layer-spec.ts'
import { areaGeometry, interiorPoint } from '#map/shapes/shape-geometry.ts'
import type { ShapeData } from '#map/shapes/shapes.ts'
import type { ClusterType } from '#shared/filters/filter-state.ts'
import { FONT_FAMILY, LabelLayer, type Reach } from './labels.ts'
import { byImportance, markerLines, summaryText } from './summary-text.ts'

/** Areas, or the points that a publisher chose for them. */
export type SummaryData = { readonly counter: number; readonly rows: number } & (
  | (ShapeData & { readonly family: 'polygon' | 'line' })
  | {
      readonly family: 'point'
      readonly positions: Float32Array
      readonly origin: readonly [number, number]
    }
)

export interface SummaryState {
  readonly data: SummaryData
  readonly names: readonly string[]
  readonly values: ArrayLike<number> | undefined
  readonly type: ClusterType
}

export interface SummaryLook {
  readonly fill: string
  readonly edge: string
  readonly ink: string
}

const REACH: Reach = [SUMMARY_MARKER_RADIUS + 2, SUMMARY_MARKER_RADIUS + 2]

function anchorOf(data: SummaryData, row: number): [number, number] | undefined {
  if (data.family !== 'point') return interiorPoint(areaGeometry(data, row))
  const [x = 0, y = 0] = data.positions.subarray(2 * row, 2 * row + 2)
  return [data.origin[0] + x, data.origin[1] + y]
}

/** One circle per area with its name and value. Where they would overlap, the one that is worth more stays. */
class SummaryLayer extends LabelLayer {
  #state: SummaryState | undefined
  #anchors: ([number, number] | undefined)[] = []

  constructor(zIndex: number, look: SummaryLook) {
    super({ zIndex, style: feature => markerStyle(feature.get('lines'), String(feature.get('value')), look) })
  }

  show(state: SummaryState): void {
    const before = this.#state
    const { data, names, values, type } = state
    if (before?.data === data && before.values === values && before.type === type) return
    this.#state = state
    if (before?.data !== data) {
      this.#anchors = Array.from({ length: data.rows }, (_, row) => anchorOf(data, row))
    }
    this.setFeatures(
      byImportance(data.rows, values).flatMap(row => {
        const at = this.#anchors[row]
        const [lines, value] = [markerLines(names[row] ?? ''), summaryText(type, values?.[row])]
        return at ? [new Feature({ geometry: new Point(at), row, lines, value, reach: REACH })] : []
      }),
    )
  }

  pick({ map, pixel }: PickQuery): Hit | undefined {
    const row = this.rowAt(map, pixel)
    const anchor = row === undefined ? undefined : this.#anchors[row]
    if (row === undefined || !anchor || !this.#state) return undefined
    const geometry = new Point(anchor)
    geometry.set('radius', SUMMARY_MARKER_RADIUS)
    return { row, counter: this.#state.data.counter, anchor, geometry }
  }
}

function markerStyle(lines: readonly string[], value: string, { fill, edge, ink }: SummaryLook): Style {
  // What is long is small: it has to stay inside.
  const name = Math.max(0, ...lines.map(line => line.length)) > 9 ? 9.5 : 11
  const amount = value.length > 8 ? 12 : 14
  return new Style({
    image: new CircleStyle({
      radius: SUMMARY_MARKER_RADIUS,
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: edge, width: 2 }),
    }),
    text: new Text({
      text: [
        ...lines.flatMap(line => [line, `550 ${name}px ${FONT_FAMILY}`, '\n', '']),
        value,
        `750 ${amount}px ${FONT_FAMILY}`,
      ],
      fill: new Fill({ color: ink }),
    }),
  })
}

export const summarySpec = <K extends string>(
  kind: K,
  stacking: number,
  look: SummaryLook,
): LayerSpec<K, SummaryLayer, SummaryState> => ({
  kind,
  stacking,
  create: () => new SummaryLayer(stacking, look),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setFeatures([]),
  pick: (layer, query) => layer.pick(query),
})
