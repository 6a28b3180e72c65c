import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnreachable } from './errors.ts'

const RETRIES = 2

/** An answer below 500 will not change by asking again, nor will there be one while the device has no network at all. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES &&
  globalThis.navigator?.onLine !== false &&
  !(error instanceof ApiError && error.status < 500)

/** How often something that could not be fetched is asked for again while no server answers. */
const RECOVERY_MS = 15_000

/** What failed without a connection comes by itself when it is back; what the server refused does not change by asking. */
export const recoveryInterval = (error: unknown): number | false => isUnreachable(error) && RECOVERY_MS

// An answer is shown when it is there. In a timer, as it is otherwise, it would wait behind frames of a map that moves.
notifyManager.setScheduler(queueMicrotask)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Never held back because the browser believes it is offline: the user must hear that it failed.
      queries: {
        retry: shouldRetry,
        staleTime: 15_000,
        networkMode: 'always',
        // The browser says so, or a server answers again that did not.
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => recoveryInterval(state.error),
      },
      mutations: { networkMode: 'always' },
    },
  })
