import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { markRefused, reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { accountTexts } from './texts.ts'

/** Says what was refused: at its field where the server names one of this form, else as a notice. */
export function useRefusal() {
  const notify = useNotify()
  return <V extends FieldValues>(error: unknown, form?: UseFormReturn<V>) => {
    if (form && markRefused(form, error)) return
    notify(accountTexts.failed, 'error', { reason: reasonOf(error) })
  }
}
