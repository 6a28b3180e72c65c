import type { TileNews, TileTally } from '#map/engine/base-map.ts'

export interface Clock {
  readonly now: () => number
  /** Returns what cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

const PATIENCE_MS = 2000
/** One tile that is missing is no server that is away. */
const FAILURES = 4
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 300_000

interface Options {
  readonly clock: Clock
  /** Loads one tile: whether it came. */
  readonly probe: () => Promise<boolean>
  readonly onChange: (reachable: boolean) => void
}

/**
 * Tells whether a tile server answers. It is away when no tile came within two seconds of the first question, or when
 * several fail in a row; a slow line on which tiles come is left alone. While it is away one tile is tried now and then,
 * ever less often, and when the browser says that it is online.
 */
export class TileWatch {
  readonly #options: Options
  #phase: 'waiting' | 'reachable' | 'unreachable' = 'waiting'
  #failures = 0
  #tries = 0
  #timer: (() => void) | undefined
  #isProbing = false
  #isOver = false

  constructor({ askedAt, loaded, failed }: TileTally, options: Options) {
    this.#options = options
    if (loaded) this.#phase = 'reachable'
    for (let i = 0; i < failed; i++) this.tell('failed')
    if (askedAt !== undefined) this.#await(askedAt)
  }

  tell(news: TileNews): void {
    if (this.#isOver) return
    switch (news) {
      case 'asked':
        this.#await(this.#options.clock.now())
        return
      case 'loaded':
        this.#failures = 0
        this.#reached()
        return
      case 'failed':
        this.#failures++
        if (this.#failures >= FAILURES && this.#phase !== 'unreachable') this.#lost()
    }
  }

  /** There is reason to believe that it is back. */
  retry(): void {
    if (this.#phase === 'unreachable') void this.#probe()
  }

  dispose(): void {
    this.#isOver = true
    this.#timer?.()
  }

  #await(since: number): void {
    if (this.#phase !== 'waiting' || this.#timer) return
    const { now, after } = this.#options.clock
    this.#timer = after(Math.max(0, since + PATIENCE_MS - now()), () => this.#lost())
  }

  #reached(): void {
    const before = this.#phase
    if (before === 'reachable') return
    this.#timer?.()
    this.#phase = 'reachable'
    if (before === 'unreachable') this.#options.onChange(true)
  }

  #lost(): void {
    this.#phase = 'unreachable'
    this.#failures = 0
    this.#options.onChange(false)
    this.#probeLater()
  }

  /** The count of tries stays when it was back for a while: the browser's own cache answers for a server that is away. */
  #probeLater(): void {
    const ms = Math.min(FIRST_RETRY_MS * 2 ** this.#tries, LONGEST_RETRY_MS)
    this.#tries++
    this.#timer?.()
    this.#timer = this.#options.clock.after(ms, () => void this.#probe())
  }

  async #probe(): Promise<void> {
    if (this.#isProbing || this.#isOver) return
    this.#isProbing = true
    const answers = await this.#options.probe()
    this.#isProbing = false
    if (this.#isOver || this.#phase !== 'unreachable') return
    if (answers) this.#reached()
    else this.#probeLater()
  }
}
