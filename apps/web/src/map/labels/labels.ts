import type Feature from 'ol/Feature.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'

/** Names of all layers make room for each other; of two that collide, the one in the higher layer stays. */
const GROUP = 'labels'
export const FONT_FAMILY = "'Inter Variable', system-ui, sans-serif"
export const INK = '#102830'
const ink = new Fill({ color: INK })
const halo = new Stroke({ color: 'rgba(255 255 255 / 0.92)', width: 3.5 })

/** Names and markers. Within the layer, whatever comes first in the source comes first on the map. */
export class LabelLayer extends FeaturesLayer {
  constructor(options: { zIndex: number; fromZoom?: number; style: StyleFunction }) {
    const { zIndex, fromZoom = 0, style } = options
    // Just below: OpenLayers leaves the limit itself out.
    super({ zIndex, minZoom: fromZoom - 0.001, style, declutter: GROUP, source: new VectorSource() })
  }

  setFeatures(features: Feature[]): void {
    this.setSource(new VectorSource({ features }))
  }

  /**
   * The row whose label is drawn at the pixel. Which ones were drawn only OpenLayers knows, and it looks at pixels to
   * tell: it is asked only where there can be one.
   */
  rowAt(map: OlMap, pixel: number[]): number | undefined {
    const near = this.getSource()?.forEachFeature(label => isNear(map, label, pixel) || undefined)
    if (!near) return undefined
    const found = map.forEachFeatureAtPixel(pixel, feature => feature, {
      layerFilter: layer => layer === this,
    })
    return found ? Number(found.get('row')) : undefined
  }
}

/** Whether the pixel is within the label's `reach`: half its width and height, rather too much than too little. */
function isNear(map: OlMap, label: Feature, [x = 0, y = 0]: number[]): boolean {
  const [left = 0, bottom = 0] = label.getGeometry()?.getExtent() ?? []
  const [atX = 0, atY = 0] = map.getPixelFromCoordinate([left, bottom]) ?? []
  const [width, height] = label.get('reach') as Reach
  return Math.abs(x - atX) <= width && Math.abs(y - atY) <= height
}

/** CSS pixels to each side of a label's place. */
export type Reach = readonly [width: number, height: number]

/** No letter is wider than the font is high. */
export function textReach(text: string, { font, offsetY = 0 }: LabelLook): Reach {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 16)
  return [(text.length * size) / 2 + 6, size + Math.abs(offsetY) + 4]
}

export interface LabelLook {
  /** As in CSS, without the family: '600 12px'. */
  readonly font: string
  readonly offsetY?: number
}

export const labelStyle = (text: string, { font, offsetY = 0 }: LabelLook): Style =>
  new Style({
    text: new Text({
      text,
      offsetY,
      fill: ink,
      stroke: halo,
      font: `${font} ${FONT_FAMILY}`,
      padding: [4, 6, 4, 6],
    }),
  })
