import { Typography } from '@mui/material'
import type { User } from '@petatirta/contract'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { userTexts } from './texts.ts'
import { useDeleteUser } from './use-user-changes.ts'
import { useUserNotices } from './use-user-notices.ts'

interface Props {
  user: User
  onDeleted: () => void
  onClose: () => void
}

export function DeleteUserDialog({ user, ...rest }: Props) {
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
