import type { ClosureRequest } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import type { ClosureAnswer, ClosureQuestion } from '#sync/network/answers.ts'
import type { City } from '#sync/page/city.ts'
import type { useNetwork } from './use-network.ts'

export interface Asked {
  readonly request: ClosureRequest
  /** Metres within which a pipe counts as tapped. */
  readonly within: number
}

export function questionOf(asked: Asked | undefined): ClosureQuestion {
  if (!asked) throw new Error('Nothing was tapped')
  return { ...asked.request, within: asked.within }
}

/** As the server is asked: it looks for a pipe near the place, however small the map's scale was. */
export function requestOf({ request }: Asked, { pipe }: ClosureAnswer): ClosureRequest {
  const [lon, lat] = pipe.position
  return { ...request, point: [lon, lat] }
}

const SOLVED = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  gcTime: 0,
  retry: false,
  structuralSharing: false,
} as const

const keyOf = (city: string, asked: Asked | undefined, revision: string) =>
  ['closure', city, asked, revision] as const

const isSamePlace = (one: Asked | undefined, other: Asked | undefined) =>
  one !== undefined && one.request.point === other?.request.point

/**
 * Solved by the worker, and again whenever valves, pipes or customers change; what was solved last for the same place stays
 * meanwhile. For another place it would be taken for the answer.
 */
export const useClosure = (sync: City, asked: Asked | undefined, network: ReturnType<typeof useNetwork>) =>
  useQuery({
    ...SOLVED,
    queryKey: keyOf(sync.city, asked, network.revision),
    queryFn: () => sync.network.closure(questionOf(asked)),
    placeholderData: (last, query) =>
      query?.queryKey[1] === sync.city && isSamePlace(query.queryKey[2], asked) ? last : undefined,
    enabled: asked !== undefined && network.isReady,
  })

/** Who must hear of it first; read after what is drawn is there. Those of another answer are never shown below this one. */
export const useCritical = (
  sync: City,
  asked: Asked | undefined,
  network: ReturnType<typeof useNetwork>,
  isDrawn: boolean,
) =>
  useQuery({
    ...SOLVED,
    queryKey: ['closure-critical', sync.city, asked, network.revision],
    queryFn: () => sync.network.criticalCustomers(questionOf(asked)),
    enabled: isDrawn && asked !== undefined && network.isReady,
  })
