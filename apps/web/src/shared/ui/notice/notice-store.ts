import type { AlertColor } from '@mui/material'
import { SNACKBAR_MS } from '@petatirta/domain'
import { createStore } from 'zustand/vanilla'

export interface Notice {
  /** Tells the same words said twice apart. */
  readonly id: number
  readonly message: string
  readonly severity: AlertColor
  readonly duration: number
  readonly reason: string | undefined
}

interface Options {
  /** A9, M9: five seconds, unless a page says otherwise. */
  duration?: number
  /** Why, below the message. */
  reason?: string | undefined
}

export type Notify = (message: string, severity?: AlertColor, options?: Options) => void

export interface NoticeStore {
  readonly getSnapshot: () => Notice | null
  readonly subscribe: (listener: () => void) => () => void
  readonly show: Notify
  /** What was said does not hold any more. */
  readonly clear: () => void
}

/** Messages for the user of a page: only the newest is shown. */
export function createNotices(): NoticeStore {
  const store = createStore<{ notice: Notice | null }>(() => ({ notice: null }))
  let last = 0
  return {
    getSnapshot: () => store.getState().notice,
    subscribe: store.subscribe,
    show: (message, severity = 'error', { duration = SNACKBAR_MS, reason } = {}) =>
      store.setState({ notice: { id: ++last, message, severity, duration, reason } }),
    clear: () => store.setState({ notice: null }),
  }
}
