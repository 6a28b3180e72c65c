import { createStore } from 'zustand/vanilla'
import type { City } from '#sync/city.ts'

export interface Notice {
  /** Tells the same words said twice apart. */
  readonly id: number
  readonly message: string
  readonly severity: 'error' | 'info'
}

export interface Notices {
  readonly getSnapshot: () => Notice | null
  readonly subscribe: (listener: () => void) => () => void
  readonly show: (message: string, severity?: Notice['severity']) => void
  /** What was said does not hold any more. */
  readonly clear: () => void
}

/** What the map has to tell its user: the newest only, the rest has been said. */
export function createNotices(): Notices {
  const store = createStore<{ notice: Notice | null }>(() => ({ notice: null }))
  let last = 0
  return {
    getSnapshot: () => store.getState().notice,
    subscribe: store.subscribe,
    show: (message, severity = 'error') => store.setState({ notice: { id: ++last, message, severity } }),
    clear: () => store.setState({ notice: null }),
  }
}

/** M8: failures of the sockets are shown like everything else. */
export function forwardFailures(sync: Pick<City, 'getSnapshot' | 'subscribe'>, notices: Notices): () => void {
  let told = 0
  const tell = () => {
    const { failure } = sync.getSnapshot()
    if (!failure || failure.id === told) return
    told = failure.id
    notices.show(failure.message)
  }
  tell()
  return sync.subscribe(tell)
}
