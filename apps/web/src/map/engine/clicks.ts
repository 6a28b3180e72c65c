import PointerInteraction from 'ol/interaction/Pointer.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'

export type Device = 'mouse' | 'touch'

interface Actions {
  readonly onClick: (event: MapBrowserEvent, device: Device) => void
  /** A mouse that no button of is pressed. */
  readonly onHover: (event: MapBrowserEvent) => void
}

/** Pixels that a pointer may move and still click. */
const STILL = { mouse: 6, touch: 10 } as const

const deviceOf = ({ originalEvent }: MapBrowserEvent): Device =>
  originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch' ? 'touch' : 'mouse'

const isPlain = ({ originalEvent }: MapBrowserEvent): boolean =>
  originalEvent instanceof PointerEvent &&
  originalEvent.type === 'pointerup' &&
  originalEvent.button === 0 &&
  !(originalEvent.shiftKey || originalEvent.altKey || originalEvent.ctrlKey || originalEvent.metaKey)

/** A tool's own clicks, without delay. Dragging pans and two fingers zoom as ever, but no double click zooms the map. */
export class Clicks extends PointerInteraction {
  readonly #actions: Actions
  #down: { readonly pixel: number[]; fingers: number } | undefined

  constructor(actions: Actions) {
    super({ stopDown: () => false })
    this.#actions = actions
  }

  override handleDownEvent({ pixel }: MapBrowserEvent<PointerEvent>): boolean {
    this.#down = { pixel, fingers: this.getPointerCount() }
    return true
  }

  override handleDragEvent(): void {
    if (this.#down) this.#down.fingers = Math.max(this.#down.fingers, this.getPointerCount())
  }

  override handleUpEvent(event: MapBrowserEvent<PointerEvent>): boolean {
    if (this.getPointerCount() > 0) {
      if (this.#down) this.#down.fingers = 2
      return true
    }
    const [down, device] = [this.#down, deviceOf(event)]
    this.#down = undefined
    if (down?.fingers !== 1 || !isPlain(event)) return false
    const [dx, dy] = [0, 1].map(i => (down.pixel[i] ?? 0) - (event.pixel[i] ?? 0))
    if (Math.hypot(dx ?? 0, dy ?? 0) > STILL[device]) return false
    // OpenLayers makes no click of it, and so no double click.
    event.preventDefault()
    this.#actions.onClick(event, device)
    return false
  }

  override handleMoveEvent(event: MapBrowserEvent<PointerEvent>): void {
    if (!event.dragging && deviceOf(event) === 'mouse') this.#actions.onHover(event)
  }
}
