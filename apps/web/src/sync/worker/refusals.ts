/** What may wait for an answer when the server refuses something. */
export interface Suspect {
  /** The question that no answer came to yet: another object for each. */
  readonly unanswered: object | undefined
  /** The user has heard that it failed. */
  readonly isKnownToFail: boolean
  refused(message: string, permanent: boolean): void
}

interface Refusal {
  readonly message: string
  readonly permanent: boolean
  /** Whom it can be about, and the question of each. */
  readonly suspects: Map<Suspect, object>
}

/**
 * An exception does not say which of the requests under way it refuses. It is about one that is not answered: once nothing else
 * can be meant that one has failed, and the others go on.
 */
export class Refusals {
  readonly #all: () => readonly Suspect[]
  #open: readonly Refusal[] = []

  constructor(all: () => readonly Suspect[]) {
    this.#all = all
  }

  /** Whether the user may know already what was refused. */
  add(message: string, permanent: boolean): boolean {
    const suspects = new Map<Suspect, object>()
    for (const suspect of this.#all()) if (suspect.unanswered) suspects.set(suspect, suspect.unanswered)
    const isKnown = [...suspects.keys()].some(({ isKnownToFail }) => isKnownToFail)
    this.#open = [...this.#open, { message, permanent, suspects }]
    this.look()
    return isKnown
  }

  /** To be called when something was answered. */
  look(): void {
    for (;;) {
      for (const { suspects } of this.#open)
        for (const [suspect, question] of suspects)
          if (suspect.unanswered !== question) suspects.delete(suspect)
      this.#open = this.#open.filter(({ suspects }) => suspects.size > 0)
      const certain = this.#certain()
      const [first] = certain
      if (!first) return
      this.#open = this.#open.filter(refusal => !certain.includes(refusal))
      const permanent = certain.every(refusal => refusal.permanent)
      const refused = new Set(certain.flatMap(({ suspects }) => [...suspects.keys()]))
      for (const suspect of refused) suspect.refused(first.message, permanent)
    }
  }

  /** Those that have as many suspects as they are. */
  #certain(): readonly Refusal[] {
    const single = this.#open.find(({ suspects }) => suspects.size === 1)
    if (single) return [single]
    const suspects = new Set(this.#open.flatMap(refusal => [...refusal.suspects.keys()]))
    return suspects.size <= this.#open.length ? this.#open : []
  }

  /** The connection is gone, and with it all questions. */
  clear(): void {
    this.#open = []
  }
}
