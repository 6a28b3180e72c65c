import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { dialogTexts } from './texts.ts'

interface Props<R> {
  title: string
  question: string
  record: R
  deletion: Pick<UseMutationResult<unknown, Error, R>, 'mutate' | 'isPending'>
  /** What is said when it is gone. */
  done: string
  notices: { done: (message: string) => void; failed: (error: unknown) => void }
  disabled?: boolean
  children: ReactNode
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a record after a question. */
export function DeleteDialog<R>(props: Props<R>) {
  const { title, question, record, deletion, done, notices, disabled = false, children, onClose } = props
  const remove = () =>
    deletion.mutate(record, {
      onSuccess: () => {
        notices.done(done)
        props.onDeleted()
      },
      onError: error => {
        notices.failed(error)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={title}
      question={question}
      confirm={dialogTexts.confirmDelete}
      pending={deletion.isPending}
      disabled={disabled}
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
