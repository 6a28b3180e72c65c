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

  /** A tool may let go because of the very click that is reported next. */
  covers({ timeStamp }: Event): boolean {
    return this.isOn || timeStamp <= this.#until
  }
}
