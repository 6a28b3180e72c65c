import { calls } from '@petatirta/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import type { Fitting } from '#sync/network/answers.ts'
import { cardTexts as texts } from './card-texts.ts'

/** Writes down that a valve was shut or opened; others hear of it from the server. */
export function useValveState(city: string, onWritten: () => void, onFailed: (message: string) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, shut }: { id: string; shut: boolean }) =>
      callApi(calls.setValveState, { params: { id }, query: { city }, body: { shut, note: '' } }),
    onSuccess: onWritten,
    onError: error => onFailed(`${texts.stateFailed}. ${reasonOf(error)}`),
  })
  return { isSaving: isPending, write: ({ id }: Fitting, shut: boolean) => mutate({ id, shut }) }
}
