import type OlMap from 'ol/Map.js'

interface KeyActions {
  /** The keyboard has taken over from the pointer: what is drawn is at the map's centre. */
  readonly onTakeOver: () => void
  readonly set: () => void
  /** False: there was nothing to do, and the key is left to the page. */
  readonly undo: () => unknown
  readonly cancel: () => unknown
  readonly finish: () => unknown
}

const MARK = `
  position: absolute; width: 30px; height: 30px; margin: -15px 0 0 -15px;
  pointer-events: none;
`
const CROSSHAIR = `
  <svg viewBox="0 0 30 30" fill="none" stroke-linecap="round">
    <path d="M15 1v10M15 19v10M1 15h10M19 15h10" stroke="#fff" stroke-width="5"/>
    <path d="M15 1v10M15 19v10M1 15h10M19 15h10" stroke="#111827" stroke-width="2"/>
  </svg>`

/** In fields and lists keys mean something else. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=menu] *',
    ))

/** Drawing without a pointer, with a crosshair where the next vertex goes. */
export class DrawKeys {
  readonly #map: OlMap
  readonly #target: HTMLElement
  readonly #actions: KeyActions
  readonly #crosshair = document.createElement('div')
  readonly #off = new AbortController()

  constructor(map: OlMap, actions: KeyActions) {
    this.#map = map
    this.#target = map.getTargetElement()
    this.#actions = actions
    this.#crosshair.style.cssText = MARK
    this.#crosshair.hidden = true
    this.#crosshair.innerHTML = CROSSHAIR
    this.#crosshair.setAttribute('aria-hidden', 'true')
    this.#crosshair.dataset.crosshair = ''
    map.getOverlayContainer().append(this.#crosshair)
    const { signal } = this.#off
    this.#target.addEventListener('focus', () => this.#greet(), { signal })
    this.#target.addEventListener('blur', () => this.letGo(), { signal })
    document.addEventListener('keydown', event => this.#hear(event), { signal })
    this.#greet()
  }

  get active(): boolean {
    return !this.#crosshair.hidden
  }

  /** The map got the focus by the keyboard. */
  #greet(): void {
    if (this.#target.matches(':focus-visible')) this.#takeOver()
  }

  #takeOver(): void {
    if (this.active) return
    // Of what is free: panels cover the edges.
    const [x = 0, y = 0] = this.#map.getPixelFromCoordinate(this.#map.getView().getCenter() ?? []) ?? []
    this.#crosshair.style.left = `${x}px`
    this.#crosshair.style.top = `${y}px`
    this.#crosshair.hidden = false
    this.#actions.onTakeOver()
  }

  /** The pointer is used again. */
  letGo(): void {
    this.#crosshair.hidden = true
  }

  #hear(event: KeyboardEvent): void {
    const { key, target, defaultPrevented, altKey, ctrlKey } = event
    if (defaultPrevented || altKey || isTyping(target)) return
    const onMap = target === this.#target
    if (onMap && !['Tab', 'Escape', 'Backspace'].includes(key) && !ctrlKey) this.#takeOver()
    if (this.#act(event, onMap)) event.preventDefault()
  }

  #act({ key, ctrlKey, metaKey, repeat }: KeyboardEvent, onMap: boolean): boolean {
    if (key === 'Escape') return this.#actions.cancel() !== false
    if (key === 'Backspace') return this.#actions.undo() !== false
    if (key !== 'Enter') return false
    if (ctrlKey || metaKey) return this.#actions.finish() !== false
    if (!onMap) return false
    if (!repeat) this.#actions.set()
    return true
  }

  stop(): void {
    this.#off.abort()
    this.#crosshair.remove()
  }
}
