import { ConfirmDialog } from './confirm-dialog.tsx'
import { dialogTexts } from './texts.ts'

export interface LeavingTexts {
  title: string
  question: string
  leave: string
  stay: string
}

const UNSAVED: LeavingTexts = {
  title: dialogTexts.unsavedTitle,
  question: dialogTexts.unsaved,
  leave: dialogTexts.discard,
  stay: dialogTexts.stay,
}

interface Props {
  open: boolean
  /** What would be lost, when it is not changes to a form. */
  texts?: LeavingTexts
  place?: 'question'
  onDiscard: () => void
  onStay: () => void
}

export const UnsavedDialog = ({ open, texts = UNSAVED, onDiscard, onStay, ...place }: Props) => (
  <ConfirmDialog
    open={open}
    title={texts.title}
    question={texts.question}
    confirm={texts.leave}
    cancel={texts.stay}
    onConfirm={onDiscard}
    onClose={onStay}
    {...place}
  />
)
