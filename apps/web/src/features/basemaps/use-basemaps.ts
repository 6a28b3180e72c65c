import type { BasemapFile } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { buildQuery } from '#shared/api/request.ts'
import { sendForm } from '#shared/api/send-form.ts'

export const basemapsQuery = queryOptions({
  queryKey: ['basemaps'],
  queryFn: async ({ signal }) => (await callApi(calls.listBasemaps, {}, { signal })).payload,
})

const useReload = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: basemapsQuery.queryKey })
}

interface Sent {
  file: File
  /** Slug of the one utility that it is for. */
  city: string | null
  signal: AbortSignal
  onSent: (share: number) => void
}

export const useUploadBasemap = () =>
  useMutation({
    mutationFn: ({ file, city, signal, onSent }: Sent) => {
      const form = new FormData()
      form.append('file', file)
      const address = `${calls.uploadBasemap.path}${buildQuery(city ? { city } : {})}`
      return sendForm<BasemapFile>(address, form, { signal, onSent })
    },
    onSettled: useReload(),
  })

export const useDeleteBasemap = () =>
  useMutation({
    mutationFn: ({ name }: BasemapFile) => callApi(calls.deleteBasemap, { params: { name } }),
    onSettled: useReload(),
  })
