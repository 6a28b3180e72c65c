import { PAN_OFFSET_Y } from '@petatirta/domain'
import type { Coordinate } from 'ol/coordinate.js'
import Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import type OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import { motion } from '#map/engine/motion.ts'
import { popupOverlay } from '#map/engine/popup-overlay.ts'

/** Above every layer, below what is being drawn. */
const STACKING = 65
const PAN_MS = 400
/** On a phone the sheet covers what is below: the area lies this share of the height above the middle. */
const ABOVE_SHEET = 0.3

/** Pixels: the card with its gap, what stays free beside it, and how far from the middle both together lie. */
const CARD = 394
const EDGE = 16
const ASIDE = 80

/** How far right of the middle the area ends, so that it and the card to its right stand in the middle together. */
const besideCard = (area: number, screen: number) =>
  Math.min(ASIDE + (area - CARD) / 2, screen / 2 - CARD - EDGE)

const outlined = (colour: string, fill: string) => [
  new Style({ stroke: new Stroke({ color: '#ffffff', width: 5 }) }),
  new Style({ stroke: new Stroke({ color: colour, width: 2.5 }), fill: new Fill({ color: fill }) }),
]
const STYLES = {
  area: outlined('#4338ca', 'rgba(67 56 202 / 0.14)'),
  refused: outlined('#b91c1c', 'rgba(185 28 28 / 0.12)'),
}

/** A drawn area on the map, with a place in its inside for the button that closes it and one beside it for its card. */
export class AreaOverlay {
  readonly closeElement = document.createElement('div')
  readonly cardElement = document.createElement('div')
  readonly #map: OlMap
  readonly #source = new VectorSource()
  readonly #layer = new FeaturesLayer({ source: this.#source, zIndex: STACKING, updateWhileAnimating: true })
  readonly #close = new Overlay({ element: this.closeElement, positioning: 'center-center' })
  readonly #card = popupOverlay(this.cardElement)

  constructor(map: OlMap) {
    this.#map = map
    map.addLayer(this.#layer)
    map.addOverlay(this.#close)
    map.addOverlay(this.#card)
  }

  /** A closed ring in map units. */
  show(ring: readonly Coordinate[], how: keyof typeof STYLES): void {
    this.clear()
    const feature = new Feature(new Polygon([ring.map(place => [...place])]))
    feature.setStyle(STYLES[how])
    this.#source.addFeature(feature)
  }

  /** Shows the button and the card, and moves the map so that the area and its card can be seen. */
  open(ring: readonly Coordinate[], beside: boolean): void {
    const polygon = new Polygon([ring.map(place => [...place])])
    const [x = 0, y = 0] = polygon.getInteriorPoint().getFirstCoordinate()
    const [west = 0, , east = 0] = polygon.getExtent()
    this.#close.setPosition([x, y])
    this.#card.setPosition([east, y])
    const view = this.#map.getView()
    const resolution = view.getResolution() ?? 1
    const [width = 0, height = 0] = this.#map.getSize() ?? []
    const [, right = 0, , left = 0] = view.padding ?? []
    const shift = besideCard((east - west) / resolution, width - left - right)
    const center = beside
      ? // The button comes to lie where a selected feature does (M4.6): Rangkuman ends above it.
        [east - shift * resolution, y + PAN_OFFSET_Y * resolution]
      : [x, y - ABOVE_SHEET * height * resolution]
    view.animate({ center, duration: motion(PAN_MS) })
  }

  clear(): void {
    this.#source.clear()
    this.#close.setPosition(undefined)
    this.#card.setPosition(undefined)
  }

  remove(): void {
    this.#map.removeOverlay(this.#close)
    this.#map.removeOverlay(this.#card)
    this.#map.removeLayer(this.#layer)
    this.#layer.dispose()
  }
}
