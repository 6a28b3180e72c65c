import { Typography } from '@mui/material'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import type { TypedSymbol } from './symbol-dialog.ts'
import { symbolTexts as texts } from './texts.ts'
import { useDeleteSymbol, useSymbolNotices } from './use-symbol-changes.ts'

interface Props {
  slug: string
  symbol: TypedSymbol
  onDeleted: () => void
  onClose: () => void
}

export function DeleteSymbolDialog({ slug, symbol, onDeleted, onClose }: Props) {
  const { mutate, isPending } = useDeleteSymbol(slug)
  const { done, failed } = useSymbolNotices()
  const remove = () =>
    mutate(symbol, {
      onSuccess: () => {
        done(texts.removeDone)
        onDeleted()
      },
      onError: error => {
        failed(error)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={texts.remove}
      question={texts.removeQuestion}
      confirm={texts.confirmRemove}
      pending={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <Typography variant="body2">{texts.removed(symbol.id, symbol.label)}</Typography>
    </ConfirmDialog>
  )
}
