import type { FetchedSource, ImportSource, NewSource, SourcePlace, SourceSchedule } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '#shared/api/client.ts'
import { keepSource } from './kept-source.ts'

const keyOf = (city: string) => ['import-sources', city]
/** No message says that a source has ended: it is looked for while one is under way. */
const LOOK_MS = 3000

export const isDue = ({ nextAt }: ImportSource) => nextAt !== null && Date.parse(nextAt) <= Date.now()
const isUnderWay = (source: ImportSource) => source.last?.status === 'running' || isDue(source)

export const useSources = (city: string) =>
  useQuery({
    queryKey: keyOf(city),
    queryFn: async ({ signal }) =>
      (await callApi(calls.listImportSources, { query: { city } }, { signal })).payload,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  })

/** What an address has; given up when the page is left. */
export function useFetchSource(city: string, onDraft: (id: string) => void) {
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: async (place: SourcePlace): Promise<FetchedSource> => {
      abort.current = new AbortController()
      const { signal } = abort.current
      return (await callApi(calls.fetchImportSource, { query: { city }, body: place }, { signal })).payload
    },
    onSuccess: ({ draft, service }, place) => {
      if (!draft) return
      keepSource(draft.id, { ...place, service })
      onDraft(draft.id)
    },
  })
  const cancel = () => {
    abort.current?.abort()
    mutation.reset()
  }
  return { ...mutation, cancel }
}

/** Every change of a kept source shows in the list. */
export function useSourceChanges(city: string) {
  const client = useQueryClient()
  const onSettled = () => void client.invalidateQueries({ queryKey: keyOf(city) })
  const query = { city }
  return {
    setSchedule: useMutation({
      mutationFn: ({ id, schedule }: { id: string; schedule: SourceSchedule }) =>
        callApi(calls.updateImportSource, { params: { id }, query, body: { schedule } }),
      onSettled,
    }),
    run: useMutation({
      mutationFn: (id: string) => callApi(calls.runImportSource, { params: { id }, query }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => callApi(calls.deleteImportSource, { params: { id }, query }),
      onSettled,
    }),
  }
}

export const useSaveSources = (city: string) =>
  useMutation({
    mutationFn: (sources: readonly NewSource[]) =>
      Promise.all(sources.map(body => callApi(calls.createImportSource, { query: { city }, body }))),
  })
