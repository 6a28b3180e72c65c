import { ConfirmDialog } from './confirm-dialog.tsx'
import { dialogTexts } from './texts.ts'

interface Props {
  open: boolean
  onDiscard: () => void
  onStay: () => void
}

export const UnsavedDialog = ({ open, onDiscard, onStay }: Props) => (
  <ConfirmDialog
    open={open}
    title={dialogTexts.unsavedTitle}
    question={dialogTexts.unsaved}
    confirm={dialogTexts.discard}
    cancel={dialogTexts.stay}
    onConfirm={onDiscard}
    onClose={onStay}
  />
)
