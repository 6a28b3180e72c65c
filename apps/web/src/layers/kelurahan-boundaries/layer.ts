import { FEATURE_KIND_INFO } from '@petatirta/contract'
import Feature from 'ol/Feature.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import type Polygon from 'ol/geom/Polygon.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Hit, LayerSpec, PickQuery } from '#map/layer-spec.ts'
import { pickEdge, ringCoordinates } from '#map/shapes.ts'
import { type FeatureColumns, type ShapeColumns, textOf } from '#sync/feature-columns.ts'
import { areaColours } from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.kelurahan_boundaries
/** Above the customers, who would cover every name; below the summary markers. */
const LABEL_STACKING = 45
const LABEL_MIN_ZOOM = 11
const FONT = "600 12px 'Inter Variable', system-ui, sans-serif"

export interface BoundaryState {
  readonly columns: FeatureColumns
}

/** Areas below everything, their names above the points. */
class BoundaryLayer extends LayerGroup {
  readonly #areas = new VectorLayer({
    zIndex: stacking,
    source: new VectorSource(),
    style: feature => areaStyle(String(feature.get('colour'))),
  })
  readonly #labels = new VectorLayer({
    zIndex: LABEL_STACKING,
    source: new VectorSource(),
    declutter: true,
    minZoom: LABEL_MIN_ZOOM,
    style: feature => labelStyle(String(feature.get('name'))),
  })
  #columns: ShapeColumns | undefined

  constructor() {
    super()
    this.getLayers().extend([this.#areas, this.#labels])
  }

  show({ columns }: BoundaryState): void {
    if (columns === this.#columns || columns.family !== 'polygon') return
    this.#columns = columns
    const names = textOf(columns, 'nama')
    const colours = areaColours(names)
    const areas = names.map((_, row) => areaGeometry(columns, row))
    this.#areas.setSource(
      new VectorSource({
        features: areas.map((geometry, row) => new Feature({ geometry, colour: colours[row] })),
      }),
    )
    this.#labels.setSource(
      new VectorSource({
        features: areas.flatMap((area, row) => {
          const geometry = labelPoint(area)
          return geometry ? [new Feature({ geometry, name: names[row], row })] : []
        }),
      }),
    )
  }

  /** The line or the name. The area itself is where people click to get rid of a popup. */
  pick({ map, pixel, at, resolution, tolerance, hover }: PickQuery): Hit | undefined {
    const columns = this.#columns
    if (!columns) return undefined
    // Which names were drawn only OpenLayers knows, and it looks at pixels to tell.
    const label = hover
      ? undefined
      : map.forEachFeatureAtPixel(pixel, feature => feature, {
          layerFilter: layer => layer === this.#labels,
        })
    const edge = label ? undefined : pickEdge(columns, at, tolerance * resolution)
    const row: number | undefined = label ? Number(label.get('row')) : edge?.row
    if (row === undefined) return undefined
    const [x, y] = edge?.at ?? at
    return { row, counter: columns.counter, anchor: [x, y], geometry: areaGeometry(columns, row) }
  }
}

function areaGeometry(columns: ShapeColumns, row: number): MultiPolygon {
  const flat: number[] = []
  const endss: number[][] = []
  for (let item = columns.rowStarts[row] ?? 0; item < (columns.rowStarts[row + 1] ?? 0); item++) {
    const ends: number[] = []
    for (let ring = columns.polygons[item] ?? 0; ring < (columns.polygons[item + 1] ?? 0); ring++) {
      ends.push(ringCoordinates(columns, ring, flat).length)
    }
    endss.push(ends)
  }
  return new MultiPolygon(flat, 'XY', endss)
}

/** Islands share one name: it stands on the largest. */
function labelPoint(area: MultiPolygon): Point | undefined {
  const largest = area
    .getPolygons()
    .reduce<Polygon | undefined>(
      (best, polygon) => (best && best.getArea() >= polygon.getArea() ? best : polygon),
      undefined,
    )
  const [x, y] = largest?.getInteriorPoint().getCoordinates() ?? []
  return x === undefined || y === undefined ? undefined : new Point([x, y])
}

const withAlpha = (hex: string, alpha: string) => `${hex}${alpha}`

const areaStyles = new Map<string, Style>()

function areaStyle(colour: string): Style {
  const style =
    areaStyles.get(colour) ??
    new Style({
      fill: new Fill({ color: withAlpha(colour, '14') }),
      stroke: new Stroke({ color: withAlpha(colour, 'd0'), width: 1.5, lineJoin: 'round' }),
    })
  areaStyles.set(colour, style)
  return style
}

const labelFill = new Fill({ color: '#102830' })
const labelHalo = new Stroke({ color: 'rgba(255 255 255 / 0.92)', width: 3.5 })

const labelStyle = (text: string) =>
  new Style({
    text: new Text({ text, font: FONT, fill: labelFill, stroke: labelHalo, padding: [4, 6, 4, 6] }),
  })

export const kelurahanBoundariesLayer: LayerSpec<'kelurahan_boundaries', BoundaryLayer, BoundaryState> = {
  kind: 'kelurahan_boundaries',
  stacking,
  create: () => new BoundaryLayer(),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.getLayers().clear(),
  pick: (layer, query) => layer.pick(query),
}
