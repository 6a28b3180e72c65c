import { calls } from '@petatirta/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import type { ActionId } from './actions.ts'
import { utilityTexts as texts } from './texts.ts'
import { isRunning, useStartSync } from './use-sync-job.ts'

const SUMMARIES = {
  kelurahan: { call: calls.summariseKelurahan, done: texts.doneKelurahan, none: texts.noKelurahan },
  kecamatan: { call: calls.summariseKecamatan, done: texts.doneKecamatan, none: texts.noKecamatan },
} as const

/** A8: the failure is the server's; its reason is shown where it has one. */
function reasonFor(error: unknown): string | undefined {
  const explained =
    error instanceof NetworkError ||
    isFault(error, 'billing', 'upstream') ||
    (error instanceof ApiError && error.status < 500)
  return explained ? reasonOf(error) : undefined
}

/** Carries out one of the three actions and says what became of it. */
export function useProcess() {
  const notify = useNotify()
  const start = useStartSync()
  return useMutation({
    mutationFn: async ({ city, action }: { city: string; action: ActionId }) => {
      if (action === 'synchronise') {
        // One that has ended meanwhile takes no minutes any more: the panel says what became of it.
        if (isRunning(await start.mutateAsync(city))) notify(texts.started, 'info')
        return
      }
      const { call, done, none } = SUMMARIES[action]
      const { payload } = await callApi(call, { query: { city } })
      if (payload.length > 0) notify(done, 'success')
      else notify(texts.nothingDone, 'info', { reason: none })
    },
    onError: error => notify(texts.failed, 'error', { reason: reasonFor(error) }),
  })
}
