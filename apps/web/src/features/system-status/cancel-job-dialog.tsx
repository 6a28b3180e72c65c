import type { SystemJob } from '@petatirta/contract'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { isActive, jobName } from './job.ts'
import { jobTexts as texts } from './texts.ts'
import { useCancelJob } from './use-system-jobs.ts'

interface Props {
  job: SystemJob
  onCancelled: () => void
  onClose: () => void
}

export function CancelJobDialog({ job, onCancelled, onClose }: Props) {
  const notify = useNotify()
  const { mutate, isPending } = useCancelJob()
  const name = jobName(job)
  const cancel = () =>
    mutate(job, {
      onSuccess: answer => {
        // Another process stops its import when it hears of it.
        if (isActive(answer)) notify(texts.cancelling(name), 'info')
        else notify(texts.cancelled(name), 'success')
        onCancelled()
      },
      onError: error => {
        notify(texts.cancelFailed(name), 'error', { reason: reasonOf(error) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={texts.question}
      question={texts.consequence(name)}
      confirm={texts.confirm}
      cancel={texts.keep}
      pending={isPending}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
