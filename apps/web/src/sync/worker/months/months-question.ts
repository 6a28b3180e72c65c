import {
  COMPLETE,
  type decodeFrame,
  FrameAssembler,
  type FrameHeader,
  type MonthsRequest,
} from '@petatirta/contract'

type Frame = ReturnType<typeof decodeFrame>

/** Without a frame for so long, people hear that it failed. What comes later is taken all the same. */
const SILENT_MS = 30_000
/** The server may have to go through all bills first, after other work; it gives up after ten minutes itself. */
const ANSWER_MS = 11 * 60_000

interface Patience {
  readonly silent: () => void
  readonly lost: () => void
}

/** What was asked of the server, until it is answered or refused: asked twice, it would only take longer. */
export class MonthsQuestion {
  readonly request: MonthsRequest
  readonly #assembler = new FrameAssembler()
  readonly #patience: Patience
  readonly #lost: ReturnType<typeof setTimeout>
  #silent: ReturnType<typeof setTimeout> | undefined

  constructor(request: MonthsRequest, patience: Patience) {
    this.request = request
    this.#patience = patience
    this.#lost = setTimeout(patience.lost, ANSWER_MS)
    this.wait()
  }

  get received(): number {
    return this.#assembler.received
  }

  /** From now on the next frame has its time again. */
  wait(): void {
    clearTimeout(this.#silent)
    this.#silent = setTimeout(this.#patience.silent, SILENT_MS)
  }

  isAnsweredBy({ city, since, counter }: FrameHeader): boolean {
    const { request } = this
    return (
      city === request.city &&
      since === request.since &&
      (request.since !== undefined || counter === request.counter)
    )
  }

  /** The whole answer, once it is here. */
  add(frame: Frame): Uint8Array | undefined {
    this.wait()
    if (!this.#assembler.continues(frame.header)) return undefined
    const part = this.#assembler.add(frame)
    return frame.header.code === COMPLETE ? part?.bytes : undefined
  }

  close(): void {
    clearTimeout(this.#silent)
    clearTimeout(this.#lost)
  }
}
