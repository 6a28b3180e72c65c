import type { Changes } from '@petatirta/contract'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { FieldChanges } from './field-changes.tsx'
import { withheldTexts as texts } from './texts.ts'

interface Props {
  changes: Changes
  onApply: () => void
  onClose: () => void
}

/** Corrected rows that would change existing records: before and after, and the question. */
export const WithheldDialog = ({ changes, onApply, onClose }: Props) => (
  <ConfirmDialog
    open
    title={texts.title}
    question={texts.question(changes.total)}
    confirm={texts.apply}
    cancel={texts.keep}
    onConfirm={onApply}
    onClose={onClose}
  >
    <FieldChanges label={texts.list} changes={changes} />
  </ConfirmDialog>
)
