import type { ImportEntry } from '@petatirta/contract'
import { CorrectionDialog } from './correction-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

export type HistoryDialog =
  | { readonly kind: 'correct'; readonly entry: ImportEntry }
  | { readonly kind: 'restore'; readonly entry: ImportEntry }

interface Props {
  dialog: HistoryDialog
  city: string
  onCorrect: (entry: ImportEntry, file: File) => void
  /** Done, and the button that opened the dialog is gone. */
  onRestored: () => void
  onClose: () => void
}

export function HistoryDialogs({ dialog: { kind, entry }, city, onCorrect, onRestored, onClose }: Props) {
  switch (kind) {
    case 'correct':
      return (
        <CorrectionDialog
          entry={entry}
          onFile={file => {
            onClose()
            onCorrect(entry, file)
          }}
          onClose={onClose}
        />
      )
    case 'restore':
      return <RestoreDialog city={city} entry={entry} onRestored={onRestored} onClose={onClose} />
  }
}
