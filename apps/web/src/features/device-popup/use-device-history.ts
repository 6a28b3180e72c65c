import { calls, type DeviceHistory, type HistoryRange } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export type ReadingHistory = DeviceHistory['readings'][number]

/** While somebody looks at it the curve goes on. */
const AGAIN_MS = 60_000

/** Nothing stands in for what is on its way: another device's or range's curve would be a wrong answer. */
export const useDeviceHistory = (city: string, device: string, range: HistoryRange) =>
  useQuery({
    queryKey: ['device-history', city, device, range],
    queryFn: async ({ signal }) =>
      (await callApi(calls.deviceHistory, { query: { city, device, range } }, { signal })).payload,
    refetchInterval: AGAIN_MS,
  })
