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
import { FONT_FAMILY, LabelLayer } from './labels.ts'
import { placeSummaries, type SummaryDot, type SummaryPlaces } from './summary-places.ts'
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

/** Pixels from the middle of a marker to its edge, and of a dot. */
const MARKER = SUMMARY_MARKER_RADIUS + 2
const DOT = 9

function anchorOf(data: SummaryData, row: number): [number, number] | undefined {
  if (data.family !== 'point') return interiorPoint(areaGeometry(data, row))
  const [x = 0, y = 0] = data.positions.subarray(2 * row, 2 * row + 2)
  return [data.origin[0] + x, data.origin[1] + y]
}

/** One circle per area with its name and value; a dot where there is no room for that, which says the same when pointed at. */
class SummaryLayer extends LabelLayer {
  #state: SummaryState | undefined
  #anchors: ([number, number] | undefined)[] = []
  #order: readonly number[] = []
  #placed: { readonly resolution: number; readonly places: SummaryPlaces } | undefined
  #pointed: number | undefined

  constructor(zIndex: number, look: SummaryLook) {
    super({
      zIndex,
      style: (feature, resolution) => this.#style(Number(feature.get('row')), resolution, look),
    })
  }

  show(state: SummaryState): void {
    const before = this.#state
    const { data, values, type } = state
    if (before?.data === data && before.values === values && before.type === type) return
    this.#state = state
    if (before?.data !== data) {
      this.#anchors = Array.from({ length: data.rows }, (_, row) => anchorOf(data, row))
    }
    this.#order = byImportance(data.rows, values)
    this.#placed = undefined
    this.#pointed = undefined
    this.setFeatures(
      this.#order.flatMap(row => {
        const at = this.#anchors[row]
        return at ? [new Feature({ geometry: new Point(at), row })] : []
      }),
    )
  }

  #places(resolution: number): SummaryPlaces {
    if (this.#placed?.resolution !== resolution) {
      const sizes = { marker: MARKER * resolution, dot: DOT * resolution }
      this.#placed = { resolution, places: placeSummaries(this.#order, this.#anchors, sizes) }
    }
    return this.#placed.places
  }

  #style(row: number, resolution: number, look: SummaryLook): Style | undefined {
    const { full, dots } = this.#places(resolution)
    if (row === this.#pointed || full.includes(row)) return this.#marker(row, look)
    const dot = dots.find(other => other.row === row)
    return dot && dotStyle(dot, look)
  }

  #marker(row: number, look: SummaryLook): Style {
    const { names = [], values, type = 'customerCnt' } = this.#state ?? {}
    const style = markerStyle(markerLines(names[row] ?? ''), summaryText(type, values?.[row]), look)
    // Over its neighbours while it is pointed at.
    if (row === this.#pointed) style.setZIndex(1)
    return style
  }

  /** By arithmetic: OpenLayers would look at pixels, too slowly for every move of the pointer. */
  pick({ at, resolution, tolerance, hover }: PickQuery): Hit | undefined {
    const { full, dots } = this.#places(resolution)
    const isWithin = (place: readonly [number, number] | undefined, pixels: number) =>
      place !== undefined && Math.hypot(place[0] - at[0], place[1] - at[1]) <= pixels * resolution
    const dot = dots.find(other => isWithin(other.at, DOT + tolerance / 2))
    const row = dot?.row ?? full.find(other => isWithin(this.#anchors[other], MARKER))
    if (hover) this.#pointAt(dot?.row)
    const anchor = row === undefined ? undefined : this.#anchors[row]
    if (row === undefined || !anchor || !this.#state) return undefined
    const geometry = new Point(anchor)
    geometry.set('radius', SUMMARY_MARKER_RADIUS)
    return { row, counter: this.#state.data.counter, anchor, geometry }
  }

  #pointAt(row: number | undefined): void {
    if (row === this.#pointed) return
    this.#pointed = row
    this.changed()
  }
}

/** Always drawn; names of other layers make room. */
const declutterMode = 'obstacle'

function dotStyle({ rows, at }: SummaryDot, { fill, edge, ink }: SummaryLook): Style {
  const gathers = rows.length > 1
  return new Style({
    geometry: new Point([...at]),
    image: new CircleStyle({
      radius: gathers ? DOT : 6,
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: edge, width: 2 }),
      declutterMode,
    }),
    ...(gathers && {
      text: new Text({
        text: `+${rows.length}`,
        font: `700 9px ${FONT_FAMILY}`,
        fill: new Fill({ color: ink }),
        declutterMode: 'none',
      }),
    }),
  })
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
      declutterMode,
    }),
    text: new Text({
      text: [
        ...lines.flatMap(line => [line, `550 ${name}px ${FONT_FAMILY}`, '\n', '']),
        value,
        `750 ${amount}px ${FONT_FAMILY}`,
      ],
      fill: new Fill({ color: ink }),
      declutterMode: 'none',
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
