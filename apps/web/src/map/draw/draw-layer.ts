import type { Coordinate } from 'ol/coordinate.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import type { DrawnShape } from './draw-sketch.ts'

/** Above every layer and what is selected. */
const STACKING = 70
/** Nothing else on the map has this colour; with a light rim it reads on streets and on satellite images. */
export const DRAWN_COLOUR = '#4338ca'
const RIM = '#ffffff'

const stroke = (color: string, width: number, lineDash?: number[]) =>
  new Style({ stroke: new Stroke({ color, width, ...(lineDash && { lineDash }) }) })
const dot = (radius: number, fill: string, rim: string) =>
  new Style({
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: rim, width: 2 }),
    }),
  })

export const DRAWN_STYLES = {
  line: [stroke(RIM, 6), stroke(DRAWN_COLOUR, 3)],
  area: [new Style({ fill: new Fill({ color: 'rgba(67 56 202 / 0.14)' }) })],
  vertices: [dot(5, RIM, DRAWN_COLOUR)],
}
/** From the last vertex to the pointer, where nothing is set yet. */
const PENDING = [stroke(RIM, 5), stroke(DRAWN_COLOUR, 2, [6, 6])]
const POINTER = [dot(5, DRAWN_COLOUR, RIM)]

type Part = 'area' | 'line' | 'pending' | 'vertices' | 'pointer'
const STYLES = { ...DRAWN_STYLES, pending: PENDING, pointer: POINTER }

/** What a shape looks like while it is being drawn. */
export class DrawLayer extends FeaturesLayer {
  constructor() {
    super({
      source: new VectorSource({ useSpatialIndex: false }),
      zIndex: STACKING,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
      style: feature => STYLES[feature.get('part') as Part],
    })
  }

  show(shape: DrawnShape, vertices: readonly Coordinate[], pointer: Coordinate | undefined): void {
    const parts: Feature[] = []
    const add = (part: Part, geometry: LineString | MultiPoint | Point | Polygon) =>
      parts.push(new Feature({ geometry, part }))
    const set = [...vertices]
    const [last] = set.slice(-1)
    const reached = pointer ? [...set, pointer] : set
    if (shape === 'polygon' && reached.length > 2) add('area', new Polygon([reached]))
    if (pointer && last) {
      const back = shape === 'polygon' && set.length > 1 ? set.slice(0, 1) : []
      add('pending', new LineString([last, pointer, ...back]))
    }
    if (set.length > 1) add('line', new LineString(set))
    if (set.length > 0) add('vertices', new MultiPoint(set))
    if (pointer) add('pointer', new Point(pointer))
    this.getSource()?.clear(true)
    this.getSource()?.addFeatures(parts)
  }
}
