import type { ClosureRequest } from '@petatirta/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClosureQuestion } from '#sync/network/answers.ts'
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

const SOLVED = {
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  gcTime: 0,
  retry: false,
  structuralSharing: false,
} as const

/** Solved by the worker, and again whenever valves, pipes or customers change; what was solved last stays meanwhile. */
export const useClosure = (sync: City, asked: Asked | undefined, network: ReturnType<typeof useNetwork>) =>
  useQuery({
    ...SOLVED,
    queryKey: ['closure', sync.city, asked, network.revision],
    queryFn: () => sync.network.closure(questionOf(asked)),
    enabled: asked !== undefined && network.isReady,
  })

/** Who must be told first; read after what is drawn is there. */
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
