import type { FeatureKind } from '@petatirta/contract'

/** Ids and details are the largest parts of a set. They wait until no layer has arrived for so long. */
const QUIET_MS = 500

/** Fetches ids and details of layers that are drawn already. */
export class DeferredFetch {
  readonly #fetch: (kind: FeatureKind) => void
  readonly #kinds = new Set<FeatureKind>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(fetch: (kind: FeatureKind) => void) {
    this.#fetch = fetch
  }

  add(kind: FeatureKind): void {
    this.#kinds.add(kind)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const kinds = [...this.#kinds]
      this.#kinds.clear()
      for (const due of kinds) this.#fetch(due)
    }, QUIET_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
