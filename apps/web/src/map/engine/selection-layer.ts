import Feature from 'ol/Feature.js'
import type Geometry from 'ol/geom/Geometry.js'
import Point from 'ol/geom/Point.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { pointSymbol } from '#map/points/point-symbol.ts'
import { FeaturesLayer } from './features-layer.ts'

/** Above every layer (M3.1 ends at 51). */
const SELECTION_STACKING = 60
const DARK = '#0d2b45'
const LIGHT = '#ffffff'

const strokes = [new Stroke({ color: LIGHT, width: 9 }), new Stroke({ color: DARK, width: 4 })]
const outlines = strokes.map(stroke => new Style({ stroke }))

/** A dark ring with a light rim: it reads on a light map and on a satellite image. */
function ring(radius: number): Style[] {
  const circle = (color: string, width: number) =>
    new Style({ image: new CircleStyle({ radius: radius + 5, stroke: new Stroke({ color, width }) }) })
  return [circle(LIGHT, 6), circle(DARK, 3)]
}

/** Shows which feature the popup speaks of. */
export class SelectionLayer extends FeaturesLayer {
  constructor(zoomOf: (resolution: number) => number) {
    super({
      source: new VectorSource(),
      zIndex: SELECTION_STACKING,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
      style: (feature, resolution) => {
        const geometry = feature.getGeometry()
        if (!(geometry instanceof Point)) return outlines
        // Icons and markers say how large they are; a plain point grows with the zoom.
        const radius: unknown = geometry.get('radius')
        return ring(typeof radius === 'number' ? radius : pointSymbol(zoomOf(resolution)).radius)
      },
    })
  }

  show(geometry: Geometry | null): void {
    this.getSource()?.clear()
    if (geometry) this.getSource()?.addFeature(new Feature(geometry))
  }
}
