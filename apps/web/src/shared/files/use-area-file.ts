import type { AreaFilters, AreaSpreadsheetRequest } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import { areaFilters } from '#shared/filters/selectors.ts'

/** A named area, or the outline of a drawn one. */
export type AreaPlace = Pick<AreaSpreadsheetRequest, 'area'> | Pick<AreaSpreadsheetRequest, 'geometry'>

/** All customers in the area, or those whom the filters let pass. */
export type Whose = 'all' | 'filtered'

interface Options {
  city: string
  where: AreaPlace
  /** What the figures beside the button are about. */
  preferred: Whose
  /** Counting takes the server a while: not before the user wants a file. */
  enabled: boolean
}

/** Whom the files of an area are about, and how many they are: the user should not have to open a file to learn that. */
export function useAreaFile({ city, where, preferred, enabled }: Options) {
  // As text: what is alike is the same.
  const wanted = useFilters(state => JSON.stringify(areaFilters(state)))
  const [chosen, setChosen] = useState<Whose>()
  const { data, error, refetch } = useQuery({
    queryKey: ['area-count', city, where, wanted],
    queryFn: async ({ signal }) => {
      const body = { ...where, filters: JSON.parse(wanted) as AreaFilters }
      return (await callApi(calls.areaCount, { query: { city }, body }, { signal })).payload
    },
    enabled,
    gcTime: 0,
  })
  const whose = chosen ?? (data?.[preferred] === 0 ? 'all' : preferred)
  const filters: AreaFilters = whose === 'all' ? {} : JSON.parse(wanted)
  return {
    whose,
    choose: (next: Whose) => setChosen(next),
    filters,
    /** Undefined while unknown. */
    counts: data,
    customers: data?.[whose],
    error,
    retry: () => void refetch(),
  }
}

export type AreaFile = ReturnType<typeof useAreaFile>
