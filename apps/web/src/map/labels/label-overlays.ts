import './label-overlays.css'
import type { LabelBox } from '@petatirta/domain'
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
  /** What else stands on the map: popups, cards, marks. */
  readonly over: readonly LabelBox[]
}

/** A mark stands on its place, its words below: both stay free. */
const PIN_HEIGHT = 56

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
  /** Popups open and grow while the map is at rest. */
  readonly #resized = new ResizeObserver(() => this.#look())
  readonly #others

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
    const overlays = map.getOverlays()
    this.#others = [
      overlays.on('add', ({ element }) => this.#observe(element)),
      overlays.on('remove', () => this.#look()),
    ]
    for (const overlay of overlays.getArray()) this.#observe(overlay)
    this.#look()
  }

  #observe(overlay: Overlay): void {
    const element = overlay.getElement()
    if (overlay !== this.#overlay && element) this.#resized.observe(element)
  }

  #standing(): LabelBox[] {
    const viewport = this.#map.getViewport().getBoundingClientRect()
    return this.#map
      .getOverlays()
      .getArray()
      .flatMap(overlay => {
        const rect = overlay === this.#overlay ? undefined : overlay.getElement()?.getBoundingClientRect()
        if (!rect || rect.width === 0 || rect.height === 0) return []
        const above = overlay.getPositioning() === 'top-center' ? PIN_HEIGHT : 0
        return {
          left: rect.left - viewport.left,
          right: rect.right - viewport.left,
          top: rect.top - viewport.top - above,
          bottom: rect.bottom - viewport.top,
        }
      })
  }

  #look(): void {
    const view = this.#map.getView()
    const [width, height] = this.#map.getSize() ?? []
    const [x, y] = this.#map.getCoordinateFromPixel([(width ?? 0) / 2, (height ?? 0) / 2]) ?? []
    const [resolution, zoom] = [view.getResolution(), view.getZoom()]
    if (!width || !height || x === undefined || y === undefined || !resolution || zoom === undefined) return
    const over = this.#standing()
    this.#store.setState({ view: { centre: [x, y], resolution, zoom, width, height, over } })
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
    unByKey([this.#moved, this.#zooming, ...this.#others])
    this.#resized.disconnect()
    this.#map.removeOverlay(this.#overlay)
  }
}
