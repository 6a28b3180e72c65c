import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const RETRIES = 2

/** An answer below 500 will not change by asking again, nor will there be one while the device has no network at all. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES &&
  globalThis.navigator?.onLine !== false &&
  !(error instanceof ApiError && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Never held back because the browser believes it is offline: the user must hear that it failed.
      queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
