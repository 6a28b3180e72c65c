import { formatMetres2 } from '@petatirta/domain'
import type { Coordinate } from 'ol/coordinate.js'
import Feature, { type FeatureLike } from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import { DRAWN_COLOUR, DRAWN_STYLES } from './draw-layer.ts'
import type { Measurement } from './measurement.ts'

/** Above every layer and what is being drawn: no line runs through a number. */
const STACKING = 75
/** What is about to be erased. */
const MARKED_COLOUR = '#b91c1c'
const TEXT = '#111827'
const PAPER = '#ffffff'

const MARKED = {
  line: [PAPER, MARKED_COLOUR].map(
    (color, i) => new Style({ stroke: new Stroke({ color, width: i ? 4 : 9 }) }),
  ),
  area: [new Style({ fill: new Fill({ color: 'rgba(185 28 28 / 0.2)' }) })],
  vertices: [
    new Style({
      image: new CircleStyle({
        radius: 5,
        fill: new Fill({ color: PAPER }),
        stroke: new Stroke({ color: MARKED_COLOUR, width: 2 }),
      }),
    }),
  ],
}

type Part = keyof typeof DRAWN_STYLES

/** A small card; where two would overlap, the more important one stays. */
const label = (text: string, { total, inside }: { total: boolean; inside: boolean }, rim: string) =>
  new Style({
    zIndex: total ? 2 : 1,
    text: new Text({
      text,
      font: `${total ? '700 13px' : '500 12px'} Inter, Roboto, sans-serif`,
      fill: new Fill({ color: TEXT }),
      backgroundFill: new Fill({ color: PAPER }),
      backgroundStroke: new Stroke({ color: rim, width: total ? 2 : 1 }),
      padding: [3, 5, 2, 5],
      offsetY: inside ? 0 : -20,
    }),
  })

interface Label {
  readonly at: Coordinate
  readonly text: string
  readonly total: boolean
  readonly inside: boolean
}

/** At every vertex but the first, which is at 0. */
const lineLabels = (vertices: readonly Coordinate[], lengths: readonly number[]): Label[] =>
  vertices.flatMap((at, i) =>
    i === 0 ? [] : [{ at, text: formatMetres2(lengths[i]), total: i === vertices.length - 1, inside: false }],
  )

function polygonLabels({ outline, pipes }: Measurement): Label[] {
  const [x = 0, y = 0] = new Polygon([[...outline]]).getInteriorPoint().getCoordinates()
  if (typeof pipes === 'string') return []
  return [{ at: [x, y], text: formatMetres2(pipes.total), total: true, inside: true }]
}

/** Measurements with their lengths on the map. */
export class MeasurementsLayer extends FeaturesLayer {
  #drawn: Feature[] = []
  #sketch: Feature[] = []

  constructor() {
    super({
      source: new VectorSource(),
      zIndex: STACKING,
      // Among themselves: names of places are others' business.
      declutter: 'measurements',
      updateWhileAnimating: true,
      updateWhileInteracting: true,
      style: styleOf,
    })
  }

  show(all: readonly Measurement[], marked: string | null): void {
    this.#drawn = all.flatMap(measurement => featuresOf(measurement, measurement.key === marked))
    this.#update()
  }

  showSketch(vertices: readonly Coordinate[], lengths: readonly number[]): void {
    this.#sketch = lineLabels(vertices, lengths).map(text => labelFeature(text, { key: '', marked: false }))
    this.#update()
  }

  #update(): void {
    this.getSource()?.clear(true)
    this.getSource()?.addFeatures([...this.#drawn, ...this.#sketch])
  }

  /** The measurement whose label is at a pixel. */
  labelAt(map: OlMap, pixel: number[]): string | undefined {
    const layerFilter = (layer: unknown) => layer === this
    return map.forEachFeatureAtPixel(pixel, feature => feature.get('key') || undefined, { layerFilter })
  }
}

interface Owner {
  readonly key: string
  readonly marked: boolean
}

const labelFeature = ({ at, ...text }: Label, owner: Owner) =>
  new Feature({ geometry: new Point(at), label: text, ...owner })

function featuresOf(measurement: Measurement, marked: boolean): Feature[] {
  const { key, shape, lengths } = measurement
  const outline = [...measurement.outline]
  const owner = { key, marked }
  const part = (name: Part, geometry: LineString | MultiPoint | Polygon) =>
    new Feature({ geometry, part: name, ...owner })
  const labels = shape === 'line' ? lineLabels(outline, lengths) : polygonLabels(measurement)
  return [
    ...(shape === 'polygon' ? [part('area', new Polygon([outline]))] : []),
    part('line', new LineString(outline)),
    part('vertices', new MultiPoint(outline)),
    ...labels.map(text => labelFeature(text, owner)),
  ]
}

function styleOf(feature: FeatureLike): Style | Style[] {
  const marked: boolean = feature.get('marked')
  const text: Omit<Label, 'at'> | undefined = feature.get('label')
  if (text) return label(text.text, text, marked ? MARKED_COLOUR : DRAWN_COLOUR)
  return (marked ? MARKED : DRAWN_STYLES)[feature.get('part') as Part]
}
