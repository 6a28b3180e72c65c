import type { LayerSnapshot, WorkerClient } from './layer-loader.ts'

interface Options {
  readonly city: string
  readonly worker: WorkerClient
  readonly now: () => number
  readonly layers: () => Iterable<LayerSnapshot>
}

/** Remembers when the map was last known to show what the server has, across visits. */
export class LastSynced {
  readonly #options: Options
  /** Null while unknown. */
  at: number | null = null
  /** Whether the counters of this connection have been compared. */
  compared = false

  constructor(options: Options) {
    this.#options = options
  }

  /** While no layer is loading or failed, that is now. */
  record(): void {
    const { city, worker, now, layers } = this.#options
    const behind = [...layers()].some(({ status }) => status === 'LOADING' || status === 'ERROR')
    if (!this.compared || behind) return
    this.at = now()
    void worker.synced(city, this.at)
  }

  /** M4.3: the map is in use. */
  access(): void {
    const { city, worker, now } = this.#options
    if (!this.compared) void worker.accessOffline(city, now())
    else {
      void worker.access(city, false, now())
      this.record()
    }
  }

  disconnected(): void {
    this.record()
    this.compared = false
  }
}
