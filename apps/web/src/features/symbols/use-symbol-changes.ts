import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { deleteSymbol, StorageError, saveSymbol } from './save-symbol.ts'
import { findSymbol, type SymbolValues, type TypedSymbol } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'

export const symbolsQuery = (city: string) =>
  queryOptions({
    queryKey: ['symbols', city],
    queryFn: async ({ signal }) => (await callApi(calls.getSymbols, { query: { city } }, { signal })).payload,
  })

export const subTypesQuery = (city: string) =>
  queryOptions({
    queryKey: ['symbol-sub-types', city],
    queryFn: async ({ signal }) =>
      (await callApi(calls.symbolSubTypes, { query: { city } }, { signal })).payload,
  })

/** The list, and the map that was open in this window and is come back to. */
function useReloadSymbols(city: string) {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['symbols', 'filters']) void queryClient.invalidateQueries({ queryKey: [key, city] })
  }
}

/** Another user changed or deleted the symbol after it was opened here. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly deleted: boolean

  constructor(newest: TypedSymbol | undefined) {
    super('The symbol was changed meanwhile')
    this.deleted = newest === undefined
  }
}

function useReadSymbols(slug: string) {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...symbolsQuery(slug), staleTime: 0 })
}

export function useLoadSymbol(slug: string) {
  const read = useReadSymbols(slug)
  return async (symbol: TypedSymbol | undefined): Promise<TypedSymbol | undefined> => {
    const newest = symbol && findSymbol(await read(), symbol.type, symbol.id)
    if (!newest) throw new ChangedMeanwhile(newest)
    return newest
  }
}

interface Save {
  values: SymbolValues
  /** The symbol as it was opened; undefined for a new one. */
  opened: TypedSymbol | undefined
}

export function useSaveSymbol(slug: string) {
  const read = useReadSymbols(slug)
  return useMutation({
    mutationFn: async ({ values: { type, id, label, image }, opened }: Save) => {
      if (type === '') throw new Error('A symbol without a type')
      // Read now: by the list on the screen, a sub type that another user has just made would count as new.
      const existing = findSymbol(await read(), type, id)
      if (opened && !isUnchanged(opened, existing, label.trim())) throw new ChangedMeanwhile(existing)
      const blob = image && 'blob' in image ? image.blob : null
      const record = { slug, type, id, label: label.trim() }
      const guard = opened && existing && { updatedAt: existing.updatedAt }
      try {
        await saveSymbol({ ...record, ...guard }, blob, existing !== undefined)
      } catch (error) {
        // Between reading and saving.
        if (opened && isFault(error, 'symbol', 'notFound')) throw new ChangedMeanwhile(undefined)
        if (isFault(error, 'symbol', 'conflict')) throw new ChangedMeanwhile(existing)
        throw error
      }
    },
    onSettled: useReloadSymbols(slug),
  })
}

/** A label that is already what is to be saved is no contradiction: it may be ours, of a try whose image did not arrive. */
const isUnchanged = (opened: TypedSymbol, now: TypedSymbol | undefined, label: string) =>
  now !== undefined && opened.imageUrl === now.imageUrl && (now.label === opened.label || now.label === label)

export const useDeleteSymbol = (slug: string) =>
  useMutation({
    mutationFn: ({ type, id }: TypedSymbol) => deleteSymbol({ slug, type, id }),
    onSettled: useReloadSymbols(slug),
  })

const LEFT = {
  nothing: texts.undone,
  'without image': texts.notUndone,
  'as before': texts.imageKeptReason,
}

/** A8 */
export function useSymbolNotices() {
  const notify = useNotify()
  return {
    done: (message: string) => notify(message, 'success'),
    failed: (error: unknown) => {
      if (error instanceof StorageError) notify(texts.storageFailed, 'error', { reason: LEFT[error.left] })
      else {
        const reason = reasonOf(error)
        notify(texts.failed, 'error', { reason: reason === texts.failed ? undefined : reason })
      }
    },
    gone: () => notify(texts.goneMeanwhile, 'error'),
  }
}
