import type { MapSymbols } from '@petatirta/contract'
import { DeleteSymbolDialog } from './delete-symbol-dialog.tsx'
import type { SymbolDialog } from './symbol-dialog.ts'
import { SymbolFormDialog } from './symbol-form-dialog.tsx'

interface Props {
  dialog: SymbolDialog
  slug: string
  symbols: MapSymbols
  onDeleted: () => void
  onClose: () => void
}

export function SymbolDialogs({ dialog, slug, symbols, onDeleted, onClose }: Props) {
  const form = { slug, symbols, onGone: onDeleted, onClose }
  switch (dialog.mode) {
    case 'CLOSE':
      return null
    case 'ADD':
      return <SymbolFormDialog {...form} />
    case 'EDIT':
      return <SymbolFormDialog {...form} symbol={dialog.symbol} />
    case 'DELETE':
      return <DeleteSymbolDialog {...{ slug, onDeleted, onClose }} symbol={dialog.symbol} />
  }
}
