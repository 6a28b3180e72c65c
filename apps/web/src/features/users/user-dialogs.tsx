import { Typography } from '@mui/material'
import type { User } from '@petatirta/contract'
import { useForm, useWatch } from 'react-hook-form'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markUserRefused } from '#shared/ui/form/failure.ts'
import { EMPTY_USER, isComplete, type UserValues } from '#shared/ui/form/user-values.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { userTexts } from './texts.ts'
import { useAddUser, useDeleteUser, useResetFactor, useUserNotices } from './use-user-changes.ts'
import { UserForm } from './user-form.tsx'

interface ResetFactorDialogProps {
  user: User
  onDone: () => void
  onClose: () => void
}

function ResetFactorDialog({ user, onDone, onClose }: ResetFactorDialogProps) {
  const reset = useResetFactor()
  const notices = useUserNotices()
  const run = () =>
    reset.mutate(user, {
      onSuccess: () => {
        notices.done(userTexts.resetDone)
        onDone()
      },
      onError: error => {
        notices.failed(error)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={userTexts.resetFactor}
      question={userTexts.resetQuestion(user.username)}
      confirm={userTexts.resetConfirm}
      pending={reset.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      <Typography variant="body2">{userTexts.resetDetail}</Typography>
    </ConfirmDialog>
  )
}

interface DeleteUserDialogProps {
  user: User
  onDeleted: () => void
  onClose: () => void
}

function DeleteUserDialog({ user, ...rest }: DeleteUserDialogProps) {
  return (
    <DeleteDialog
      title={userTexts.remove}
      question={userTexts.removeQuestion}
      record={user}
      deletion={useDeleteUser()}
      done={userTexts.removeDone}
      notices={useUserNotices()}
      {...rest}
    >
      <Typography variant="body2">{userTexts.removed(user.username)}</Typography>
    </DeleteDialog>
  )
}

function AddUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues>({ mode: 'all', defaultValues: EMPTY_USER })
  const complete = useWatch({ control: form.control, compute: isComplete })
  const { mutate, isPending } = useAddUser()
  const { done, failed, incomplete } = useUserNotices()
  const save = (user: UserValues) =>
    mutate(user, {
      onSuccess: () => {
        done(userTexts.addDone)
        onClose()
      },
      onError: error => {
        failed(error)
        markUserRefused(form, error)
      },
    })
  return (
    <FormDialog
      open
      title={userTexts.add}
      dirty={form.formState.isDirty}
      pending={isPending}
      disabled={!complete}
      onSubmit={form.handleSubmit(save, incomplete)}
      onClose={onClose}
    >
      <UserForm form={form} />
    </FormDialog>
  )
}

export type UserDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'resetFactor'; user: User }

interface Props {
  dialog: UserDialog
  onDeleted: () => void
  onReset: () => void
  onClose: () => void
}

export function UserDialogs({ dialog, onDeleted, onReset, onClose }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <AddUserDialog onClose={onClose} />
    case 'edit':
      return <EditUserDialog user={dialog.user} onClose={onClose} />
    case 'resetFactor':
      return <ResetFactorDialog user={dialog.user} onDone={onReset} onClose={onClose} />
    case 'delete':
      return <DeleteUserDialog user={dialog.user} onDeleted={onDeleted} onClose={onClose} />
  }
}
