import { MAP_PROJECTION } from '@petatirta/domain'
import GeoJSON from 'ol/format/GeoJSON.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'

/** As the marked point: neither a state of billing nor a colour of the base map. */
const PURPLE = '#6b21a8'

const STYLE = [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 4.5 }) }),
  new Style({
    stroke: new Stroke({ color: PURPLE, width: 2 }),
    fill: new Fill({ color: 'rgba(107, 33, 168, 0.15)' }),
    image: new CircleStyle({
      radius: 4,
      fill: new Fill({ color: PURPLE }),
      stroke: new Stroke({ color: '#ffffff', width: 1.5 }),
    }),
  }),
]

const FORMAT = new GeoJSON({ featureProjection: MAP_PROJECTION })

/** Some hundred features of a file, to see where they lie. */
export class PictureLayer extends FeaturesLayer {
  constructor() {
    super({ source: new VectorSource(), style: STYLE })
  }

  /** GeoJSON in longitude and latitude. */
  show(features: readonly unknown[]): void {
    this.getSource()?.clear()
    this.getSource()?.addFeatures(FORMAT.readFeatures({ type: 'FeatureCollection', features }))
  }
}
