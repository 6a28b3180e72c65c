/** While it is on, clicks belong to a tool. */
export class SelectionHold {
  #holders = 0
  #until = Number.NEGATIVE_INFINITY

  get isOn(): boolean {
    return this.#holders > 0
  }

  begin(): () => void {
    this.#holders++
    return () => {
      this.#holders--
      this.#until = performance.now()
    }
  }

  /** OpenLayers reports a click late, when it cannot become a double click: by then its tool may be gone. */
  covers({ timeStamp }: Event): boolean {
    return this.isOn || timeStamp <= this.#until
  }
}
