import type { Hit } from './layer-spec.ts'

/** What is probably selected next. */
export interface Aimed {
  readonly kind: string
  readonly counter: number
  readonly row: number
}

/** A hand stops for longer before it presses; a pointer that passes by does not. */
const REST_MS = 60

/** Says what a pointer rests on, or is pressed on, so that what its popup says can be read before the click. */
export class Aim {
  readonly #listeners = new Set<(aimed: Aimed) => void>()
  #resting: ReturnType<typeof setTimeout> | undefined

  listen(listener: (aimed: Aimed) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The pointer moved, and is over this now. */
  over(found: { kind: string; hit: Hit } | undefined): void {
    clearTimeout(this.#resting)
    if (found) this.#resting = setTimeout(() => this.#say(found), REST_MS)
  }

  pressed(found: { kind: string; hit: Hit } | undefined): void {
    clearTimeout(this.#resting)
    if (found) this.#say(found)
  }

  #say({ kind, hit: { counter, row } }: { kind: string; hit: Hit }): void {
    for (const listener of this.#listeners) listener({ kind, counter, row })
  }

  dispose(): void {
    clearTimeout(this.#resting)
    this.#listeners.clear()
  }
}
