/** A map's element has it while clicks belong to a tool: what stands on the map lets them through. */
const HELD = 'map-held'

/** While it is on, clicks belong to a tool. */
export class SelectionHold {
  readonly #element: Element
  #holders = 0
  #until = Number.NEGATIVE_INFINITY

  constructor(element: Element) {
    this.#element = element
  }

  get isOn(): boolean {
    return this.#holders > 0
  }

  begin(): () => void {
    this.#holders++
    this.#mark()
    return () => {
      this.#holders--
      this.#until = performance.now()
      this.#mark()
    }
  }

  #mark(): void {
    this.#element.classList.toggle(HELD, this.isOn)
  }

  /** A tool may let go because of the very click that is reported next. */
  covers({ timeStamp }: Event): boolean {
    return this.isOn || timeStamp <= this.#until
  }
}
