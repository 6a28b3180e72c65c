import { Typography } from '@mui/material'
import type { User } from '@petatirta/contract'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { userTexts } from './texts.ts'
import { useResetFactor } from './use-user-changes.ts'
import { useUserNotices } from './use-user-notices.ts'

interface Props {
  user: User
  onDone: () => void
  onClose: () => void
}

export function ResetFactorDialog({ user, onDone, onClose }: Props) {
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
