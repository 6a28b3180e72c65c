import type { Coordinate } from 'ol/coordinate.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { unByKey } from 'ol/Observable.js'
import { Clicks, type Device } from '#map/engine/clicks.ts'
import { DrawKeys } from './draw-keys.ts'
import { DrawLayer } from './draw-layer.ts'
import { clickAt, type DrawnShape, isComplete, outlineOf } from './draw-sketch.ts'

export interface DrawOptions {
  readonly shape: DrawnShape
  /** Where a vertex at `at` should rather lie; `reach` is how far away that may be. Map units. */
  readonly snap?: ((at: Coordinate, reach: number) => Coordinate | undefined) | undefined
  /** The first vertex was set. */
  readonly onStart?: (() => void) | undefined
  /**
   * A vertex was added or taken back, or the pointer has moved: the vertices so far, the pointer's place last (a finger's
   * is where it last was). Empty once there is no sketch any more.
   */
  readonly onSketch?: ((vertices: readonly Coordinate[]) => void) | undefined
  /** Finished by a double click, by Ctrl+Enter or at the first vertex. A polygon's ring is closed. */
  readonly onEnd: (vertices: readonly Coordinate[]) => void
}

export interface DrawSession {
  /** Takes the last vertex back. */
  undo(): void
  /** Throws the sketch away; the next click begins a new one. */
  cancel(): void
  /** Ends the sketch where it is, as a double click does; nothing happens when it has too few vertices. */
  finish(): void
  /** No more drawing. */
  stop(): void
}

/** Pixels: how near a click belongs to a vertex, and how far a snap reaches. */
const SAME_PLACE = { mouse: 8, touch: 16 } as const
const SNAP = { mouse: 12, touch: 18 } as const
/** The rest of a double or triple click is no new shape. */
const AFTERMATH_MS = 500

const distance = ([ax = 0, ay = 0]: readonly number[], [bx = 0, by = 0]: readonly number[]) =>
  Math.hypot(ax - bx, ay - by)

/** M4.7: one shape after another, by mouse, finger or keyboard, until it is stopped. */
export const drawOn = (map: OlMap, options: DrawOptions): DrawSession => new Drawing(map, options)

class Drawing implements DrawSession {
  readonly #map: OlMap
  readonly #options: DrawOptions
  readonly #layer = new DrawLayer()
  readonly #keys: DrawKeys
  readonly #clicks: Clicks
  readonly #viewKeys
  #vertices: Coordinate[] = []
  #pointer: Coordinate | undefined
  /** A finger that has left the glass points nowhere. */
  #hovers = false
  #ended = { at: Number.NEGATIVE_INFINITY, pixel: [0, 0] as number[] }

  constructor(map: OlMap, options: DrawOptions) {
    this.#map = map
    this.#options = options
    this.#clicks = new Clicks({
      onClick: (event, device) => this.#click(event, device),
      onHover: event => this.#hover(event),
    })
    map.addInteraction(this.#clicks)
    map.addLayer(this.#layer)
    map.getViewport().addEventListener('pointerleave', this.#leave)
    map.getTargetElement().style.cursor = 'crosshair'
    this.#keys = new DrawKeys(map, {
      onTakeOver: () => this.#followCentre(),
      set: () => this.#setAtCentre(),
      undo: () => this.#if(() => this.undo()),
      cancel: () => this.#if(() => this.cancel()),
      finish: () => this.#if(() => this.finish()),
    })
    this.#viewKeys = map.getView().on(['change:center', 'change:resolution'], () => {
      if (this.#keys.active) this.#followCentre()
    })
    if (this.#keys.active) this.#followCentre()
  }

  get #resolution(): number {
    return this.#map.getView().getResolution() ?? 1
  }

  #place(at: Coordinate, reach: number): Coordinate {
    const [x = 0, y = 0] = this.#options.snap?.(at, reach * this.#resolution) ?? at
    return [x, y]
  }

  #click(event: MapBrowserEvent, device: Device): void {
    this.#keys.letGo()
    const reach = SAME_PLACE[device]
    if (this.#isAftermath(event, reach)) return
    this.#hovers = device === 'mouse'
    const at = this.#place(event.coordinate, SNAP[device])
    switch (clickAt(this.#options.shape, this.#vertices, at, reach * this.#resolution)) {
      case 'set':
        this.#set(at)
        break
      case 'end':
        this.#ended = { at: event.originalEvent.timeStamp, pixel: event.pixel }
        this.finish()
    }
  }

  #isAftermath({ originalEvent, pixel }: MapBrowserEvent, reach: number): boolean {
    const { at, pixel: last } = this.#ended
    const soon = originalEvent.timeStamp - at < AFTERMATH_MS
    return soon && this.#vertices.length === 0 && distance(pixel, last) <= reach
  }

  #hover({ coordinate }: MapBrowserEvent): void {
    this.#keys.letGo()
    this.#hovers = true
    this.#pointer = this.#place(coordinate, SNAP.mouse)
    this.#show()
  }

  readonly #leave = (): void => {
    if (this.#keys.active) return
    this.#hovers = false
    this.#pointer = undefined
    this.#show()
  }

  #followCentre(): void {
    const centre = this.#map.getView().getCenter()
    if (!centre) return
    this.#hovers = true
    this.#pointer = this.#place(centre, SNAP.mouse)
    this.#show()
  }

  #setAtCentre(): void {
    this.#followCentre()
    const at = this.#pointer
    if (at && clickAt('line', this.#vertices, at, 0) === 'set') this.#set(at)
  }

  #set(at: Coordinate): void {
    this.#vertices = [...this.#vertices, at]
    this.#pointer = at
    if (this.#vertices.length === 1) this.#options.onStart?.()
    this.#show()
  }

  #show(): void {
    this.#layer.show(this.#options.shape, this.#vertices, this.#pointer)
    const [last] = this.#vertices.slice(-1)
    if (last) this.#options.onSketch?.([...this.#vertices, this.#pointer ?? last])
  }

  /** Whether there was a sketch for it. */
  #if(action: () => void): boolean {
    const drawing = this.#vertices.length > 0
    action()
    return drawing
  }

  undo(): void {
    if (this.#vertices.length === 1) this.cancel()
    else if (this.#vertices.length > 1) {
      this.#vertices = this.#vertices.slice(0, -1)
      if (!this.#hovers) this.#pointer = this.#vertices.at(-1)
      this.#show()
    }
  }

  cancel(): void {
    if (this.#vertices.length === 0) return
    this.#vertices = []
    if (!this.#hovers) this.#pointer = undefined
    this.#show()
    this.#options.onSketch?.([])
  }

  finish(): void {
    const { shape, onEnd } = this.#options
    const drawn = this.#vertices
    if (!isComplete(shape, drawn)) return
    this.cancel()
    onEnd(outlineOf(shape, drawn))
  }

  stop(): void {
    this.#keys.stop()
    unByKey(this.#viewKeys)
    this.#map.getViewport().removeEventListener('pointerleave', this.#leave)
    this.#map.removeInteraction(this.#clicks)
    this.#map.removeLayer(this.#layer)
    this.#layer.dispose()
    const target = this.#map.getTargetElement()
    if (target) target.style.cursor = ''
  }
}
