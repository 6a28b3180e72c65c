import { Typography } from '@mui/material'
import type { ListedSymbols } from '@petatirta/contract'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { SymbolFormDialog } from './symbol-form-dialog.tsx'
import type { SymbolDialog, TypedSymbol } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'
import { useDeleteSymbol, useSymbolNotices } from './use-symbol-changes.ts'

interface DeleteSymbolDialogProps {
  slug: string
  symbol: TypedSymbol
  onDeleted: () => void
  onClose: () => void
}

function DeleteSymbolDialog({ slug, symbol, ...rest }: DeleteSymbolDialogProps) {
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

interface Props {
  dialog: SymbolDialog
  slug: string
  symbols: ListedSymbols
  onDeleted: () => void
  onClose: () => void
}

export function SymbolDialogs({ dialog, slug, symbols, onDeleted, onClose }: Props) {
  const form = { slug, symbols, onGone: onDeleted, onClose }
  switch (dialog.mode) {
    case 'CLOSE':
      return null
    case 'ADD':
      return <SymbolFormDialog {...form} {...(dialog.found && { found: dialog.found })} />
    case 'EDIT':
      return <SymbolFormDialog {...form} symbol={dialog.symbol} />
    case 'DELETE':
      return <DeleteSymbolDialog slug={slug} onDeleted={onDeleted} onClose={onClose} symbol={dialog.symbol} />
  }
}
