import type { FeatureKind } from '@petatirta/contract'

/** Ids and details are the bulk of a set. They come once layers have stopped arriving and had the time to be drawn. */
const REST_AFTER_MS = 500

/** Layers whose rest is still to be asked for. */
export class RestQueue {
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
      for (const rest of kinds) this.#fetch(rest)
    }, REST_AFTER_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
