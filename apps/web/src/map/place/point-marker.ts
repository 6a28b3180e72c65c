import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import Overlay from 'ol/Overlay.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'

/** Above the user's own place, below the selection. */
const STACKING = 56
/** Neither a state of billing nor the blue of the user's place. */
const PURPLE = '#6b21a8'

const ring = (color: string, width: number) =>
  new Style({ image: new CircleStyle({ radius: 10, stroke: new Stroke({ color, width }) }) })

/** Its middle is the point, to the pixel; the light rim reads on any tile. */
const TARGET = [
  ring('#ffffff', 7),
  ring(PURPLE, 3.5),
  new Style({
    image: new CircleStyle({
      radius: 4,
      fill: new Fill({ color: PURPLE }),
      stroke: new Stroke({ color: '#ffffff', width: 1.5 }),
    }),
  }),
]

/** A target at a point that was asked for by its coordinates (M2.8). */
export class PointMarker extends FeaturesLayer {
  constructor() {
    super({
      zIndex: STACKING,
      source: new VectorSource(),
      updateWhileAnimating: true,
      style: TARGET,
    })
  }

  /** Map units. */
  show(at: number[] | null): void {
    this.getSource()?.clear()
    if (at) this.getSource()?.addFeature(new Feature(new Point(at)))
  }
}

/** Keeps an element below a place. */
export const markOverlay = (element: HTMLElement): Overlay =>
  new Overlay({ element, positioning: 'top-center', offset: [0, 18] })
