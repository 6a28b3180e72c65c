import type { DraftChoice, DraftItem, DraftProposal, ImportDraft, ImportProfile } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callApi, isNotFound } from '#shared/api/client.ts'
import { choiceOf, type Decisions, type Proposals } from './draft-state.ts'
import { limited } from './limited.ts'

/** What is in files that were received does not change. */
export const draftQuery = (city: string, id: string) =>
  queryOptions({
    queryKey: ['import-draft', city, id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.importDraft, { params: { id }, query: { city } }, { signal })).payload,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The server reads the file for each of them, and refuses more than a few at once. */
const inTurns = limited(2)

function proposalQuery(
  client: QueryClient,
  draft: readonly [city: string, id: string],
  choice: DraftChoice | undefined,
) {
  const [city, id] = draft
  const ofKind = ['import-proposal', city, id, choice?.layer, choice?.kind]
  return queryOptions({
    queryKey: [...ofKind, choice],
    queryFn: ({ signal }) =>
      inTurns(async () => {
        signal.throwIfAborted()
        const input = { params: { id }, query: { city }, body: choice as DraftChoice }
        return (await callApi(calls.proposeImport, input, { signal })).payload
      }),
    enabled: choice !== undefined,
    // While a change is on its way the proposal before it stays: fields must not vanish below the pointer.
    placeholderData: () => newest(client.getQueryCache().findAll({ queryKey: ofKind })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const newest = (queries: readonly Query[]): DraftProposal | undefined =>
  queries
    .map(({ state }) => state)
    .filter(({ data }) => data !== undefined)
    .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0]?.data as DraftProposal | undefined

/** How each layer would be understood; while a change is on its way, as before it. */
export function useProposals(city: string, draft: ImportDraft, decisions: Decisions) {
  const client = useQueryClient()
  const queries = useQueries({
    queries: draft.layers.map(({ key }) =>
      proposalQuery(client, [city, draft.id], choiceOf(key, decisions[key])),
    ),
  })
  const of = (key: string) => queries[draft.layers.findIndex(layer => layer.key === key)]
  /** Those that answer the decisions as they are now. */
  const current: Proposals = Object.fromEntries(
    draft.layers.map(({ key }, at) => {
      const query = queries[at]
      return [key, query?.isPlaceholderData ? undefined : query?.data]
    }),
  )
  const isGone = queries.some(({ error }) => isNotFound(error))
  return { of, current, isGone }
}

export type ProposalQuery = NonNullable<ReturnType<ReturnType<typeof useProposals>['of']>>

export const useCheck = (city: string, id: string) =>
  useMutation({
    mutationFn: async (items: DraftItem[]) =>
      (await callApi(calls.checkImport, { params: { id }, query: { city }, body: { items } })).payload,
  })

/** Lets go of the files; that they are gone already is no failure. */
export const useDiscard = (city: string) =>
  useMutation({
    mutationFn: async (id: string) => {
      try {
        await callApi(calls.deleteImportDraft, { params: { id }, query: { city } })
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
  })

/** By number or words; Indonesia's first where nothing is said. */
export const useSystems = (q: string, enabled: boolean) =>
  useQuery({
    queryKey: ['coordinate-systems', q],
    queryFn: async ({ signal }) =>
      (await callApi(calls.coordinateSystems, { query: q === '' ? {} : { q } }, { signal })).payload,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

const profilesKey = (city: string) => ['import-profiles', city]

export const useProfiles = (city: string, enabled: boolean) =>
  useQuery({
    queryKey: profilesKey(city),
    queryFn: async ({ signal }) =>
      (await callApi(calls.listImportProfiles, { query: { city } }, { signal })).payload,
    enabled,
    staleTime: 0,
  })

export function useForgetProfile(city: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ImportProfile) =>
      callApi(calls.deleteImportProfile, { params: { id }, query: { city } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: profilesKey(city) }),
  })
}
