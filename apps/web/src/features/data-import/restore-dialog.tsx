import { Typography } from '@mui/material'
import { type ImportEntry, importKindLabel, isMerged } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { restoreTexts as texts } from './texts.ts'
import { useRestoreImport } from './use-imports.ts'

interface Props {
  city: string
  entry: ImportEntry
  onRestored: () => void
  onClose: () => void
}

/** Says first what goes back and what goes with it. */
export function RestoreDialog({ city, entry, onRestored, onClose }: Props) {
  const notify = useNotify()
  const { mutate, isPending } = useRestoreImport(city)
  const label = importKindLabel(entry.kind)
  const restore = () =>
    mutate(entry, {
      onSuccess: () => {
        notify(texts.done(label), 'success')
        onRestored()
      },
      onError: error => {
        notify(texts.failed, 'error', { reason: reasonOf(error) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={texts.title(label)}
      question={isMerged(entry.kind) ? texts.merged(label) : texts.replaced(label)}
      confirm={texts.confirm}
      pending={isPending}
      onConfirm={restore}
      onClose={onClose}
    >
      {entry.kind === 'customer' && <Typography variant="body2">{texts.customers}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.about(entry.fileName, entry.username)} <Digits>{formatAdminTimestamp(entry.startedAt)}</Digits>
      </Typography>
    </ConfirmDialog>
  )
}
