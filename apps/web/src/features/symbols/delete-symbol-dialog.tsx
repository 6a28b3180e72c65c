import { Typography } from '@mui/material'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import type { TypedSymbol } from './symbol-dialog.ts'
import { symbolTexts as texts } from './texts.ts'
import { useDeleteSymbol, useSymbolNotices } from './use-symbol-changes.ts'

interface Props {
  slug: string
  symbol: TypedSymbol
  onDeleted: () => void
  onClose: () => void
}

export function DeleteSymbolDialog({ slug, symbol, ...rest }: Props) {
  return (
    <DeleteDialog
      title={texts.remove}
      question={texts.removeQuestion}
      record={symbol}
      deletion={useDeleteSymbol(slug)}
      done={texts.removeDone}
      notices={useSymbolNotices()}
      {...rest}
    >
      <Typography variant="body2">{texts.removed(symbol.id, symbol.label)}</Typography>
    </DeleteDialog>
  )
}
