import type { DeviceHistory, HistoryRange } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export type ReadingHistory = DeviceHistory['readings'][number]

/** The curve is renewed while it is open. */
const AGAIN_MS = 60_000

/** Nothing stands in for what is on its way: another device's or range's curve would be a wrong answer. */
export const useDeviceHistory = (city: string, device: string, range: HistoryRange) =>
  useQuery({
    queryKey: ['device-history', city, device, range],
    queryFn: async ({ signal }) =>
      (await callApi(calls.deviceHistory, { query: { city, device, range } }, { signal })).payload,
    refetchInterval: AGAIN_MS,
  })
