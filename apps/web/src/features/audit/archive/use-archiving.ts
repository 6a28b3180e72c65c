import { calls } from '@petatirta/contract/routes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'

/** Without a day: all that may be archived. */
export const archivesQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: ['audit', 'archives', before ?? ''],
    queryFn: async ({ signal }) => {
      const query = before === undefined ? {} : { before }
      return (await callApi(calls.listAuditArchives, { query }, { signal })).payload
    },
    placeholderData: keepPreviousData,
  })

export interface Progress {
  done: number
  total: number
}

/** One file after another, until nothing is left or the user has enough. What was archived stays so, whatever comes next. */
export function useArchiving() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 })
  const stopped = useRef(false)
  const [stopping, setStopping] = useState(false)
  const run = async ({ before, entries }: { before: string; entries: number }): Promise<number> => {
    stopped.current = false
    setStopping(false)
    let [done, remaining] = [0, entries]
    setProgress({ done, total: entries })
    while (remaining > 0 && !stopped.current) {
      const { payload } = await callApi(calls.archiveAudit, { body: { before } })
      done += payload.archive.entries
      remaining = payload.remaining
      setProgress({ done, total: done + remaining })
    }
    return done
  }
  const mutation = useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  })
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  return { ...mutation, progress, stop, stopping }
}

export const useArchiveDownload = () =>
  useMutation({
    mutationFn: async ({ number, fileName }: { number: number; fileName: string }) =>
      saveFile(await callForBytes(calls.downloadAuditArchive, { params: { number } }), fileName),
  })
