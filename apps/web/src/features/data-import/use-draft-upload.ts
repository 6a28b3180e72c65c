import type { ImportDraft } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { configQuery } from '#shared/api/config.ts'
import { buildQuery } from '#shared/api/request.ts'
import { sendForm } from '#shared/api/send-form.ts'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { dropTexts as texts } from './draft/texts.ts'
import { draftQuery } from './draft/use-draft.ts'

export type Upload =
  | { readonly at: 'idle' }
  | { readonly at: 'sending'; readonly files: readonly File[]; readonly share: number }
  | { readonly at: 'failed'; readonly files: readonly File[]; readonly reason: string }

const IDLE: Upload = { at: 'idle' }

/** What can be checked without a server. */
function problemOf(files: readonly File[], largest = Number.POSITIVE_INFINITY): string | undefined {
  const empty = files.find(({ size }) => size === 0)
  if (empty) return texts.empty(empty.name)
  const tooLarge = files.find(({ size }) => size > largest)
  return tooLarge && texts.tooLarge(tooLarge.name, formatBytes(largest))
}

/** Sends files of any format; what the server found in them is shown before anything is imported. */
export function useDraftUpload(city: string | undefined, onDraft: (draft: ImportDraft) => void) {
  const [upload, setUpload] = useState<Upload>(IDLE)
  const abort = useRef<AbortController>(undefined)
  const client = useQueryClient()
  const { data: config } = useQuery(configQuery)

  useEffect(() => () => abort.current?.abort(), [])

  const start = async (files: readonly File[]) => {
    if (city === undefined || files.length === 0 || upload.at === 'sending') return
    const problem = problemOf(files, config?.importMaxBytes)
    if (problem !== undefined) return setUpload({ at: 'failed', files: [], reason: problem })
    const controller = new AbortController()
    abort.current = controller
    setUpload({ at: 'sending', files, share: 0 })
    const form = new FormData()
    for (const file of files) form.append('file', file)
    try {
      const { payload } = await sendForm<ImportDraft>(
        `${calls.createImportDraft.path}${buildQuery({ city })}`,
        form,
        { signal: controller.signal, onSent: share => setUpload({ at: 'sending', files, share }) },
      )
      client.setQueryData(draftQuery(city, payload.id).queryKey, payload)
      // Before the address changes: nothing is on its way any more.
      flushSync(() => setUpload(IDLE))
      onDraft(payload)
    } catch (error) {
      if (!controller.signal.aborted) setUpload({ at: 'failed', files, reason: reasonOf(error) })
    }
  }

  const cancel = () => {
    abort.current?.abort()
    setUpload(IDLE)
  }

  return { upload, start: (files: readonly File[]) => void start(files), cancel }
}
