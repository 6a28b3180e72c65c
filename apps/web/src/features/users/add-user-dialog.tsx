import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { markUserRefused } from '#shared/ui/form/mark-refused.ts'
import { EMPTY_USER, isComplete, type UserValues } from '#shared/ui/form/user-values.ts'
import { userTexts } from './texts.ts'
import { useAddUser } from './use-user-changes.ts'
import { useUserNotices } from './use-user-notices.ts'
import { UserForm } from './user-form.tsx'

export function AddUserDialog({ onClose }: { onClose: () => void }) {
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
