import type { User } from '@petatirta/contract'
import { AddUserDialog } from './add-user-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'

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
