import type { User } from '@petatirta/contract'
import { ownPasswordElsewhere } from '@petatirta/domain'
import { useForm } from 'react-hook-form'
import { useSession } from '#shared/session/use-session.ts'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { isFault, markUserRefused } from '#shared/ui/form/failure.ts'
import { NewestNote } from '#shared/ui/form/newest-note.tsx'
import { useNewest } from '#shared/ui/form/use-newest.ts'
import type { UserValues } from '#shared/ui/form/user-values.ts'
import { userTexts } from './texts.ts'
import { loadUser, useEditUser, useUserNotices } from './use-user-changes.ts'
import { UserForm } from './user-form.tsx'
import { describeUser, toUserValues } from './user-record.ts'

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const self = useSession(state => state.claims?.sub === user._id)
  const form = useForm<UserValues>({ mode: 'all', defaultValues: toUserValues(user) })
  const { mutate, isPending } = useEditUser()
  const { done, failed, incomplete } = useUserNotices()
  const newest = useNewest({
    form,
    opened: user,
    toValues: toUserValues,
    describe: describeUser,
    load: () => loadUser(user._id),
    onFailure: failed,
  })
  const save = (values: UserValues) =>
    mutate(
      { values, seen: newest.record },
      {
        onSuccess: () => {
          done(userTexts.editDone)
          onClose()
        },
        onError: error => {
          failed(error)
          if (isFault(error, 'user', 'conflict')) newest.markStale()
          else markUserRefused(form, error)
        },
      },
    )
  return (
    <FormDialog
      open
      title={userTexts.edit}
      note={<NewestNote {...newest.note} />}
      dirty={form.formState.isDirty}
      pending={isPending}
      onSubmit={form.handleSubmit(save, incomplete)}
      onClose={onClose}
    >
      <UserForm
        form={form}
        passwordUnchanged={self ? ownPasswordElsewhere : userTexts.passwordUnchanged}
        self={self}
      />
    </FormDialog>
  )
}
