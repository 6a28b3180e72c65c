import {
  COMPLETE,
  type CompressedPart,
  type decodeFrame,
  FrameAssembler,
  type FrameHeader,
  isPersonalPart,
} from '@petatirta/contract'
import type { ShownSet } from '#sync/feature-columns.ts'

type Frame = ReturnType<typeof decodeFrame>

export interface Expected {
  /** The counter of a set of which some parts are stored already; -1 where none is. */
  readonly resumed: number
  readonly have: readonly string[]
  /** Bytes of those, as far as they are known. */
  readonly before: number
  /** The counter since which changes were asked for. */
  readonly since: number | undefined
  /** What the map showed when it was asked for. */
  readonly shown: ShownSet | undefined
}

/** What comes for one question: a whole set, the rest of one, or what changed since a counter. */
export class IncomingSet {
  readonly #expected: Expected
  #assembler = new FrameAssembler()
  #counter: number | undefined
  #changesTo: number | undefined
  /** Parts of the set that are here. */
  readonly #parts = new Set<string>()
  /** Bytes of those that arrived and that all users get. */
  #common = 0
  /** Until the first part is written. */
  isFresh = true
  readonly changes = new Map<string, Uint8Array>()

  constructor(expected: Expected) {
    this.#expected = expected
  }

  get shown(): ShownSet | undefined {
    return this.#expected.shown
  }

  get parts(): readonly string[] {
    return [...this.#parts]
  }

  /** The bytes that count as arrived: those of before only while the set is still the same. */
  get received(): number {
    const { before, resumed } = this.#expected
    const isOther = this.#counter !== undefined && this.#counter !== resumed
    return (isOther ? 0 : before) + this.#assembler.received
  }

  /** Whether a frame is of an answer to the question, and not left over from one that was given up. */
  answers(header: FrameHeader): boolean {
    const { since, resumed, have } = this.#expected
    if (header.since !== undefined) {
      if (header.since !== since) return false
      this.#changesTo ??= header.counter
      return header.counter === this.#changesTo
    }
    const isBeginning = header.part === 'style' && header.offset === 0
    if (this.#counter === undefined) {
      // Without its beginning it would not be whole.
      if (!isBeginning && header.counter !== resumed) return false
      if (header.counter === resumed) for (const part of have) this.#parts.add(part)
    } else if (isBeginning && header.counter > this.#counter) {
      // The layer changed before the rest of it was asked for: the answer is the newer set, from its beginning.
      this.#assembler = new FrameAssembler()
      this.#parts.clear()
      this.#common = 0
      this.isFresh = true
    } else if (this.#counter !== header.counter) {
      throw new Error(`${header.kind} changed from ${this.#counter} to ${header.counter} on its way`)
    }
    this.#counter = header.counter
    return true
  }

  /** Takes a frame, unless it came before; returns the part that it completed. */
  add(frame: Frame): CompressedPart | undefined {
    if (!this.#assembler.continues(frame.header)) return undefined
    const part = this.#assembler.add(frame)
    if (!part) return undefined
    this.#parts.add(part.name)
    if (!isPersonalPart(part.name)) this.#common += part.bytes.length
    return part
  }

  /** Whether nothing is missing after this frame. The last one of an answer that was given up says 200, too. */
  isCompleteAfter({ code, counter, since, totalBytes }: FrameHeader): boolean {
    if (code !== COMPLETE || this.#assembler.isAmidPart) return false
    return since !== undefined || counter === this.#expected.resumed || this.#common >= totalBytes
  }
}
