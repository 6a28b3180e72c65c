import Feature, { type FeatureLike } from 'ol/Feature.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import Point from 'ol/geom/Point.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import type { LayerSpec } from '#map/engine/layer-spec.ts'
import { markAt, radiusOf } from './marks.ts'

type Place = readonly [lon: number, lat: number]

export interface DrawnIncident {
  readonly id: string
  readonly position: Place
  /** The pipes without water. */
  readonly line: readonly (readonly Place[])[]
  readonly colour: string
  /** Not yet: in dashes. */
  readonly isPlanned: boolean
  readonly isChosen: boolean
}

/** Above every layer, below the user's own place and the selection. */
const STACKING = 54
const RIM = '#ffffff'

function lineStyle(colour: string, isPlanned: boolean): Style[] {
  const dashes = isPlanned ? { lineDash: [10, 8] } : {}
  return [
    new Style({ stroke: new Stroke({ color: RIM, width: 8 }) }),
    new Style({ stroke: new Stroke({ color: colour, width: 4.5, ...dashes }), zIndex: 1 }),
  ]
}

const markStyle = (colour: string, isChosen: boolean) =>
  new Style({
    zIndex: isChosen ? 3 : 2,
    image: new CircleStyle({
      radius: radiusOf(isChosen),
      fill: new Fill({ color: colour }),
      stroke: new Stroke({ color: RIM, width: isChosen ? 4 : 2.5 }),
    }),
    text: new Text({
      text: '!',
      font: `800 ${isChosen ? 17 : 14}px Inter, Roboto, sans-serif`,
      fill: new Fill({ color: RIM }),
      offsetY: 1,
    }),
  })

const styleOf = (feature: FeatureLike): Style[] => feature.get('styles')

const onMap = ([lon, lat]: Place) => fromLonLat([lon, lat])

function featuresOf({ position, line, colour, isPlanned, isChosen }: DrawnIncident, row: number): Feature[] {
  const mark = new Feature({
    geometry: new Point(onMap(position)),
    styles: [markStyle(colour, isChosen)],
    row,
    radius: radiusOf(isChosen),
  })
  const lines = line.map(places => places.map(onMap))
  return lines.length === 0
    ? [mark]
    : [new Feature({ geometry: new MultiLineString(lines), styles: lineStyle(colour, isPlanned) }), mark]
}

/** Dry pipes of incidents, and a mark at each that can be pressed. */
export const incidentsLayer: LayerSpec<'incident', FeaturesLayer, readonly DrawnIncident[]> = {
  kind: 'incident',
  stacking: STACKING,
  create: () =>
    new FeaturesLayer({
      source: new VectorSource(),
      zIndex: STACKING,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
      style: styleOf,
    }),
  update(layer, incidents) {
    layer.getSource()?.clear(true)
    layer.getSource()?.addFeatures(incidents.flatMap(featuresOf))
  },
  remove: () => {},
  pick: markAt,
}
