import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'

export type AreaKind = 'kelurahan' | 'kecamatan'

const CALLS = { kelurahan: calls.mapKelurahan, kecamatan: calls.mapKecamatan } as const

export interface AreaKey {
  readonly city: string
  readonly kind: AreaKind
  /** Its name, or its id where several bear the same name. */
  readonly id: string
  /** Of the areas' set: figures that change raise it. */
  readonly counter: number
}

/** M7.2: the summary of one area, with its outline. */
export const useArea = ({ city, kind, id, counter }: AreaKey) =>
  useQuery({
    queryKey: ['area', city, kind, id, counter],
    queryFn: async ({ signal }) =>
      (await callApi(CALLS[kind], { params: { id }, query: { city } }, { signal })).payload,
  })
