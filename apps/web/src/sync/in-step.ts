import type { LayerSnapshot, WorkerClient } from './layer-loader.ts'

interface Options {
  readonly city: string
  readonly worker: WorkerClient
  readonly now: () => number
  readonly layers: () => Iterable<LayerSnapshot>
}

/** Remembers when the map was last known to show what the server has, across visits. */
export class InStep {
  readonly #options: Options
  /** Null while nobody knows. */
  at: number | null = null
  /** Whether the counters that this connection tells have been compared. */
  compared = false

  constructor(options: Options) {
    this.#options = options
  }

  /** As long as nothing is on its way, now is such a time. */
  note(): void {
    const { city, worker, now, layers } = this.#options
    const behind = [...layers()].some(({ status }) => status === 'LOADING' || status === 'ERROR')
    if (!this.compared || behind) return
    this.at = now()
    void worker.synced(city, this.at)
  }

  /** M4.3: somebody looks at the map. */
  access(): void {
    const { city, worker, now } = this.#options
    if (!this.compared) void worker.accessOffline(city, now())
    else {
      void worker.access(city, false, now())
      this.note()
    }
  }

  disconnected(): void {
    this.note()
    this.compared = false
  }
}
