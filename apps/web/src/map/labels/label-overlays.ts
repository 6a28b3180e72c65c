import './label-overlays.css'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import Overlay from 'ol/Overlay.js'
import { createStore } from 'zustand/vanilla'

/** What is on the screen, in map units and pixels. */
export interface LabelView {
  readonly centre: readonly [number, number]
  readonly resolution: number
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/**
 * Elements that stand at places of the map. However many there are, they hang on one overlay: while the map is moved one
 * element is shifted. They are measured from a fixed place, so that moving the map changes none of them; while it is
 * zoomed they are hidden, and come back when they are drawn for the new scale.
 */
export class LabelOverlays {
  readonly element = document.createElement('div')
  readonly #map: OlMap
  readonly #overlay = new Overlay({
    element: this.element,
    className: 'ol-overlay-container ol-selectable map-labels',
  })
  readonly #store = createStore<{ view: LabelView | null }>(() => ({ view: null }))
  readonly #moved
  readonly #zooming

  readonly subscribe = this.#store.subscribe
  /** Null until the map has come to rest once. */
  readonly getSnapshot = () => this.#store.getState().view

  constructor(map: OlMap) {
    this.#map = map
    map.addOverlay(this.#overlay)
    this.#moved = map.on('moveend', () => this.#look())
    this.#zooming = map.getView().on('change:resolution', () => this.#hide(true))
    // The wheel turns the map under a label, too.
    this.element.addEventListener('wheel', event => {
      event.preventDefault()
      map.getViewport().dispatchEvent(new WheelEvent(event.type, event))
    })
    this.#look()
  }

  #look(): void {
    const view = this.#map.getView()
    const [width, height] = this.#map.getSize() ?? []
    const [x, y] = view.getCenter() ?? []
    const [resolution, zoom] = [view.getResolution(), view.getZoom()]
    if (!width || !height || x === undefined || y === undefined || !resolution || zoom === undefined) return
    this.#store.setState({ view: { centre: [x, y], resolution, zoom, width, height } })
  }

  #hide(hidden: boolean): void {
    this.element.style.visibility = hidden ? 'hidden' : ''
  }

  /** The labels are drawn for this resolution, measured from this place. */
  drawn(origin: readonly [number, number], resolution: number): void {
    const at = this.#overlay.getPosition()
    if (at?.[0] !== origin[0] || at[1] !== origin[1]) this.#overlay.setPosition([...origin])
    this.#hide(resolution !== this.#map.getView().getResolution())
  }

  remove(): void {
    unByKey([this.#moved, this.#zooming])
    this.#map.removeOverlay(this.#overlay)
  }
}
