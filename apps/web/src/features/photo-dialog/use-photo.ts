import { calls } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export type PhotoKind = 'meter' | 'house'

const CALLS = { meter: calls.meterPhoto, house: calls.housePhoto } as const

/** M5.9, M8: the photo as base64 text; '' when there is none or it could not be fetched, which is only logged. */
export const usePhoto = (city: string, id: string, kind: PhotoKind) =>
  useQuery({
    queryKey: ['photo', city, id, kind],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(CALLS[kind], { params: { id }, query: { city } }, { signal })).payload
      } catch (cause) {
        if (!signal.aborted) console.warn('The photo could not be fetched', cause)
        return ''
      }
    },
    // Megabytes: kept no longer than they are looked at, and fetched once for that.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
